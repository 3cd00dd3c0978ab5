import { requireMember } from "#app/kernel/access/requirements.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { type AgeBand, TOO_YOUNG, UNDER_6 } from "#app/schemas/age-bands.ts";
import { demand } from "./asking.server.ts";
import { refusalOfMove, rememberedOf, standingOf } from "./bands.server.ts";
import { accept, guardianOf, outgrow, write } from "./consent.server.ts";
import { needsParentIn } from "./countries.server.ts";

export interface Move {
  age: AgeBand;
  lowestBand: AgeBand | null;
  bandSetAt: number;
}

/** Throws if a parent's consent, more time or the operator is needed. Call it in the transaction that stores the move. */
export function moveBand(viewer: Viewer, to: AgeBand, input: { parentEmail: string; code: string; country: string }): Move {
  const { id } = requireMember(viewer);
  const { band, bandSetAt } = standingOf(id);
  if (band === UNDER_6) throw invalid("age", TOO_YOUNG);
  const refusal = refusalOfMove(id, to);
  if (refusal) throw invalid("age", refusal);

  const agreed = demand(viewer, to, input);
  if (agreed) accept(agreed, input.country);
  if (guardianOf(id) && !needsParentIn(input.country, to)) outgrow(id);
  const lowestBand = rememberedOf(to);
  if (to === band) return { age: to, lowestBand, bandSetAt: bandSetAt ?? Date.now() };
  endings.record("band", id, { detail: to });
  write(id, `The age went from ${band ?? "none"} to ${to}`);
  return { age: to, lowestBand, bandSetAt: Date.now() };
}
