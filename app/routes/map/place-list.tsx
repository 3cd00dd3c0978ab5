import { Link } from "@remix-run/react";

export interface ListedPlace {
  id: string;
  name: string;
  facts: string;
  to: string;
}

export function PlaceList({ places }: { places: ListedPlace[] }) {
  return (
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
  );
}
