import { and, desc, eq, max, ne } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import { type Page, pageParams } from "#app/kernel/paging.server.ts";
import { beforeCursor } from "#app/kernel/params.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { GUIDE_FIELD_NAMES, NOT_KNOWN } from "#app/schemas/spot-guides.ts";
import { recordOf } from "#app/schemas/statistics.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { guideLines, media, reports } from "#db/schema/index.ts";
import { holderOf } from "../decisions/holders.server.ts";
import { isOpenAbout } from "../decisions/open-reports.server.ts";
import { asDecision } from "../decisions/removing.server.ts";
import * as uploads from "../media/uploads.server.ts";
import * as people from "../people/users.server.ts";
import { get } from "./finding.server.ts";
import { findGuideLine, type GuideLine, valuesOf, writeGuide } from "./guide.server.ts";
import { linesOfPictures } from "./guide-pictures.server.ts";

type Line = typeof guideLines.$inferSelect;

/** Every line that was ever written, the newest first, for the operator. A line that was taken out has no value. */
export function guideHistory(viewer: Viewer, spotId: string, page: Page) {
  const spot = get(requireOperator(viewer), spotId);
  const lines = db
    .select()
    .from(guideLines)
    .where(and(eq(guideLines.spotId, spot.id), beforeCursor(guideLines)))
    .orderBy(desc(guideLines.createdAt), desc(guideLines.id))
    .limit(limitOf("take"))
    .all(pageParams(viewer, page));
  const authors = people.list(
    viewer,
    lines.map(({ posterId }) => posterId),
  );
  return lines.map((line, index) => ({ ...line, poster: authors[index] ?? null }));
}

/** Makes the guide say what it said once that line was written, without what is hidden or removed since. Adds lines and erases none, so that this can be undone, too. */
export function returnGuideTo(viewer: Viewer, lineId: string): GuideLine[] {
  requireOperator(viewer);
  const { spotId, createdAt } = existing(db.select().from(guideLines).where(eq(guideLines.id, lineId)).get());
  const spot = get(viewer, spotId);
  const [then, now] = [valuesOf(viewer, spot, createdAt), valuesOf(viewer, spot)];
  const changes = recordOf(GUIDE_FIELD_NAMES, (field) => then.get(field) ?? (now.has(field) ? NOT_KNOWN : ""));
  return atomically(() => {
    returnPicturesTo(viewer, spot.id, createdAt);
    return writeGuide(viewer, spotId, { ...changes, seen: Number.NaN });
  });
}

/** A picture that comes back stays its author's, with all rules that follow from that. */
function returnPicturesTo(viewer: Viewer, spotId: string, time: number): void {
  const [then, now] = [linesOfPictures(viewer, spotId, time), linesOfPictures(viewer, spotId)];
  const missingIn = (others: typeof then) => (row: (typeof then)[number]) => !others.some(({ file }) => file.id === row.file.id);
  const shown = then.filter(missingIn(now)).map(({ line }) => line);
  const hidden = now.filter(missingIn(then)).map(({ line }) => ({ ...line, value: "", posterId: viewer.id }));
  for (const { field, value, mediaId, posterId, createdAt } of [...shown, ...hidden]) {
    const isOfFile = eq(guideLines.mediaId, mediaId ?? "");
    const { last } =
      db
        .select({ last: max(guideLines.createdAt) })
        .from(guideLines)
        .where(isOfFile)
        .get() ?? {};
    const after = Math.max(Date.now(), (last ?? createdAt) + 1);
    db.insert(guideLines).values({ spotId, field, value, mediaId, posterId, createdAt: after }).run();
  }
}

/** Takes a line out; the one before it counts again. A reported line is kept for the operator until an appeal is over. */
export function takeGuideLine(viewer: Viewer, id: string): void {
  const line = existing(findGuideLine(viewer, id));
  const isMine = line.posterId === viewer.id;
  if (!isMine && !viewer.operator) throw new Refusal("FORBIDDEN");
  atomically(() => {
    const file = line.mediaId === null ? undefined : db.select().from(media).where(eq(media.id, line.mediaId)).get();
    const lines = [line, ...othersOf(line)];
    const reported = lines.find(isReported);
    if (reported) hold(viewer, reported, file);
    else if (file) uploads.drop(file);
    else db.delete(guideLines).where(eq(guideLines.id, id)).run();
    for (const ended of lines) endings.record("guide", ended.id, { byPoster: isMine });
  });
}

/** A picture that came back has several lines. */
function othersOf({ id, mediaId }: Line): Line[] {
  return mediaId === null
    ? []
    : db
        .select()
        .from(guideLines)
        .where(and(eq(guideLines.mediaId, mediaId), ne(guideLines.id, id)))
        .all();
}

function isReported({ id }: Line): boolean {
  return db.select({ id: reports.id }).from(reports).where(isOpenAbout("guide", id)).get() !== undefined;
}

function hold(viewer: Viewer, line: Line, file: uploads.Media | undefined): void {
  const holderId = holderOf(viewer, "Guide line", line);
  db.update(guideLines).set({ posterId: holderId }).where(eq(guideLines.id, line.id)).run();
  if (!file) return;
  db.update(media).set({ ownerId: holderId }).where(eq(media.id, file.id)).run();
  const isOther = and(eq(guideLines.mediaId, file.id), ne(guideLines.id, line.id), ne(guideLines.value, ""));
  db.delete(guideLines).where(isOther).run();
}

/** Makes the operator's removal a decision, which the author can appeal. */
export function removeGuideLine(viewer: Viewer, id: string): void {
  const { posterId } = existing(findGuideLine(viewer, id));
  asDecision(viewer, "guide", { id, posterId }, () => takeGuideLine(viewer, id));
}
