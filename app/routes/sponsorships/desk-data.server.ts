import { paths } from "#app/paths.ts";
import { faceOf } from "#app/services/people/faces.server.ts";
import type { Person } from "#app/services/people/users.server.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { ago } from "#app/text/dates.ts";
import { STATE_WORDS } from "./words.ts";

export function deskFor(viewer: Viewer) {
  const { toDo, others } = sponsorships.list(viewer);
  const people = sponsorships.partiesOf(viewer, [...toDo, ...others]);
  const rowOf = (row: sponsorships.Sponsorship) => rowFor(viewer, row, people);
  return { who: whoLooks(viewer), toDo: toDo.map(rowOf), others: others.map(rowOf) };
}

export type DeskRow = ReturnType<typeof rowFor>;

function rowFor(viewer: Viewer, row: sponsorships.Sponsorship, people: Map<string, Person>) {
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
    state: STATE_WORDS[state],
    at: new Date(changedAt).toISOString(),
    ago: ago(changedAt),
  };
}

function whoLooks(viewer: Viewer): "operator" | "brand" | "waiting" | "athlete" {
  if (viewer.operator) return "operator";
  if (sponsorships.mayAskAtAll(viewer)) return "brand";
  return viewer.isBusiness ? "waiting" : "athlete";
}

/** Somebody may have gone, or the two may no longer see each other. */
export function nameOf(person: Person | undefined): string {
  return person?.name ?? "Somebody who is no longer here";
}
