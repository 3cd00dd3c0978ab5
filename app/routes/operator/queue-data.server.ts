import { cursorOf, cursorText, cut } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { COMPLAINTS } from "#app/schemas/complaints.ts";
import { KIND_WORDS } from "#app/schemas/moderation.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as people from "#app/services/people/users.server.ts";
import * as upkeep from "#app/services/upkeep/index.server.ts";
import * as jobQueue from "#app/services/upkeep/job-queue.server.ts";
import { ago } from "#app/text/dates.ts";
import { hoursLeft, personWords } from "./moderation-words.ts";

const PAGE = 20;

export function queueFor(viewer: Viewer, query: URLSearchParams) {
  const found = moderation.waiting(viewer, PAGE + 1, cursorOf(query.get("after")));
  const { shown, next } = cut(found, PAGE, ({ urgency: rank, since: time, id }) => ({ rank, time, id }));
  const persons = people.list(
    viewer,
    shown.map(({ personId }) => personId ?? ""),
  );
  const pictures = moderation.queuePictures(viewer, shown);
  const dead = jobQueue.overview(viewer).dead.length;
  return {
    machine: [
      ...upkeep.faultsFor(viewer).map(({ words }) => words),
      ...(dead ? [`Jobs that have failed for good: ${dead}`] : []),
    ],
    rows: shown.map((row, index) => ({
      id: row.id,
      ...linkOf(row),
      about: row.personId ? personWords(persons[index]) : "someone without an account",
      at: new Date(row.since).toISOString(),
      ago: ago(row.since),
      clock: row.dueAt && hoursLeft(row.dueAt),
      severity: row.severity,
      picture: pictures[index] && `${paths.editFile(pictures[index].ownerId, pictures[index].filename)}_250x250`,
    })),
    next: next && paths.moderation({ after: cursorText(next) }),
  };
}

function complaintWords(id: string): string {
  const complaint = moderation.complaints.byId(id);
  return complaint ? COMPLAINTS[complaint.kind].words : "";
}

function linkOf({ kind, id, reports, isByItself }: moderation.Waiting): { to: string; what: string } {
  if (kind === "appeal") return { to: paths.appealed(id), what: "An appeal" };
  if (kind === "complaint") return { to: paths.complained(id), what: `A complaint: ${complaintWords(id)}` };
  if (kind === "business") return { to: paths.profile(id), what: "A business waits for approval" };
  if (kind === "childsSpot") return { to: paths.map({ spot: id }), what: "A child's Spot waits for approval" };
  if (kind === "minorsAd") return { to: paths.edit(id), what: "A minor's ad waits for approval" };
  if (kind === "sponsorship") return { to: paths.sponsorship(id), what: "A sponsorship request to read" };
  if (kind === "sponsorPage") return { to: paths.sponsorPage(id), what: "A page for sponsors to read" };
  const times = isByItself ? "looks like something that was removed" : reports === 1 ? "reported once" : `reported by ${reports}`;
  return { to: paths.moderatedPost(kind, id), what: `${KIND_WORDS[kind]}, ${times}` };
}
