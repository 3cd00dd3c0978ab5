import { isAdult } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { fileOf } from "#app/schemas/drawings.ts";
import { type Asker, askersOf } from "#app/services/people/askers.server.ts";
import * as crews from "#app/services/people/crews.server.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { number } from "#app/text/numbers.ts";

/** Members per list; the full lists have their own address. */
const SHORT = 50;

/** Returns the lists of the viewer's own profile, for minors with followers. The counts include unlisted members. */
export function crewDataFor(viewer: Viewer, isWhole: boolean) {
  const take = isWhole ? undefined : SHORT;
  const totals = crews.countsOf(viewer);
  const requests = crews.requestsTo(viewer, take);
  const askers = askersOf(
    viewer,
    requests.map(({ askerId }) => askerId),
  );
  const claims = crews.ageClaimsOf(viewer, requests);
  const pending = requests.flatMap(({ answeredAt }, index) => {
    const asker = askers[index];
    return asker ? [{ ...askerFor(asker), says: claims.get(asker.id), waitsForParent: answeredAt !== null }] : [];
  });
  const members = peopleOf(
    viewer,
    crews.crewOf(viewer, take).map((link) => crews.otherIn(link, viewer.id)),
  );
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

/** Gives a follower with a private account no name, but lets the viewer remove them. */
function followersFor(viewer: Viewer, ids: string[]) {
  const shown = new Map(peopleOf(viewer, ids).map((person) => [person.id, person]));
  return ids.map((id) => shown.get(id) ?? { id, to: undefined, name: "Someone who isn't shown", place: "", face: undefined });
}

function peopleOf(viewer: Viewer, ids: string[]) {
  return users.list(viewer, ids).flatMap((person) => (person ? [faceFor(person)] : []));
}

/** Omits the link to a profile that is hidden until the request is accepted. */
function askerFor(asker: Asker) {
  return asker.isUnder13 ? { ...faceFor(asker), to: undefined, face: fileOf("Skateboard") } : faceFor(asker);
}

function faceFor(person: users.Person) {
  const { id, name, city, country } = person;
  const place = [city, country].filter(Boolean).join(", ");
  return { id, to: paths.profile(id), name, place, face: faceOf(person, 50) };
}
