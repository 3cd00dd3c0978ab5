import { and, count, eq, gt, inArray, isNotNull, ne } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { PostKind } from "#app/schemas/moderation.ts";
import { GRAVE_REASONS, isGrave } from "#app/schemas/report-reasons.ts";
import { atomically, db } from "#db";
import { reports } from "#db/schema/index.ts";
import * as exports from "../accounts/exports.server.ts";
import { filesOfPost } from "../decisions/files.server.ts";
import { fingerprintOf } from "../decisions/fingerprint.server.ts";
import { isAbout } from "../decisions/open-reports.server.ts";
import { subjectOf } from "../decisions/subjects.server.ts";
import type { Media } from "../media/uploads.server.ts";

type Report = typeof reports.$inferSelect;

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;
/** Beyond these a person's grave reports hide nothing, or one liar could hide everything. */
const MOST_HIDDEN_A_DAY = 3;

const isGraveAndOpen = and(inArray(reports.reason, [...GRAVE_REASONS]), eq(reports.state, "open"));

/** Hides the post, tells the operator at once, and ends data exports that contain it. */
export function actOnGrave(report: Report): void {
  if (!isGrave(report.reason)) return;
  atomically(() => {
    const { kind, id } = subjectOf(report);
    for (const { ownerId } of filesOfPost(kind, id)) exports.dropAll(ownerId);
    const isHiding = hiddenToday(report.reporterId) < MOST_HIDDEN_A_DAY && !isDismissedAsItIs(kind, id);
    if (isHiding) db.update(reports).set({ hidAt: Date.now() }).where(eq(reports.id, report.id)).run();
    if (!isNews(kind, id, report.id, isHiding)) return;
    jobs.enqueue("grave-report-mail", report.id);
    jobs.enqueue("grave-reminder-mail", report.id, Date.now() + HOUR);
    jobs.cancel("report-mail", report.id);
  });
}

/** Call it when the operator opens the post, so that nobody is reminded of it. */
export function noteOpened(kind: PostKind, postId: string): void {
  const open = db
    .select({ id: reports.id })
    .from(reports)
    .where(and(isAbout(kind, postId), isGraveAndOpen))
    .all();
  for (const { id } of open) jobs.cancel("grave-reminder-mail", id);
}

/** The operator gets one mail for the first report of a post, and one when it is hidden. */
function isNews(kind: PostKind, id: string, reportId: string, isHiding: boolean): boolean {
  const isToldOf = and(
    isAbout(kind, id),
    isGraveAndOpen,
    ne(reports.id, reportId),
    isHiding ? isNotNull(reports.hidAt) : undefined,
  );
  return db.select({ id: reports.id }).from(reports).where(isToldOf).get() === undefined;
}

/** Otherwise several liars in turn could hide a post whose report the operator has dismissed. */
function isDismissedAsItIs(kind: PostKind, id: string): boolean {
  const seenAs = fingerprintOf(kind, id);
  const dismissed = and(isAbout(kind, id), eq(reports.state, "dismissed"), eq(reports.seenAs, seenAs));
  return db.select({ id: reports.id }).from(reports).where(dismissed).get() !== undefined;
}

/** A file that looks like a removed one has no reporter, and is always hidden. */
function hiddenToday(reporterId: string | null): number {
  if (!reporterId) return 0;
  // The operator hides posts under other reports, too.
  const recent = and(
    eq(reports.reporterId, reporterId),
    inArray(reports.reason, [...GRAVE_REASONS]),
    gt(reports.hidAt, Date.now() - DAY),
  );
  return db.select({ total: count() }).from(reports).where(recent).get()?.total ?? 0;
}

/** Leaves out files under an open grave report. */
export function exportable(files: Media[]): Media[] {
  const open = db.select().from(reports).where(isGraveAndOpen).all().map(subjectOf);
  const kept = new Set(open.flatMap(({ kind, id }) => filesOfPost(kind, id)).map(({ id }) => id));
  return files.filter(({ id }) => !kept.has(id));
}

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
