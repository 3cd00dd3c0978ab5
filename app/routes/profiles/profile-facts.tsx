import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import type { ProfileData } from "./profile-data.server.ts";

export function ProfileFacts({ person }: { person: ProfileData }) {
  const facts = {
    Gender: person.gender,
    Region: person.region,
    Website: person.mine ? person.website : null,
    Sponsors: person.sponsors,
    "Open to sponsorship": person.openTo,
  };
  const told = Object.entries(facts).flatMap(([name, value]) => (value ? [{ name, value }] : []));
  if (told.length === 0 && person.sponsoredBy.length === 0) return null;
  return (
    <dl className="facts">
      {told.map(({ name, value }) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>{value}</dd>
        </div>
      ))}
      {person.sponsoredBy.length > 0 && (
        <div>
          <dt>Sponsored by</dt>
          {person.sponsoredBy.map(({ id, name }) => (
            <dd key={id}>
              <Link to={paths.profile(id)}>{name}</Link>
            </dd>
          ))}
        </div>
      )}
    </dl>
  );
}
