import { and, countDistinct, eq, gt, inArray, isNull, notExists, or, sql } from "drizzle-orm";
import type { z } from "zod";
import { requireFresh, requireOperator } from "#app/kernel/access/requirements.server.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { AccountAct, AccountActInput } from "#app/schemas/moderation.ts";
import { asStored } from "#app/text/email-address.ts";
import { shortened } from "#app/text/mailbox.server.ts";
import { atomically, db } from "#db";
import { decisions, moderationLog, reports, sessions, users } from "#db/schema/index.ts";
import { endAccess } from "../accounts/revoking.server.ts";
import { isSuspended } from "../accounts/suspending.server.ts";
import { holdersFor } from "../decisions/holders.server.ts";
import { record } from "../decisions/log.server.ts";
import { POSTS } from "../decisions/posts.server.ts";
import { requireReason, tell } from "../decisions/reasons.server.ts";
import { decideReach } from "../guardians/age-questions.server.ts";
import * as guardians from "../guardians/index.server.ts";
import { letParentSpeakFor, noteParent, replaceParent, setBandByOperator } from "../guardians/operator.server.ts";
import * as toldAges from "../guardians/told-ages.server.ts";
import * as brands from "../people/brands.server.ts";
import * as pageConsents from "../sponsorships/page-consents.server.ts";
import { replaceAddress } from "../sponsorships/parents.server.ts";
import { lift } from "./suspensions.server.ts";

const MINUTE = 60 * 1000;

type Input = Omit<z.output<typeof AccountActInput>, "doing">;

/** Tells the reason to the owner or an under-13's parent, and logs it. */
export function act(viewer: Viewer, userId: string, doing: AccountAct, input: Input): void {
  requireOperator(viewer);
  const { reason } = input;
  requireReason("reason", reason);
  atomically(() => {
    const account = existing(accountOf(userId));
    ACTS[doing](viewer, account, input);
    const id = record(viewer, doing, { kind: "account", id: userId, posterId: userId });
    tell({ id, userId, act: doing, kind: "account", postId: userId, reason });
  });
}

type Account = NonNullable<ReturnType<typeof accountOf>>;

/** Each throws if it would change nothing, so that a second press tells the person nothing. */
const ACTS: Record<AccountAct, (viewer: Viewer, account: Account, input: Input) => void> = {
  band(viewer, { id, band: before }, { band }) {
    if (!band) throw invalid("band", "Please choose an age");
    if (band === before) throw invalid("band", "This age governs already");
    setBandByOperator(viewer, id, band);
  },
  reachYounger(viewer, { id }) {
    decideReach(viewer, id, true);
  },
  reachOlder(viewer, { id }) {
    decideReach(viewer, id, false);
  },
  parent(viewer, { id }, { parentEmail }) {
    const { lost, email } = replaceParent(viewer, id, parentEmail);
    replaceAddress(id, lost, email);
    pageConsents.replaceAddress(id, lost, email);
  },
  children(viewer, { id }, { most }) {
    letParentSpeakFor(viewer, id, most);
  },
  checkedForm(viewer, { id }) {
    noteParent(viewer, id, "form");
  },
  checkedCall(viewer, { id }) {
    noteParent(viewer, id, "call");
  },
  unapprove(viewer, { id }) {
    requireFresh(viewer);
    if (!brands.endApproval(id)) throw new Refusal("INVALID", "This is no approved business");
  },
  refuseBrand(_, account) {
    requireWaiting(account);
    if (hasDone(account.id, "refuseBrand")) throw new Refusal("INVALID", "This business is refused already");
  },
  askBrand(_, account) {
    requireWaiting(account);
    if (hasDone(account.id, "askBrand", Date.now() - MINUTE)) throw new Refusal("INVALID", "You asked a moment ago");
  },
  endLogIns(_, { id }) {
    if (hasDone(id, "endLogIns", Date.now() - MINUTE)) throw new Refusal("INVALID", "You ended the logins a moment ago");
    endAccess(id);
  },
  lift(_, account) {
    if (!isSuspended(account)) throw new Refusal("INVALID", "This account isn't suspended");
    lift(account.id);
  },
};

