import { and, count, desc, eq, gt, isNull, ne, notExists, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { anyOf, asParams } from "#app/kernel/access/conditions.server.ts";
import { hasReached, requireComplete } from "#app/kernel/access/requirements.server.ts";
import { visibleGuideLines } from "#app/kernel/access/spots.server.ts";
import { BATCH_SIZE, inBatches } from "#app/kernel/batches.server.ts";
import { type Check, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import { equalsConstant, equalsParam } from "#app/kernel/params.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { active } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { GUIDE_PICTURE, type GuidePictureDetails, MOST_PICTURES } from "#app/schemas/spot-guides.ts";
import { atomically, db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { guideLines, media, users } from "#db/schema/index.ts";
import { type Servable, servable } from "../media/serving.server.ts";
import * as uploads from "../media/uploads.server.ts";
import type { Variant } from "../media/variants.server.ts";
import * as people from "../people/users.server.ts";
import { get } from "./finding.server.ts";
import { findGuideLine, isUntil, mayWriteGuide, namedFor } from "./guide.server.ts";
import { requireLinesLeft, wordsFault } from "./guide-limits.server.ts";

/** Existing apps upload by spotUpload. */
const FILE = { purpose: "guide", otherPurpose: "spot", field: "filename", missing: "Please select a File" } as const;

const lines = hotRead(
  db
    .select({ line: guideLines, band: users.band, file: media })
    .from(guideLines)
    .innerJoin(users, eq(users.id, guideLines.posterId))
    .innerJoin(media, eq(media.id, guideLines.mediaId))
    .where(
      and(
        equalsParam(guideLines.spotId, "spotId"),
        equalsConstant(guideLines.field, GUIDE_PICTURE),
        isUntil,
        // Otherwise a block of the operator would bring back what a return to an older guide took out.
        anyOf(equalsConstant(guideLines.value, ""), visibleGuideLines()),
      ),
    )
    .orderBy(desc(guideLines.createdAt), desc(guideLines.id)),
);

/** The newest line about each file counts, and an empty one takes the picture out. */
export function linesOfPictures(viewer: Viewer, spotId: string, until = Number.MAX_SAFE_INTEGER) {
  const newest = new Map<string, ReturnType<typeof lines.all>[number]>();
  for (const row of lines.all({ ...asParams(viewer), spotId, until })) if (!newest.has(row.file.id)) newest.set(row.file.id, row);
  return [...newest.values()].filter(({ line }) => line.value !== "").toReversed();
}

export type GuidePicture = ReturnType<typeof picturesOf>[number];

/** The pictures of a guide, the oldest first. Names an author under 18 only to the author and the operator. */
export function picturesOf(viewer: Viewer, spotId: string) {
  const rows = linesOfPictures(viewer, get(viewer, spotId).id);
  const authors = people.list(
    viewer,
    rows.map(({ line }) => line.posterId),
  );
  return rows.map(({ line: { id, value: altText, createdAt, posterId }, band, file }, index) => ({
    id,
    altText,
    filename: file.filename,
    createdAt,
    isMine: posterId === viewer.id,
    poster: namedFor(viewer, { field: GUIDE_PICTURE, posterId, band }) ? (authors[index] ?? null) : null,
  }));
}

/** Serves what the guide shows now; to the author and the operator also what it showed before. */
export function guidePictureFile(viewer: Viewer, lineId: string, variant: Variant): Servable | undefined {
  const line = hasReached(viewer, "complete") ? findGuideLine(viewer, lineId) : undefined;
  if (!line?.mediaId) return undefined;
  const isShown = linesOfPictures(viewer, line.spotId).some((row) => row.line.id === line.id);
  if (!isShown && !viewer.operator && line.posterId !== viewer.id) return undefined;
  const file = db.select().from(media).where(eq(media.id, line.mediaId)).get();
  return file && servable(viewer, file, variant);
}

const CHECKS: Check<GuidePictureDetails>[] = [
  ["filename", ({ filename }) => filename === "", FILE.missing],
  ["altText", ({ altText }) => altText === "", "Please say what the picture shows"],
  ["altText", ({ altText }) => wordsFault(altText) !== undefined, ({ altText }) => wordsFault(altText) ?? ""],
];

/** Returns all pictures. Adds none for a file that the guide shows already, as after a second press. */
export function addPicture(viewer: Viewer, spotId: string, given: GuidePictureDetails): GuidePicture[] {
  const spot = get(requireComplete(viewer), spotId);
  if (!mayWriteGuide(viewer, spot)) throw new Refusal("FORBIDDEN");
  refuseFirstFailure(given, CHECKS);
  return atomically(() => {
    const file = uploads.attach(viewer, given.filename, FILE);
    const shown = linesOfPictures(viewer, spot.id);
    if (shown.some((row) => row.file.sha256 === file.sha256 && row.line.posterId === viewer.id)) {
      uploads.drop(file);
      return picturesOf(viewer, spot.id);
    }
    if (standing(spot.id) >= MOST_PICTURES)
      throw new Refusal("INVALID", `This guide has ${MOST_PICTURES} pictures, which is the most. Take one of yours out first`);
    requireLinesLeft(viewer, 1);
    db.insert(guideLines)
      .values({ spotId: spot.id, posterId: viewer.id, field: GUIDE_PICTURE, value: given.altText, mediaId: file.id })
      .run();
    return picturesOf(viewer, spot.id);
  });
}

/** Counts also what the viewer does not see, such as pictures of people who block the viewer. */
function standing(spotId: string): number {
  const later = alias(guideLines, "later");
  const isReplaced = db
    .select({ id: later.id })
    .from(later)
    .where(and(eq(later.mediaId, guideLines.mediaId), gt(later.createdAt, guideLines.createdAt)));
  const { total = 0 } =
    db
      .select({ total: count() })
      .from(guideLines)
      .innerJoin(users, eq(users.id, guideLines.posterId))
      .where(
        and(
          eq(guideLines.spotId, spotId),
          eq(guideLines.field, GUIDE_PICTURE),
          ne(guideLines.value, ""),
          active,
          notExists(isReplaced),
        ),
      )
      .get() ?? {};
  return total;
}

const ofNoGuide = db
  .select({ media })
  .from(media)
  .leftJoin(guideLines, eq(guideLines.mediaId, media.id))
  .where(and(equalsConstant(media.purpose, "guide"), sql`${media.attachedAt} is not null`, isNull(guideLines.id)))
  .limit(limitOf(BATCH_SIZE));

/** Erases pictures whose Spot was deleted, by whoever, or whose lines an age took out. */
export async function sweepPictures(): Promise<void> {
  await inBatches(() => atomically(() => ofNoGuide.all().map(({ media: file }) => uploads.drop(file)).length));
}
