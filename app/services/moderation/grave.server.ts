import { and, count, eq, gt, inArray, isNotNull, notInArray, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import type { PostKind } from "#app/schemas/moderation.ts";
import { GRAVE_REASONS, isGrave } from "#app/schemas/report-reasons.ts";
import { atomically, db } from "#db";
import { discounts, edits, media, reports, spots, users } from "#db/schema.ts";
import * as exports from "../exports.server.ts";
import * as jobs from "../jobs.server.ts";
import type { Media } from "../media/uploads.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { requireOperator } from "../rules/access.server.ts";
import { isOpenAbout, subjectOf } from "./ending.server.ts";

type Report = typeof reports.$inferSelect;

const DAY = 24 * 60 * 60 * 1000;
/** Beyond these a person's grave reports wait for the operator, or one liar could hide everything. */
const MOST_HIDDEN_A_DAY = 3;

const isGraveAndOpen = and(inArray(reports.reason, [...GRAVE_REASONS]), eq(reports.state, "open"));

/** Hides the post of a grave report, tells the operator at once, and ends copies of data that contain it. */
export function actOnGrave(report: Report): void {
  if (!isGrave(report.reason)) return;
  atomically(() => {
    const { kind, id } = subjectOf(report);
    for (const { ownerId } of filesOfPost(kind, id)) exports.dropAll(ownerId);
    if (report.reporterId && hiddenToday(report.reporterId) >= MOST_HIDDEN_A_DAY) return;
    const hidAt = Date.now();
    const isFirst = !db
      .select({ id: reports.id })
      .from(reports)
      .where(and(isOpenAbout(kind, id), isNotNull(reports.hidAt)))
      .get();
    db.update(reports).set({ hidAt }).where(eq(reports.id, report.id)).run();
    if (isFirst) jobs.enqueue("grave-report-mail", report.id);
  });
}

function hiddenToday(reporterId: string): number {
  const recent = and(eq(reports.reporterId, reporterId), gt(reports.hidAt, Date.now() - DAY));
  return db.select({ total: count() }).from(reports).where(recent).get()?.total ?? 0;
}

/** Without the files that a grave report is open about. */
export function exportable(files: Media[]): Media[] {
  const open = db.select().from(reports).where(isGraveAndOpen).all().map(subjectOf);
  const kept = new Set(open.flatMap(({ kind, id }) => filesOfPost(kind, id)).map(({ id }) => id));
  return files.filter(({ id }) => !kept.has(id));
}

export function filesOfPost(kind: PostKind, id: string): Media[] {
  return { edit: filesOfEdit, discount: filesOfDiscount, spot: filesOfSpot, profile: filesOfProfile }[kind](id);
}

function filesOfEdit(id: string): Media[] {
  const isOfEdit = sql`${media.id} = (select ${edits.mediaId} from ${edits} where ${eq(edits.id, id)})`;
  return db.select().from(media).where(isOfEdit).all();
}

function filesOfDiscount(id: string): Media[] {
  const post = db.select().from(discounts).where(eq(discounts.id, id)).get();
  return post ? filesNamed(post.posterId, [post.filename1, post.filename2, post.filename3]) : [];
}

/** Also pictures that the author has replaced while the Spot was under report. */
function filesOfSpot(id: string): Media[] {
  const spot = db.select().from(spots).where(eq(spots.id, id)).get();
  return spot ? [...filesNamed(spot.posterId, [spot.spotImage]), ...replacedBy(spot.posterId, "spot")] : [];
}

/** Also those that the person has replaced while the profile was under report. */
function filesOfProfile(id: string): Media[] {
  const person = db.select().from(users).where(eq(users.id, id)).get();
  return person ? [...filesNamed(id, [person.profileImage, person.businessLogo]), ...replacedBy(id, "profile")] : [];
}

/** Pictures that nothing shows any more, and that are kept for the operator alone. */
export function replacedBy(ownerId: string, kind: "spot" | "profile"): Media[] {
  const shown =
    kind === "spot"
      ? db
          .select({ name: spots.spotImage })
          .from(spots)
          .where(and(eq(spots.posterId, ownerId), isNotNull(spots.spotImage)))
      : unionAll(
          db
            .select({ name: users.profileImage })
            .from(users)
            .where(and(eq(users.id, ownerId), isNotNull(users.profileImage))),
          db
            .select({ name: users.businessLogo })
            .from(users)
            .where(and(eq(users.id, ownerId), isNotNull(users.businessLogo))),
        );
  const isKept = and(
    eq(media.ownerId, ownerId),
    eq(media.purpose, kind === "spot" ? "spot" : "image"),
    isNotNull(media.attachedAt),
    notInArray(media.filename, shown),
  );
  return db.select().from(media).where(isKept).all();
}

function filesNamed(ownerId: string, names: (string | null)[]): Media[] {
  const filenames = names.filter((name) => name !== null);
  return db
    .select()
    .from(media)
    .where(and(eq(media.ownerId, ownerId), inArray(media.filename, filenames)))
    .all();
}

/** How many of the other grave reports of each person were dismissed. */
export function dismissedGraveOf(viewer: Viewer, reporterIds: string[]): Map<string | null, number> {
  requireOperator(viewer);
  const dismissed = and(
    inArray(reports.reporterId, reporterIds),
    inArray(reports.reason, [...GRAVE_REASONS]),
    eq(reports.state, "dismissed"),
  );
  const rows = db
    .select({ reporterId: reports.reporterId, total: count() })
    .from(reports)
    .where(dismissed)
    .groupBy(reports.reporterId)
    .all();
  return new Map(rows.map(({ reporterId, total }) => [reporterId, total]));
}
