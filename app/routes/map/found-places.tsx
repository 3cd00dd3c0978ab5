import { Link } from "@remix-run/react";

interface Props {
  groups: { kind: string; places: { id: string; name: string; facts: string; to: string }[] }[];
  close: string;
}

/** Places of a name that several have. */
export function FoundPlaces({ groups, close }: Props) {
  return (
    <section className="spot" aria-labelledby="spot">
      <header>
        <h2 id="spot" tabIndex={-1}>
          Which place?
        </h2>
        <Link className="button small" to={close}>
          Close
        </Link>
      </header>
      {groups.map(({ kind, places }) => (
        <div key={kind}>
          <h3>{kind}</h3>
          <ul className="nearest">
            {places.map(({ id, name, facts, to }) => (
              <li key={id}>
                <div>
                  <Link to={to}>{name}</Link>
                  <p className="quiet">{facts}</p>
                </div>
              </li>
            ))}
          </ul>
        </div>
      ))}
    </section>
  );
}
