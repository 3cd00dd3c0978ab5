import { and, eq, gt, inArray, isNotNull, isNull, lt, or, type SQL, sql } from "drizzle-orm";
import { requireMember } from "#app/kernel/access/requirements.server.ts";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { signatureOf } from "#app/kernel/secrets.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { UNDER_13 } from "#app/schemas/age-bands.ts";
import { KIND_WORDS } from "#app/schemas/moderation.ts";
import { GRAVE_REASONS } from "#app/schemas/report-reasons.ts";
import { atomically, db } from "#db";
import {
  closedAccounts,
  closings,
  complaints,
  consentLog,
  decisions,
  discounts,
  edits,
  guideLines,
  media,
  reports,
  spots,
  users,
} from "#db/schema/index.ts";
import { filesOfPost } from "../decisions/files.server.ts";
import { HELD_MS, isOpenAbout } from "../decisions/open-reports.server.ts";
import { POSTS, type Posts } from "../decisions/posts.server.ts";
import { subjectOf } from "../decisions/subjects.server.ts";
import * as toldAges from "../guardians/told-ages.server.ts";
import * as uploads from "../media/uploads.server.ts";
import * as exportFiles from "./exports.server.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The police may ask for posts removed for a grave reason. The operator can erase them before. */
const EVIDENCE_MS = 365 * DAY;
export const KEPT_MS = 3 * 365 * DAY;

export function close(viewer: Viewer): { id: string } {
  const { id } = requireMember(viewer);
  closeAccount(id);
  return { id };
}

/** Erases an account with all it owns, except posts and pictures under an open report, which stay for the operator. */
export function closeAccount(userId: string): void {
  atomically(() => {
    const account = db.select().from(users).where(eq(users.id, userId)).get();
    if (!account || account.closedAt) return;

    db.insert(closings).values({ isBusiness: account.isBusiness }).run();
    const { band } = account;
    const told = band && UNDER_13.includes(band) ? toldAges.keepOf(userId, band) : "";
    if (told) db.delete(complaints).where(eq(complaints.userId, userId)).run();
    else keepRecord(account);
    exportFiles.dropAll(userId);
    if (isHeld(userId, isOpen)) handOver(userId);
    erase(userId);
    endings.record("account", userId, { detail: told });
  });
}

/** Erases held posts once their reports and the appeals are over, and the restricted records after three years. */
export async function sweep(now = Date.now()): Promise<void> {
  const isAppealed = inArray(
    sql`coalesce(${sql.join(
      Object.values(POSTS).map(({ about }) => about),
      sql`, `,
    )})`,
    appealed,
  );
  const isEvidence = and(
    inArray(reports.reason, [...GRAVE_REASONS]),
    inArray(reports.state, ["removed", "suspended"]),
    gt(reports.closedAt, now - EVIDENCE_MS),
  );
  const isRecent = or(isOpen, gt(reports.closedAt, now - HELD_MS), isAppealed, isEvidence) ?? isOpen;
  const husks = db.select({ id: users.id }).from(users).where(isNotNull(users.closedAt)).all();
  for (const { id } of husks) if (!isHeld(id, isRecent)) atomically(() => erase(id));
  await deleteInBatches(closedAccounts, lt(closedAccounts.closedAt, now - KEPT_MS));
}

const isOpen = eq(reports.state, "open");
const appealed = db
  .select({ id: decisions.postId })
  .from(decisions)
  .where(and(isNotNull(decisions.appealedAt), isNull(decisions.answeredAt)));

