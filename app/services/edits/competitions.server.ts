import { sql } from "drizzle-orm";
import { type Page, pageParams } from "#app/kernel/paging.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { COMPETITIONS, type Competition, spelled } from "#app/schemas/choices.ts";
import { competitionOf } from "#app/schemas/edits.ts";
import { SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import { edits } from "#db/schema/index.ts";
import { cardFor, type EditCard } from "./cards.server.ts";
import { listOf } from "./walks.server.ts";

const list = listOf(sql`${equalsParam(edits.competition, "competition")} and ${equalsParam(edits.sport, "sport")}`);

/** Returns the canonical spellings, and refuses unknown names. */
export function competitionIn(sport: string, competition: string): { sport: Sport; competition: Competition } {
  const known = { sport: spelled(SPORT_NAMES, sport), competition: competitionOf(competition) };
  if (!known.competition) throw invalid("competition", `Choose one of these: ${COMPETITIONS.join(", ")}`);
  if (!known.sport) throw invalid("sport", `Choose one of these sports: ${SPORT_NAMES.join(", ")}`);
  return { sport: known.sport, competition: known.competition };
}

export function byCompetition(viewer: Viewer, sport: string, competition: string, page: Page): EditCard[] {
  const params = { ...pageParams(viewer, page), ...competitionIn(sport, competition) };
  return list.all(params).map((row) => cardFor(viewer, row));
}
