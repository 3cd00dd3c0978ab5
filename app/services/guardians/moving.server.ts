import { env } from "#app/env.server.ts";
import { type AgeBand, UNDER_6 } from "#app/schemas/words.ts";
import { member } from "../access.server.ts";
import { invalid } from "../refusal.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { demand } from "./asking.server.ts";
import { lowestOf, rememberedOf, type Standing, standingOf, TOO_YOUNG } from "./bands.server.ts";
import { accept, write } from "./consent.server.ts";

const YEAR = 365 * 24 * 60 * 60 * 1000;

export interface Move {
  age: AgeBand;
  lowestBand: AgeBand | null;
  bandSetAt: number;
}

/** The columns of a move to another band, or a refusal where a parent or time has to come first. Belongs into the caller's transaction. */
export function moveBand(viewer: Viewer, to: AgeBand, input: { parentEmail: string; code: string }): Move {
  const { id } = member(viewer);
  const standing = standingOf(id);
  const { band, lowestBand, bandSetAt } = standing;
  if (band === UNDER_6 || lowestBand === UNDER_6) throw invalid("age", TOO_YOUNG);

  const agreed = demand(viewer, to, input);
  if (agreed) accept(agreed);
  else if (to === band) return { age: to, lowestBand, bandSetAt: bandSetAt ?? Date.now() };
  else checkYear(standing, to);
  write(id, `The age went from ${band ?? "none"} to ${to}`);
  return { age: to, lowestBand: agreed || to === "18+" ? rememberedOf(to) : lowest(lowestBand, to), bandSetAt: Date.now() };
}

/** From 13-17 it takes a year to be of age; when a band was set that is not known counts as just now. */
function checkYear({ band, bandSetAt }: Standing, to: AgeBand): void {
  const isGrowing = band === "13-17" && to === "18+";
  if (isGrowing && Date.now() < (bandSetAt ?? Date.now()) + YEAR)
    throw invalid(
      "age",
      `You have told us that you are 13-17. You can change this to 18+ after a year. If it was a mistake, please write to ${env.CONTACT_EMAIL}`,
    );
}

function lowest(before: AgeBand | null, to: AgeBand): AgeBand | null {
  const found = lowestOf(before, to);
  return found === UNDER_6 || found === "18+" ? null : found;
}
