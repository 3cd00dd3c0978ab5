import { cursorOf, cursorText, cut } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { COMPLAINTS } from "#app/schemas/complaints.ts";
import { KIND_WORDS, type PostKind } from "#app/schemas/moderation.ts";
import { type QueueFilter, QueueFilterInput } from "#app/schemas/queue.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as people from "#app/services/people/users.server.ts";
import * as upkeep from "#app/services/upkeep/index.server.ts";
import * as jobQueue from "#app/services/upkeep/job-queue.server.ts";
import { ago } from "#app/text/dates.ts";
import { hoursLeft, personWords } from "./moderation-words.ts";
import { kindOf } from "./post-data.server.ts";

const PAGE = 20;

function filterIn(query: URLSearchParams): QueueFilter {
  return QueueFilterInput.parse(Object.fromEntries(query));
}

export function queueFor(viewer: Viewer, query: URLSearchParams) {
  const filter = filterIn(query);
  const found = moderation.waiting(viewer, PAGE + 1, cursorOf(query.get("after")), filter);
  const { shown, next } = cut(found, PAGE, ({ urgency: rank, since: time, id }) => ({ rank, time, id }));
  const persons = people.list(
    viewer,
    shown.map(({ personId }) => personId ?? ""),
  );
  const pictures = moderation.queuePictures(viewer, shown);
  const about = moderation.queuePeople(viewer, shown);
  const dead = jobQueue.overview(viewer).dead.length;
  return {
    filter,
    isFiltered: Object.values(filter).some(Boolean),
    machine: [
      ...upkeep.faultsFor(viewer).map(({ words }) => words),
      ...(dead ? [`Jobs that have failed for good: ${dead}`] : []),
    ],
    rows: shown.map((row, index) => ({
      id: row.id,
      ...linkOf(row),
      ticks: row.severity !== "grave" && kindOf(row.kind) ? `${row.kind}.${row.id}` : undefined,
      by: about[index]?.reporterBands.map((band) => (band === "unknown" ? "age unknown" : band)).join(", "),
      decided: about[index]?.decided ?? 0,
      about: row.personId ? personWords(persons[index]) : "someone without an account",
      at: new Date(row.since).toISOString(),
      ago: ago(row.since),
      clock: row.dueAt && hoursLeft(row.dueAt),
      severity: row.severity,
      picture: pictures[index] && `${paths.editFile(pictures[index].ownerId, pictures[index].filename)}_250x250`,
    })),
    next: next && paths.moderation({ ...filter, after: cursorText(next) }),
  };
}

/** Leads to the post that follows this one in the queue, or to the queue where another kind of row follows. */
export function nextTo(viewer: Viewer, kind: PostKind, id: string): string {
  const next = moderation.nextAfter(viewer, kind, id);
  return next && kindOf(next.kind) ? linkOf(next).to : paths.moderation();
}

function complaintWords(id: string): string {
  const complaint = moderation.complaints.byId(id);
  return complaint ? COMPLAINTS[complaint.kind].words : "";
}

export function linkOf({ kind, id, reports, isByItself }: moderation.Waiting): { to: string; what: string } {
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
