import { and, eq, inArray, lt, notInArray, sql } from "drizzle-orm";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { equalsConstant } from "#app/kernel/params.ts";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import { newToken } from "#app/kernel/secrets.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import {
  isPageStepTaken,
  nextPageState,
  PAGE_OVER,
  type PageRole,
  type PageState,
  type PageStep,
} from "#app/schemas/sponsor-pages.ts";
import { atomically, db } from "#db";
import { sponsorPageConsents as consents, parentCodes, sponsorPages } from "#db/schema/index.ts";
import { checkSends, parentsAddress, WRONG_CODE } from "../guardians/asking.server.ts";
import * as codes from "../guardians/codes.server.ts";
import { unfitForPage } from "../guardians/speaking.server.ts";

export type PageConsent = typeof consents.$inferSelect;

const DAY = 24 * 60 * 60 * 1000;
/** A parent has this long to answer. */
const ASKED_MS = 14 * DAY;
/** A rider waits this long after a parent's no, which is remembered as long. */
const WAIT_MS = 30 * DAY;

const isRunning = notInArray(consents.state, PAGE_OVER);

export function find(userId: string): PageConsent | undefined {
  return db.select().from(consents).where(eq(consents.userId, userId)).get();
}

/** Mails a code to the address that a 13-17 typed; it becomes the parent's once the code comes back. */
export async function sendCode(viewer: Viewer, origin: Origin, typed: string): Promise<void> {
  requireAsking(viewer);
  const email = parentsAddress(viewer.id, typed);
  const purpose = purposeOf(viewer.id, email);
  if (codes.isUnderWay(purpose)) return;
  checkSends(purpose);
  await limits.countMail("sponsorship", origin.address, email);
  atomically(() => {
    requireAsking(viewer);
    codes.order(purpose);
  });
}

/** Asks the parent who passed the code on. */
export function ask(viewer: Viewer, typed: string, code: string): void {
  const email = parentsAddress(viewer.id, typed);
  const asked = find(viewer.id);
  if (asked?.state === "asked" && asked.parentEmail === email) return;
  requireAsking(viewer);
  const purpose = purposeOf(viewer.id, email);
  // Outside the transaction, so that a wrong try counts.
  codes.check(purpose, code);
  if (unfitForPage(viewer.id, email)) throw invalid("code", WRONG_CODE);
  atomically(() => {
    requireAsking(viewer);
    codes.remove(purpose);
    const now = Date.now();
    const fresh = {
      parentEmail: email,
      linkKey: newToken(),
      state: "asked",
      reason: "",
      changedAt: now,
      createdAt: now,
    } as const;
    db.insert(consents)
      .values({ userId: viewer.id, ...fresh })
      .onConflictDoUpdate({ target: consents.userId, set: fresh })
      .run();
    jobs.enqueue("parent-sponsor-page-mail", viewer.id);
  });
}

/** Refuses a step that the course doesn't name; a second press changes nothing. */
export function takeStep(userId: string, role: PageRole, step: PageStep, reason = ""): void {
  atomically(() => {
    const row = find(userId);
    if (row && isPageStepTaken(step, role, row.state)) return;
    const state = row && nextPageState(step, role, row.state);
    if (!state) throw new Refusal("FORBIDDEN");
    moveTo(userId, state, reason);
    if (role !== "minor") jobs.enqueue("sponsor-page-mail", userId);
    if (state === "agreed") jobs.enqueue("sponsorship-desk-mail", "all");
  });
}

/** Ends a consent whose page is changed or erased, since it was given to the page as it was. */
export function endAfterChange(userId: string): void {
  if (!PAGE_OVER.includes(find(userId)?.state ?? "ended")) moveTo(userId, "ended");
}

export function refusalOfAsking(userId: string): string | undefined {
  const row = find(userId);
  if (row && !PAGE_OVER.includes(row.state)) return "Your parent or guardian is asked already";
  if (row?.state === "declined" && Date.now() < row.changedAt + WAIT_MS)
    return "Your parent or guardian said no. You can ask again 30 days later";
  return undefined;
}

export function codeSentTo(userId: string): string | undefined {
  const email = codes.addresseeOf(userId, "sponsor-page");
  return email && codes.isSent(purposeOf(userId, email)) ? email : undefined;
}

export function codeLetter(userId: string) {
  const to = codes.addresseeOf(userId, "sponsor-page");
  const unfit = to && unfitForPage(userId, to);
  return unfit ? { to, unfit } : codes.issue(userId, "sponsor-page");
}

export const waitsForRelease = equalsConstant(consents.state, "agreed");

/** Erases the address after the last mail about a consent that is over. */
export function forgetParent(userId: string): void {
  db.update(consents)
    .set({ parentEmail: null })
    .where(and(eq(consents.userId, userId), inArray(consents.state, PAGE_OVER)))
    .run();
}

/** Writes to the address that replaces a lost one; links in earlier mails open nothing any more. */
export function replaceAddress(userId: string, lost: string, email: string): void {
  const moved = db
    .update(consents)
    .set({ parentEmail: email, linkKey: newToken() })
    .where(and(eq(consents.userId, userId), eq(consents.parentEmail, lost), isRunning))
    .returning({ userId: consents.userId })
    .all();
  for (const row of moved) jobs.enqueue("parent-sponsor-page-mail", row.userId);
}

/** Ends questions that no parent answered, and erases what is over and addresses that no code confirmed. */
export async function sweep(now: number): Promise<void> {
  const { state, changedAt } = consents;
  const late = and(eq(state, "asked"), lt(changedAt, now - ASKED_MS));
  for (const { userId } of db.select({ userId: consents.userId }).from(consents).where(late).all())
    atomically(() => {
      moveTo(userId, "ended");
      jobs.enqueue("sponsor-page-mail", userId);
    });
  await deleteInBatches(consents, and(inArray(state, PAGE_OVER), lt(changedAt, now - WAIT_MS)) ?? sql`0`);
  const { usedFor, askedAt, expiresAt } = parentCodes;
  const old = and(eq(usedFor, "sponsor-page"), lt(askedAt, now - DAY), lt(expiresAt, now));
  await deleteInBatches(parentCodes, old ?? sql`0`);
}

/** Tells the parent each time, since each state is theirs to undo or to know. */
function moveTo(userId: string, state: PageState, reason = ""): void {
  db.update(consents).set({ state, reason, changedAt: Date.now() }).where(eq(consents.userId, userId)).run();
  jobs.enqueue("parent-sponsor-page-mail", userId);
}

function requireAsking(viewer: Viewer): void {
  const { offers, userId } = sponsorPages;
  const page = db.select({ offers }).from(sponsorPages).where(eq(userId, viewer.id)).get();
  if (viewer.band !== "13-17") throw new Refusal("NOT_FOUND");
  if (!page?.offers) throw new Refusal("FORBIDDEN", "Please write your page first, and say what you offer");
  const refusal = refusalOfAsking(viewer.id);
  if (refusal) throw invalid("parentEmail", refusal);
}

function purposeOf(userId: string, subject: string): codes.Purpose {
  return { userId, usedFor: "sponsor-page", subject, band: null };
}
