import type { ReactNode } from "react";

interface Fact {
  label: string;
  value: string;
  by?: ReactNode;
}

/** Draws nothing for a Spot that nobody has described. */
export function GuideFacts({ facts }: { facts: readonly Fact[] }) {
  if (facts.length === 0) return null;
  return (
    <dl className="facts">
      {facts.map(({ label, value, by }) => (
        <div key={label}>
          <dt>{label}</dt>
          <dd>
            {value}
            {by}
          </dd>
        </div>
      ))}
    </dl>
  );
}
