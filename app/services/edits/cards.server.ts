import { and, desc, eq, exists, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { UNDER_13 } from "#app/schemas/words.ts";
import { db } from "#db";
import { edits, media, stokes, users } from "#db/schema.ts";
import { asParams, visibleEdits } from "../access.server.ts";
import { given, inJson } from "../params.ts";
import { personColumns, personFor } from "../users.server.ts";
import type { Viewer } from "../viewer.server.ts";

const columns = {
  id: edits.id,
  posterId: edits.posterId,
  mediaId: edits.mediaId,
  filename: edits.filename,
  mimetype: edits.mimetype,
  description: edits.description,
  sport: edits.sport,
  filmerInstagram: edits.filmerInstagram,
  gear: edits.gear,
  competition: edits.competition,
  crewOnly: edits.crewOnly,
  under18Viewable: edits.under18Viewable,
  spotId: edits.spotId,
  spotLocation: edits.spotLocation,
  width: edits.width,
  height: edits.height,
  orientation: edits.orientation,
  ready: edits.ready,
  stokeCount: edits.stokeCount,
  viewCount: edits.viewCount,
  createdAt: edits.createdAt,
};

const fileColumns = { state: media.state, reason: media.reason, hasPoster: media.hasPoster, durationMs: media.durationMs };

const viewerStoked = exists(
  db
    .select({ one: sql`1` })
    .from(stokes)
    .where(and(eq(stokes.editId, edits.id), given(stokes.userId, "viewerId"))),
).mapWith(Boolean);

/** Ids and times of the Edits that a list shows, newest first: all that paging has to walk, and covered by the list's index. */
function walk(condition: SQL | undefined) {
  return db
    .select({ id: edits.id, createdAt: edits.createdAt })
    .from(edits)
    .where(and(visibleEdits(), condition, before));
}

/** Screens continue behind the last item by its time and id; the wire skips. Both may be nothing. */
const before = sql`(${edits.createdAt}, ${edits.id}) < (${sql.placeholder("beforeTime")}, ${sql.placeholder("beforeId")})`;

/** One prepared statement for a list: the walks are merged by time, then the rows of one page are fetched. */
export function listOf(...conditions: (SQL | undefined)[]) {
  const [first, second, ...rest] = conditions.map(walk);
  if (!first) throw new Error("A list needs a condition");
  const merged = second ? unionAll(first, second, ...rest) : first;
  const page = merged
    .orderBy(sql`created_at desc, id desc`)
    .limit(sql.placeholder("take"))
    .offset(sql.placeholder("skip"))
    .as("page");

  return db
    .select({ edit: columns, file: fileColumns, poster: personColumns, viewerStoked })
    .from(page)
    .innerJoin(edits, eq(edits.id, page.id))
    .innerJoin(users, eq(users.id, edits.posterId))
    .innerJoin(media, eq(media.id, edits.mediaId))
    .orderBy(desc(page.createdAt), desc(page.id))
    .prepare();
}

/** One Edit, if the viewer may see it. */
export const single = those(given(edits.id, "id")).prepare();

/** Those of some Edits that the viewer may see. */
export const several = those(inJson(edits.id, "ids")).prepare();

function those(condition: SQL) {
  return db
    .select({ edit: columns, file: fileColumns, poster: personColumns, viewerStoked })
    .from(edits)
    .innerJoin(users, eq(users.id, edits.posterId))
    .innerJoin(media, eq(media.id, edits.mediaId))
    .where(and(visibleEdits(), condition));
}

type Row = NonNullable<ReturnType<typeof single.get>>;
export type EditCard = ReturnType<typeof cardFor>;

/** Where a list goes on: behind an item, or after so many. */
export interface Page {
  take: number;
  skip?: number;
  before?: { time: number; id: string } | undefined;
}

/** The page as the placeholders of a list, together with the viewer's. */
export function pageParams(viewer: Viewer, page: Page) {
  const { time, id } = page.before ?? { time: Number.MAX_SAFE_INTEGER, id: "0" };
  return { ...asParams(viewer), take: page.take, skip: page.skip ?? 0, beforeTime: time, beforeId: Number(id) };
}

/** An Edit as this viewer may know it. Of an under-13's it gives no filmer and no Spot. */
export function cardFor(viewer: Viewer, row: Row) {
  const { edit, file, poster, viewerStoked } = row;
  const mine = viewer.id === edit.posterId;
  const hidden = !mine && !viewer.operator && UNDER_13.includes(poster.band ?? "");
  return {
    ...edit,
    ...file,
    reason: mine ? file.reason : null,
    filmerInstagram: hidden ? "" : edit.filmerInstagram,
    spotId: hidden ? null : edit.spotId,
    spotLocation: hidden ? "" : edit.spotLocation,
    poster: personFor(viewer, poster),
    viewerStoked,
  };
}