/** Keeps the email address only as a keyed hash. */
function keepRecord({ id, email, createdAt }: typeof users.$inferSelect): void {
  const agreed = db.select().from(consentLog).where(eq(consentLog.userId, id)).all();
  const reported = db.select().from(reports).where(eq(reports.reporterId, id)).all();
  const complained = db.select().from(complaints).where(eq(complaints.userId, id)).all();
  const log = [
    ...agreed.map(({ what, createdAt: at }) => ({ at, what })),
    ...reported.map((report) => ({ at: report.createdAt, what: `Reported ${wordsOf(report)} (${report.state})` })),
    ...complained.map(({ id: number, createdAt: at }) => ({ at, what: `Complained (${number})` })),
  ].toSorted((a, b) => a.at - b.at);
  db.insert(closedAccounts)
    .values({
      id,
      emailHash: signatureOf("closed-account", email),
      joinedAt: createdAt,
      closedAt: Date.now(),
      log: log.map(({ at, what }) => `${new Date(at).toISOString()} ${what}`),
    })
    .run();
}

function wordsOf(report: typeof reports.$inferSelect): string {
  const { kind, id } = subjectOf(report);
  return `${KIND_WORDS[kind]} ${id}`;
}

export function erase(userId: string): void {
  const files = db.select().from(media).where(eq(media.ownerId, userId)).all();
  db.delete(users).where(eq(users.id, userId)).run();
  for (const file of files) uploads.drop(file);
  // The sweep would otherwise come within an hour.
  jobs.enqueue("sweep", "unfinished uploads");
  jobs.enqueue("sweep", "pictures of no guide");
}

/** Moves held posts and pictures to a nameless account, so that nothing else of the old account has to stay. */
function handOver(userId: string): void {
  const [heldEdits, heldDiscounts] = [heldOf(POSTS.edit, userId, isOpen), heldOf(POSTS.discount, userId, isOpen)];
  const [heldSpots, heldLines] = [heldOf(POSTS.spot, userId, isOpen), heldOf(POSTS.guide, userId, isOpen)];
  const heldPictures = heldPicturesOf(userId, isOpen);
  const nobody = db
    .insert(users)
    .values({ name: "Closed account", email: `closed ${userId}`, passwordHash: "", closedAt: Date.now() })
    .returning({ id: users.id })
    .get();
  const files = or(
    inArray(
      media.id,
      heldPictures.map(({ id }) => id),
    ),
    inArray(media.id, db.select({ id: edits.mediaId }).from(edits).where(heldEdits)),
    inArray(media.id, db.select({ id: guideLines.mediaId }).from(guideLines).where(heldLines)),
    inArray(media.filename, db.select({ name: spots.spotImage }).from(spots).where(heldSpots)),
    ...[discounts.filename1, discounts.filename2, discounts.filename3].map((name) =>
      inArray(
        media.filename,
        db
          .select({ name: sql<string>`${name}` })
          .from(discounts)
          .where(heldDiscounts),
      ),
    ),
  );
  db.update(media)
    .set({ ownerId: nobody.id })
    .where(and(eq(media.ownerId, userId), files))
    .run();
  if (heldPictures.length > 0) db.update(reports).set({ profileId: nobody.id }).where(isOpenAbout("profile", userId)).run();
  db.update(edits).set({ posterId: nobody.id, posterActive: false, posterCountry: "", posterPlace: null }).where(heldEdits).run();
  db.update(discounts).set({ posterId: nobody.id }).where(heldDiscounts).run();
  db.update(spots).set({ posterId: nobody.id, isHidden: true }).where(heldSpots).run();
  db.update(guideLines).set({ posterId: nobody.id }).where(heldLines).run();
}

function isHeld(userId: string, which: SQL): boolean {
  const hasPosts = Object.values(POSTS).some(
    (kind) =>
      db
        .select({ id: kind.posts.id })
        .from(kind.posts)
        .where(heldOf(kind, userId, which))
        .get() !== undefined,
  );
  return hasPosts || heldPicturesOf(userId, which).length > 0;
}

function heldPicturesOf(userId: string, which: SQL) {
  const reported = and(eq(reports.profileId, userId), which);
  return db.select({ id: reports.id }).from(reports).where(reported).get() ? filesOfPost("profile", userId) : [];
}

function heldOf({ posts, about }: Posts, userId: string, which: SQL) {
  const reported = db
    .select({ id: about })
    .from(reports)
    .where(and(which, isNotNull(about)));
  return and(eq(posts.posterId, userId), inArray(posts.id, reported));
}
