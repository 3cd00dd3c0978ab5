import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import type { ProfileData } from "./profile-data.server.ts";
import type { DetailsData } from "./profile-page.server.ts";

interface Props {
  person: ProfileData;
  details: DetailsData;
}

export function Totals({ person: { id, followers }, details: { edits, crew } }: Props) {
  return (
    <ul className="totals">
      <li>
        <Total count={followers} one="Follower" many="Followers" to={crew?.followers && "#your-followers"} />
      </li>
      {crew && (
        <li>
          <Total count={crew.membersCount} one="in Crew" many="in Crew" to="#your-crew" />
        </li>
      )}
      <li>
        <Total count={edits} one="Edit" many="Edits" to={paths.profile(id, { tab: "uploads" })} />
      </li>
    </ul>
  );
}

function Total({ count, one, many, to }: { count: string; one: string; many: string; to: string | undefined }) {
  const words = (
    <>
      <b>{count}</b> {count === "1" ? one : many}
    </>
  );
  return to ? <Link to={to}>{words}</Link> : <span>{words}</span>;
}
