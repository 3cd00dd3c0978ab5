import { Link } from "@remix-run/react";
import { type ListedPlace, PlaceList } from "./place-list.tsx";

interface Props {
  groups: { kind: string; places: ListedPlace[] }[];
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
          <PlaceList places={places} />
        </div>
      ))}
    </section>
  );
}
