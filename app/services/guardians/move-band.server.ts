import { env } from "#app/env.server.ts";
import { type AgeAnswer, type AgeBand, TOO_YOUNG, UNDER_6 } from "#app/schemas/age-bands.ts";
import * as endings from "../endings.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { requireMember } from "../rules/access.server.ts";
import { invalid } from "../rules/refusal.server.ts";
import { demand } from "./asking.server.ts";
import { rememberedOf, standingOf } from "./bands.server.ts";
import { accept, write } from "./consent.server.ts";

const YEAR = 365 * 24 * 60 * 60 * 1000;

export const TOO_SOON = `You have told us that you are 13-17. You can change this to 18+ after a year. If it was a mistake, please write to ${env.CONTACT_EMAIL}`;

export interface Move {
  age: AgeBand;
  lowestBand: AgeBand | null;
  bandSetAt: number;
}

/** Throws if a parent's consent or more time is needed. Call it in the transaction that stores the move. */
export function moveBand(viewer: Viewer, to: AgeBand, input: { parentEmail: string; code: string }): Move {
  const { id } = requireMember(viewer);
  const { band, bandSetAt } = standingOf(id);
  if (band === UNDER_6) throw invalid("age", TOO_YOUNG);

  const agreed = demand(viewer, to, input);
  if (agreed) accept(agreed);
  else if (isTooSoon(id, to)) throw invalid("age", TOO_SOON);
  const lowestBand = rememberedOf(to);
  if (to === band) return { age: to, lowestBand, bandSetAt: bandSetAt ?? Date.now() };
  endings.record("band", id, { detail: to });
  write(id, `The age went from ${band ?? "none"} to ${to}`);
  return { age: to, lowestBand, bandSetAt: Date.now() };
}

/** A change from 13-17 to 18+ takes a year; an unknown `bandSetAt` counts as now. */
export function isTooSoon(userId: string, to: AgeAnswer | null): boolean {
  const { band, bandSetAt } = standingOf(userId);
  return band === "13-17" && to === "18+" && Date.now() < (bandSetAt ?? Date.now()) + YEAR;
}