function requireWaiting({ isBusiness, profileSetup, approvedAt }: Account): void {
  if (!isBusiness || !profileSetup || approvedAt !== null)
    throw new Refusal("INVALID", "This is no business that waits for approval");
}

function hasDone(userId: string, act: AccountAct, since = 0): boolean {
  const done = and(eq(decisions.userId, userId), eq(decisions.act, act), gt(decisions.createdAt, since));
  return db.select({ id: decisions.id }).from(decisions).where(done).get() !== undefined;
}

/** Serves a parent who writes to us. An account opened since then keeps its age until the operator sets another. */
export function forgetToldAge(viewer: Viewer, email: string): void {
  requireFresh(viewer);
  atomically(() => {
    const id = toldAges.forget(asStored(email));
    if (!id) throw invalid("email", "No age is remembered for this address");
    record(viewer, "forgetAge", { kind: "toldAge", id, posterId: undefined });
  });
}

/** Returns undefined once the account is closed. */
export function findAccount(viewer: Viewer, userId: string) {
  requireOperator(viewer);
  const account = accountOf(userId);
  if (!account) return undefined;
  const { passwordHash, ...rest } = account;
  return {
    ...rest,
    isSuspended: isSuspended(account),
    ...parentOf(userId),
    consents: guardians.logOf(userId),
    objections: guardians.objectionsOf(userId),
    counts: countsOf(userId),
    told: toldAges.bandFor(account.email),
  };
}

function parentOf(userId: string) {
  const parentEmail = guardians.knownParentOf(userId);
  return {
    parentEmail,
    parent: parentEmail ? { ...guardians.speakerFor(userId, parentEmail), address: shortened(parentEmail) } : undefined,
  };
}

function countsOf(userId: string) {
  const [ofPosts, made] = [aboutPostsOf(userId), eq(reports.reporterId, userId)];
  const columns = {
    logIns: db.$count(sessions, and(eq(sessions.userId, userId), gt(sessions.expiresAt, Date.now()))),
    reportsOf: sql<number>`${db.$count(reports, ofPosts)} + ${erasedPostsOf(userId)}`,
    openReportsOf: db.$count(reports, and(ofPosts, eq(reports.state, "open"))),
    reportsBy: db.$count(reports, made),
    dismissedBy: db.$count(reports, and(made, eq(reports.state, "dismissed"))),
  };
  return existing(db.select(columns).from(users).where(eq(users.id, userId)).get());
}

function accountOf(userId: string) {
  const isOpen = and(eq(users.id, userId), isNull(users.closedAt));
  return db.select().from(users).where(isOpen).get();
}

/** Includes deleted and removed posts: only the log, or the account that holds them, still names the poster. */
export function aboutPostsOf(userId: string) {
  const about = Object.values(POSTS).map(({ kind, posts, about: id }) => {
    const isTheirs = or(eq(posts.posterId, userId), inArray(posts.posterId, holdersFor(userId)));
    const inLog = and(eq(moderationLog.posterId, userId), eq(moderationLog.kind, kind));
    return or(
      inArray(id, db.select({ id: posts.id }).from(posts).where(isTheirs)),
      inArray(id, db.select({ id: moderationLog.postId }).from(moderationLog).where(inLog)),
    );
  });
  return or(...about, eq(reports.profileId, userId));
}

/** A decided post whose reports were erased with it counts as one. */
function erasedPostsOf(userId: string) {
  const isGone = Object.values(POSTS).map(({ kind, posts, erasesReports }) => {
    const isLeft = db.select({ id: posts.id }).from(posts).where(eq(posts.id, moderationLog.postId));
    return erasesReports ? and(eq(moderationLog.kind, kind), notExists(isLeft)) : undefined;
  });
  const isDecided = inArray(moderationLog.act, ["dismiss", "remove", "warn", "suspend"]);
  const entries = and(eq(moderationLog.posterId, userId), isDecided, or(...isGone));
  return sql`(${db
    .select({ total: countDistinct(moderationLog.postId) })
    .from(moderationLog)
    .where(entries)})`;
}
