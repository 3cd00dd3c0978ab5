import { and, desc, eq, isNull, lt, ne } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import { atMost, type Check, isEmail, isLong, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { type Complaint, type ComplaintEnd, kindOfComplaint } from "#app/schemas/complaints.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import type { PostKind } from "#app/schemas/moderation.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { complaints, discounts, edits, guideLines, reports, spots, users } from "#db/schema/index.ts";
import { KEPT_MS } from "../accounts/closing.server.ts";
import { addressOf } from "../accounts/log-in.server.ts";
import { parentToTell } from "../decisions/facts.server.ts";
import { record } from "../decisions/log.server.ts";
import { isAbout, referenceTo } from "../decisions/open-reports.server.ts";

export type Kept = typeof complaints.$inferSelect;

const MOST = 100;

const CHECKS: Check<Complaint>[] = [
  ["kind", ({ kind }) => !kind, "Please choose what your complaint is about"],
  atMost("page"),
  ["complaint", ({ complaint }) => complaint === "", "Please tell us what is wrong"],
  atMost("complaint"),
];

const CHECKS_OF_VISITOR: Check<Complaint>[] = [
  ["email", ({ email }) => !isEmail(email), "Please enter a valid Email Address. We answer to it"],
  atMost("email"),
  atMost("name"),
];

/** Returns the complaint's number, the same one if it is sent again while it is open. */
export async function file(viewer: Viewer, origin: Origin, input: Complaint): Promise<string> {
  const isVisitor = viewer.state === "visitor";
  refuseFirstFailure(input, isVisitor ? [...CHECKS, ...CHECKS_OF_VISITOR] : CHECKS);
  const { kind, complaint: words, page, name } = input;
  if (!kind) throw invalid("kind", "Please choose what your complaint is about");
  const sender = isVisitor ? { userId: null, email: input.email } : { userId: viewer.id, email: null };
  const again = and(isOpen, isFrom(sender), eq(complaints.kind, kind), eq(complaints.words, words), eq(complaints.page, page));
  const before = db.select({ id: complaints.id }).from(complaints).where(again).get();
  if (before) return before.id;

  await limits.count("complaint", `from ${limits.addressKey(origin.address)}`);
  await limits.count("complaint", `by ${isVisitor ? input.email : viewer.id}`);
  return atomically(() => {
    const { id } = db
      .insert(complaints)
      .values({ ...sender, kind, words, page, name: isVisitor ? name || null : null })
      .returning()
      .get();
    if (kindOfComplaint(kind).reportsPost) reportPost(id, page);
    jobs.enqueue("complaint-mail", id);
    jobs.enqueue("complaint-received-mail", id);
    return id;
  });
}

export function isFiled(id: string): boolean {
  return byId(id) !== undefined;
}

export function find(viewer: Viewer, id: string) {
  requireOperator(viewer);
  const complaint = byId(id);
  if (!complaint) return undefined;
  const earlier = db
    .select()
    .from(complaints)
    .where(and(isFrom(complaint), ne(complaints.id, id)))
    .orderBy(desc(complaints.createdAt))
    .limit(limitOf(MOST))
    .all();
  const post = postAt(complaint.page);
  const isReported = post && db.select({ id: reports.id }).from(reports).where(isAbout(post.kind, post.id)).get() !== undefined;
  return { ...complaint, post, isReported, receiver: receiverOf(complaint), earlier };
}

/** Returns false if it was ended before, as by a second press or another operator. */
export function end(viewer: Viewer, id: string, act: ComplaintEnd, words: string): boolean {
  requireOperator(viewer);
  if (act === "answer" && !words) throw invalid("answer", "Please write an answer, or close it without one");
  if (isLong(words, LENGTHS.answer)) throw invalid("answer", `Please use at most ${LENGTHS.answer} characters`);
  return atomically(() => {
    const change = { answer: act === "answer" ? words : null, closedAt: Date.now() };
    const { changes } = db
      .update(complaints)
      .set(change)
      .where(and(eq(complaints.id, id), isOpen))
      .run();
    if (changes === 0) return false;
    record(viewer, act, { kind: "complaint", id, posterId: undefined });
    if (act === "answer") jobs.enqueue("complaint-answer-mail", id);
    return true;
  });
}

/** Returns an under-13's parent, and undefined once the account is deleted. */
export function receiverOf({ userId, email }: Pick<Kept, "userId" | "email">): { to: string; isParent: boolean } | undefined {
  if (!userId) return email ? { to: email, isParent: false } : undefined;
  const parent = parentToTell(userId);
  const to = parent ?? addressOf(userId)?.to;
  return to ? { to, isParent: parent !== undefined } : undefined;
}

export function isAnsweredToParent({ id }: Viewer): boolean {
  return parentToTell(id) !== undefined;
}

export function byId(id: string): Kept | undefined {
  return db.select().from(complaints).where(eq(complaints.id, id)).get();
}

export async function sweep(now = Date.now()): Promise<void> {
  await deleteInBatches(complaints, lt(complaints.createdAt, now - KEPT_MS));
}

const isOpen = isNull(complaints.closedAt);

function isFrom({ userId, email }: Pick<Kept, "userId" | "email">) {
  return userId ? eq(complaints.userId, userId) : eq(complaints.email, email ?? "");
}

/** Adds a report without a reporter and without the complaint's words. */
function reportPost(complaintId: string, page: string): void {
  const about = postAt(page);
  if (!about) return;
  const posts = POSTS[about.kind];
  const post = db.select({ id: posts.id }).from(posts).where(eq(posts.id, about.id)).get();
  if (post)
    db.insert(reports)
      .values({ complaintId, ...referenceTo(about.kind, about.id) })
      .run();
}

const POSTS = { edit: edits, discount: discounts, spot: spots, guide: guideLines, profile: users };
const HOST = new URL(env.BASE_URL).host;
const PLACES: readonly (readonly [PostKind, RegExp])[] = [
  ["edit", /^\/edits\/(\d{1,16})\b/],
  ["discount", /^\/discounts\/(\d{1,16})\b/],
  ["profile", /^\/profile\/(\d{1,16})\b/],
  ["spot", /^\/map\?(?:.*&)?spot=(\d{1,16})\b/],
];

/** Parses an address typed with or without https. Fetches nothing. */
export function postAt(page: string): { kind: PostKind; id: string } | undefined {
  const address = page.includes("://") || page.startsWith("/") ? page : `https://${page}`;
  if (!URL.canParse(address, env.BASE_URL)) return undefined;
  const { host, pathname, search } = new URL(address, env.BASE_URL);
  if (host !== HOST) return undefined;
  for (const [kind, pattern] of PLACES) {
    const [, id] = pattern.exec(pathname + search) ?? [];
    if (id) return { kind, id };
  }
  return undefined;
}
