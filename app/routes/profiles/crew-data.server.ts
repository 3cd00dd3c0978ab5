import * as crews from "#app/services/people/crews.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import { isAdult } from "#app/services/people/relationships.server.ts";
import * as users from "#app/services/people/users.server.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";

/** Members per list; the full lists have their own address. */
const SHORT = 50;

const number = new Intl.NumberFormat("en-GB");

/** The lists of the viewer's own profile, for minors also that of followers. The counts include members that are not listed. */
export function crewDataFor(viewer: Viewer, isWhole: boolean) {
  const take = isWhole ? undefined : SHORT;
  const totals = crews.countsOf(viewer);
  const requests = crews.requestsTo(viewer, take);
  const claims = crews.ageClaimsOf(viewer, requests);
  const pending = membersOf(viewer, requests).map((member) => ({ ...member, says: claims.get(member.id) }));
  const members = membersOf(viewer, crews.crewOf(viewer, take));
  const followers = isAdult(viewer) ? undefined : followersFor(viewer, follows.followersOf(viewer, take));
  return {
    pending,
    pendingCount: number.format(totals.pending),
    members,
    membersCount: number.format(totals.crews),
    followers,
    isCut: pending.length < totals.pending || members.length < totals.crews || (!isWhole && followers?.length === SHORT),
  };
}

export type CrewData = ReturnType<typeof crewDataFor>;

function membersOf(viewer: Viewer, links: crews.Crew[]) {
  const answered = new Map(links.map((link) => [crews.otherIn(link, viewer.id), Boolean(link.answeredAt)]));
  return peopleOf(viewer, [...answered.keys()]).map((person) => ({ ...person, waitsForParent: answered.get(person.id) }));
}

/** A follower whose account is private has no name here, but can be removed. */
function followersFor(viewer: Viewer, ids: string[]) {
  const shown = new Map(peopleOf(viewer, ids).map((person) => [person.id, person]));
  return ids.map((id) => shown.get(id) ?? { id, name: undefined, place: "", face: undefined });
}

function peopleOf(viewer: Viewer, ids: string[]) {
  return users.list(viewer, ids).flatMap((person) => {
    if (!person) return [];
    const { id, name, city, country } = person;
    const place = [city, country].filter(Boolean).join(", ");
    return [{ id, name, place, face: faceOf(person, 50) }];
  });
}
