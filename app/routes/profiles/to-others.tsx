import { Link } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { CrewButton } from "#app/ui/cards/crew-button.tsx";
import { FollowButton } from "#app/ui/cards/follow-button.tsx";
import { Icon } from "#app/ui/frame/icon.tsx";
import { WayOut } from "#app/ui/frame/way-out.tsx";
import type { ProfileData, ToOthers } from "./profile-data.server.ts";

export const TO_OTHERS = "to-others";

interface Props {
  person: ProfileData;
  toOthers: ToOthers;
}

export function Ties({ person: { id }, toOthers: { following, crew } }: Props) {
  const back = { to: paths.profile(id), part: TO_OTHERS };
  return (
    <>
      {following !== undefined && <FollowButton userId={id} following={following} {...back} />}
      {crew && <CrewButton userId={id} crew={crew} {...back} />}
    </>
  );
}

export function LinksOf({ person: { id, website }, toOthers: { isOperator, instagram } }: Props) {
  return (
    <>
      {isOperator && (
        <Link className="button" to={paths.person(id)}>
          Account
        </Link>
      )}
      {website && (
        <WayOut className="button" href={paths.outgoing(id, "website")}>
          <Icon name="site" /> Website
        </WayOut>
      )}
      {instagram && (
        <WayOut className="button handle" href={paths.outgoing(id, "instagram")}>
          <Icon name="handle" /> {instagram} <span className="unseen">on Instagram</span>
        </WayOut>
      )}
    </>
  );
}
