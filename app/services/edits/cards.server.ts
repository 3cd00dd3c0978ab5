import { and, eq, getTableColumns, type SQL, sql } from "drizzle-orm";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { equalsParam, inJson } from "#app/kernel/params.ts";
import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { UNDER_13 } from "#app/schemas/age-bands.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { captions, edits, media, users } from "#db/schema/index.ts";
import { personColumns, personFor } from "../people/users.server.ts";
import { crewOf, mayFollowPoster, relationColumns } from "./relation.server.ts";

/** The poster's copies serve lists; a card has the poster's own row. */
const { posterActive, posterCountry, posterPlace, ...columns } = getTableColumns(edits);

const fileColumns = {
  state: media.state,
  reason: media.reason,
  hasPoster: media.hasPoster,
  durationMs: media.durationMs,
  colour: media.colour,
  fileBytes: media.bytes,
  fileHeight: media.height,
  smallBytes: media.smallBytes,
  smallHeight: media.smallHeight,
  largeWaits: media.largeWaits,
};

const captionsLanguage = db.select({ language: captions.language }).from(captions).where(eq(captions.editId, edits.id));

export const cardColumns = {
  edit: columns,
  file: fileColumns,
  poster: personColumns,
  ...relationColumns,
  captionsLanguage: sql<string | null>`${captionsLanguage}`,
};

export const single = hotRead(rowsWhere(equalsParam(edits.id, "id")));

export const several = hotRead(rowsWhere(inJson(edits.id, "ids")));

function rowsWhere(condition: SQL) {
  return db
    .select(cardColumns)
    .from(edits)
    .innerJoin(users, eq(users.id, edits.posterId))
    .innerJoin(media, eq(media.id, edits.mediaId))
    .where(and(visibleEdits(), condition));
}

type Row = NonNullable<ReturnType<typeof single.get>>;
export type EditCard = ReturnType<typeof cardFor>;

/** `forCrew` includes a private account's posts. Only the poster and the operator see filmer and Spot of an under-13's Edit. */
export function cardFor(viewer: Viewer, row: Row) {
  const { edit, file, poster } = row;
  const mine = viewer.id === edit.posterId;
  const hidden = !mine && !viewer.operator && UNDER_13.includes(poster.band ?? "");
  // Fields are named one by one: a rest of each row takes longer than reading it.
  return {
    id: edit.id,
    posterId: edit.posterId,
    mediaId: edit.mediaId,
    filename: edit.filename,
    mimetype: edit.mimetype,
    description: edit.description,
    sport: edit.sport,
    filmerInstagram: hidden ? "" : edit.filmerInstagram,
    gear: edit.gear,
    competition: edit.competition,
    adFor: edit.adFor,
    adWaits: edit.adWaits,
    crewOnly: edit.crewOnly,
    under18Viewable: edit.under18Viewable,
    spotId: hidden ? null : edit.spotId,
    spotLocation: hidden ? "" : edit.spotLocation,
    width: edit.width,
    height: edit.height,
    orientation: edit.orientation,
    altText: edit.altText,
    ready: edit.ready,
    stokeCount: edit.stokeCount,
    viewCount: edit.viewCount,
    createdAt: edit.createdAt,
    forCrew: edit.crewOnly || edit.posterPrivate,
    state: file.state,
    reason: mine ? file.reason : null,
    hasPoster: file.hasPoster,
    durationMs: file.durationMs,
    colour: file.colour,
    fileBytes: file.fileBytes,
    fileHeight: file.fileHeight,
    smallBytes: file.smallBytes,
    smallHeight: file.smallHeight,
    largeWaits: file.largeWaits,
    poster: personFor(viewer, poster),
    captionsLanguage: row.captionsLanguage,
    viewerStoked: row.viewerStoked,
    viewerFollows: row.viewerFollows,
    viewerReported: row.viewerReported,
    viewerSaidWhy: row.viewerSaidWhy,
    isKeptFromSight: row.isKeptFromSight,
    viewerSaved: row.viewerSaved,
    viewerCrew: crewOf(viewer, poster, row.viewerLink),
    viewerMayFollow: mayFollowPoster(viewer, poster, row),
  } satisfies Shows<Row["edit"], "posterPrivate"> & Shows<Row["file"]>;
}
