import { data } from "@remix-run/node";
import { stringify } from "csv-stringify/sync";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { mayAskAtAll, shortlists } from "#app/services/sponsorships/index.server.ts";
import { athleteDataFor } from "../search/found-people.server.ts";

export type KeptData = ReturnType<typeof keptIn>[number];

export function keptIn(viewer: Viewer, listId: string) {
  return shortlists.peopleIn(viewer, listId).map(({ athlete, stage, note }) => ({
    ...athleteDataFor(viewer, athlete),
    stage,
    note,
  }));
}

/** Holds what the page shows, and nothing else. A cell that a spreadsheet would run as a formula is marked as text. */
export function csvOf(viewer: Viewer, listId: string): string {
  const rows = keptIn(viewer, listId).map(({ name, facts, figures, openTo, stage, note }) => [
    name,
    facts.join("; "),
    ...figures.map(([, figure]) => figure.replaceAll(",", "")),
    openTo ?? "",
    stage,
    note,
  ]);
  const heading = ["Name", "About", "Edits", "Views", "Stokes", "Followers", "Open to", "Stage", "Note"];
  return stringify([heading, ...rows], { record_delimiter: "windows", escape_formulas: true });
}

export function requireBrand(viewer: Viewer): Viewer {
  if (!mayAskAtAll(viewer)) throw data(null, { status: 404 });
  return viewer;
}
