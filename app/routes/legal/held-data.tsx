import type { policyOf } from "./policy.server.ts";

export function HeldData({ held }: Pick<ReturnType<typeof policyOf>, "held">) {
  if (!held) return null;
  return (
    <section className="prose held" aria-labelledby={held.id}>
      <h2 id={held.id}>{held.title}</h2>
      <p>
        Open a table to see its fields. Besides these, a table can have the following: {held.inEach.join("; ").toLowerCase()}.
      </p>
      {held.tables.map(({ title, purpose, keptFor, fields }) => (
        <details key={title}>
          <summary>{title}</summary>
          <p>
            <strong>What for:</strong> {purpose}.
          </p>
          <p>
            <strong>How long:</strong> {keptFor}.
          </p>
          <ul>
            {fields.map((field) => (
              <li key={field}>{field}</li>
            ))}
          </ul>
        </details>
      ))}
    </section>
  );
}
