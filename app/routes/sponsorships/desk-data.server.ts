import { sentenceFor } from "#app/content/sponsorship-words.ts";
import { cursorOf, cursorText, cut } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import type { Happening } from "#app/schemas/sponsorship-course.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import type { Person } from "#app/services/people/users.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { ago } from "#app/text/dates.ts";

const PAGE = 20;

/** A further page of one of the two lists has that list alone. */
export function deskFor(viewer: Viewer, query: URLSearchParams) {
  const [after, before] = [cursorOf(query.get("after")), cursorOf(query.get("before"))];
  const toDo = before ? [] : sponsorships.listToDo(viewer, PAGE + 1, after);
  const others = after ? [] : sponsorships.listOthers(viewer, PAGE + 1, before);
  return {
    who: whoLooks(viewer),
    isFirst: !after && !before,
    toDo: pageOf(viewer, toDo, (at) => paths.sponsorshipDesk({ after: at })),
    others: pageOf(viewer, others, (at) => paths.sponsorshipDesk({ before: at })),
  };
}

function pageOf(viewer: Viewer, found: sponsorships.Sponsorship[], address: (at: string) => string) {
  const { shown, next } = cut(found, PAGE, ({ changedAt: time, id }) => ({ time, id }));
  const people = sponsorships.partiesOf(viewer, shown);
  const happened = sponsorships.lastHappenings(shown);
  return {
    rows: shown.map((row) => rowFor(viewer, row, people, happened.get(row.id) ?? "ended rule")),
    next: next && address(cursorText(next)),
  };
}

export type DeskRow = ReturnType<typeof rowFor>;

function rowFor(viewer: Viewer, row: sponsorships.Sponsorship, people: Map<string, Person>, happening: Happening) {
  const { id, state, purpose, athleteId, brandId, changedAt } = row;
  const [brand, athlete] = [people.get(brandId), people.get(athleteId)];
  const role = sponsorships.roleIn(viewer, row);
  const other = role === "athlete" || role === "minor" ? brand : athlete;
  const names = role === "operator" ? `${nameOf(brand)} about ${nameOf(athlete)}` : nameOf(other);
  return {
    id,
    to: state === "draft" ? paths.askAbout(athleteId) : paths.sponsorship(id),
    names,
    face: other && faceOf(other, 50),
    purpose,
    state: sentenceFor(happening, role),
    at: new Date(changedAt).toISOString(),
    ago: ago(changedAt),
  };
}

function whoLooks(viewer: Viewer): "operator" | "brand" | "waiting" | "athlete" {
  if (viewer.operator) return "operator";
  if (sponsorships.mayAskAtAll(viewer)) return "brand";
  return viewer.isBusiness ? "waiting" : "athlete";
}

/** Names a person that may be gone, or hidden from the viewer. */
export function nameOf(person: Person | undefined): string {
  return person?.name ?? "Somebody who is no longer here";
}
