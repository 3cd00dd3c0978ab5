import { and, count } from "drizzle-orm";
import { db } from "#db";
import { edits } from "#db/schema.ts";
import { asParams, visibleEdits } from "../access.server.ts";
import { inJson, jsonIds } from "../params.ts";
import type { Viewer } from "../viewer.server.ts";
import type { EditCard } from "./cards.server.ts";
import { byPoster } from "./feeds.server.ts";

/** What one answer may hold of such lists together, since each Edit is fetched whole. */
const MOST = 10_000;

const counts = db
  .select({ posterId: edits.posterId, total: count() })
  .from(edits)
  .where(and(inJson(edits.posterId, "ids"), visibleEdits()))
  .groupBy(edits.posterId)
  .prepare();

/** The Edits of each of some people, newest first; where many are asked for, each list is the shorter. */
export function listsByPoster(viewer: Viewer, posterIds: readonly string[]): EditCard[][] {
  const take = Math.max(1, Math.floor(MOST / posterIds.length));
  return posterIds.map((id) => byPoster(viewer, id, { take }));
}

/** How many Edits of each of them the viewer may see. */
export function countsByPoster(viewer: Viewer, posterIds: readonly string[]): number[] {
  const rows = counts.all({ ...asParams(viewer), ids: jsonIds(posterIds) });
  const totals = new Map(rows.map(({ posterId, total }) => [posterId, total]));
  return posterIds.map((id) => totals.get(id) ?? 0);
}
