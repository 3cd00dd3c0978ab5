import { Link } from "@remix-run/react";

export function Held({ facts }: { facts: Record<string, string> }) {
  return (
    <section>
      <h2 className="section">What we hold</h2>
      <dl className="facts">
        {Object.entries(facts).map(
          ([name, value]) =>
            value && (
              <div key={name}>
                <dt>{name}</dt>
                <dd>{value}</dd>
              </div>
            ),
        )}
      </dl>
    </section>
  );
}

interface ConsentProps {
  band: string;
  at: string;
  email: string;
  policy: string;
  log: { what: string; at: string }[];
}

export function Consent({ band, at, email, policy, log }: ConsentProps) {
  return (
    <section>
      <h2 className="section">Your consent</h2>
      <p>
        On {at} you agreed, with a code that was sent to {email}, to the age band {band} and to our{" "}
        <Link to={policy}>Privacy Policy for {band} year olds</Link>.
      </p>
      <ul>
        {log.map((entry, index) => (
          // biome-ignore lint/suspicious/noArrayIndexKey: the log only grows, and entries have no other name
          <li key={index}>
            {entry.at}: {entry.what}
          </li>
        ))}
      </ul>
    </section>
  );
}
