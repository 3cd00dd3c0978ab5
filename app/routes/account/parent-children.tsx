import { Link } from "@remix-run/react";

interface Props {
  family: {
    id: string;
    name: string;
    to: string | undefined;
    waits: string | undefined;
  }[];
}

/** Lists a parent's children. Each link loads a whole page, so that no child's page keeps words typed about another. */
export function Children({ family }: Props) {
  if (family.length < 2) return null;
  return (
    <section id="children" aria-labelledby="family">
      <h2 className="section" id="family">
        Your children
      </h2>
      <ul className="rows family">
        {family.map(({ id, name, to, waits }) => (
          <li key={id} aria-current={to ? undefined : "page"}>
            {to ? (
              <Link to={to} reloadDocument>
                {name}
              </Link>
            ) : (
              <b>{name}, this page</b>
            )}
            <span className={waits ? undefined : "quiet"}>{waits ? `Waits for you: ${waits}` : "Nothing waits for you"}</span>
          </li>
        ))}
      </ul>
    </section>
  );
}
