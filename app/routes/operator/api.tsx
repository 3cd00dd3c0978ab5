import type { MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { getMarkdownPage } from "#app/content/markdown-pages.server.ts";
import { MarkdownPage } from "#app/ui/frame/markdown-page.tsx";
import { apiReference, type NamedType, type Operation } from "./api-reference.server.ts";

export const handle = { hasEtag: true };

export const meta: MetaFunction = () => [{ title: "API" }];

export function loader() {
  return { ...getMarkdownPage("api"), ...apiReference() };
}

const PARTS = [
  { id: "queries", title: "Queries" },
  { id: "mutations", title: "Mutations" },
  { id: "types", title: "Types" },
];

export default function Api() {
  const { title, html, sections, queries, mutations, types } = useLoaderData<typeof loader>();
  return (
    <MarkdownPage title={title} html={html} sections={[...sections, ...PARTS]}>
      <section className="prose">
        <h2 id="queries">Queries</h2>
        <Operations kind="query" all={queries} />
        <h2 id="mutations">Mutations</h2>
        <Operations kind="mutation" all={mutations} />
        <h2 id="types">Types</h2>
        {types.map((type) => (
          <Type key={type.name} {...type} />
        ))}
      </section>
    </MarkdownPage>
  );
}

function Operations({ kind, all }: { kind: "query" | "mutation"; all: Operation[] }) {
  return all.map(({ name, type, description, takes, example }) => (
    <section key={name}>
      <h3 id={`${kind}-${name}`}>{name}</h3>
      <p>
        {description} Answers <code>{type}</code>.
      </p>
      <Parts of={`What ${name} takes`} parts={takes} />
      <details>
        <summary>Example</summary>
        {/* biome-ignore lint/a11y/noNoninteractiveTabindex: what scrolls sideways is reached by keyboard */}
        <pre tabIndex={0}>
          <code>{example}</code>
        </pre>
      </details>
    </section>
  ));
}

function Type({ name, description, parts }: NamedType) {
  return (
    <section>
      <h3 id={`type-${name}`}>{name}</h3>
      <p>{description}</p>
      <Parts of={`What ${name} has`} parts={parts} />
    </section>
  );
}

function Parts({ of, parts }: { of: string; parts: NamedType["parts"] }) {
  if (parts.length === 0) return null;
  return (
    <ul aria-label={of}>
      {parts.map(({ name, type, description }) => (
        <li key={name}>
          <code>{name}</code>
          {type && (
            <>
              {" "}
              <code>{type}</code>
            </>
          )}
          {description && `: ${description}`}
        </li>
      ))}
    </ul>
  );
}
