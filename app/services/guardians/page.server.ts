import { and, eq } from "drizzle-orm";
import { atomically, db } from "#db";
import { crews as crewRows, discounts, edits, follows as followRows, stokes, users } from "#db/schema.ts";
import { closeAccount } from "../accounts/closing.server.ts";
import type { Origin } from "../accounts/log-in.server.ts";
import * as exports from "../exports.server.ts";
import * as jobs from "../jobs.server.ts";
import * as crews from "../people/crews.server.ts";
import * as follows from "../people/follows.server.ts";
import { accepted, linksWith } from "../people/relationships.server.ts";
import * as limits from "../rules/limits.server.ts";
import { existing, Refusal } from "../rules/refusal.server.ts";
import * as codes from "./codes.server.ts";
import * as consent from "./consent.server.ts";
import { firstNameOf } from "./letters.server.ts";
import * as links from "./tokens.server.ts";

/* What parents see and do without an account. The link lets them read; irreversible actions need a freshly mailed code. */

export type ParentPage = NonNullable<ReturnType<typeof find>>;

/** An expired link shows only that it expired. A forged link or that of a former parent opens nothing. */
export function find(token: string) {
  const opened = links.open(token);
  if (!opened) return asked(token);
  if (opened.isOver) return { is: "over" } as const;

  const { userId, guardian } = opened;
  return {
    is: "open",
    child: childOf(userId),
    counts: countsOf(userId),
    consent: { band: guardian.band, at: guardian.consentedAt, email: masked(guardian.email) },
    log: consent.logOf(userId),
    crew: crews.forParent(userId),
    followers: follows.ofChild(userId),
    isCodeSent: codes.isSent(purposeOf(opened)),
  } as const;
}

/** For a person whom a child named as its parent and who has not agreed yet. */
function asked(token: string) {
  const found = links.openAsked(token);
  return found && ({ is: "asked", child: firstNameOf(found.userId), band: found.band } as const);
}

/** Mails a fresh link to the parent, even if this one has expired. */
export async function renew(token: string, origin: Origin): Promise<void> {
  const opened = existing(links.open(token));
  await limits.countMail(origin.address, opened.guardian.email);
  jobs.enqueue("consent-mail", opened.userId);
}

export async function sendCode(token: string, origin: Origin): Promise<void> {
  const opened = usable(token);
  const purpose = purposeOf(opened);
  if (codes.isUnderWay(purpose)) return;
  await limits.countMail(origin.address, opened.guardian.email);
  if (!codes.isUnderWay(purpose)) codes.order(purpose);
}

export function withdraw(token: string, code: string): void {
  withCode(token, code, consent.withdraw);
}

export function requestData(token: string, code: string): void {
  withCode(token, code, (userId) => exports.request(userId, "parent"));
}

export function closeTheirs(token: string, code: string): void {
  withCode(token, code, closeAccount);
}

export function answerCrew(token: string, crewId: string, yes: boolean): void {
  const { userId } = usable(token);
  atomically(() => {
    crews.answerForParent(userId, crewId, yes);
    consent.write(userId, `The parent or guardian said ${yes ? "yes" : "no"} to somebody in the crew`);
  });
}

export function removeFollower(token: string, followerId: string): void {
  const { userId } = usable(token);
  atomically(() => {
    follows.removeForParent(userId, followerId);
    consent.write(userId, "The parent or guardian removed a follower");
  });
}

/** The code is checked outside the transaction, so that the attempt counts even if the action fails. */
function withCode(token: string, code: string, act: (userId: string) => void): void {
  const opened = usable(token);
  const purpose = purposeOf(opened);
  codes.check(purpose, code);
  atomically(() => {
    codes.use(purpose);
    act(opened.userId);
  });
}

function usable(token: string): links.Opened {
  const opened = existing(links.open(token));
  if (opened.isOver) throw new Refusal("FORBIDDEN", "This link has expired. Please ask for a new one");
  return opened;
}

function purposeOf({ userId, guardian }: links.Opened): codes.Purpose {
  return { userId, usedFor: "page", email: guardian.email, band: null };
}

function childOf(userId: string) {
  const { name, band, isBusiness, sports, country, city, instagram, about, createdAt } = users;
  const columns = { name, band, isBusiness, sports, country, city, instagram, about, createdAt };
  return db.select(columns).from(users).where(eq(users.id, userId)).get();
}

function countsOf(userId: string) {
  return db
    .select({
      edits: db.$count(edits, eq(edits.posterId, userId)),
      discounts: db.$count(discounts, eq(discounts.posterId, userId)),
      stokes: db.$count(stokes, eq(stokes.userId, userId)),
      follows: db.$count(followRows, eq(followRows.followerId, userId)),
      followers: db.$count(followRows, eq(followRows.followedId, userId)),
      crew: db.$count(crewRows, and(linksWith(userId), accepted)),
    })
    .from(users)
    .where(eq(users.id, userId))
    .get();
}

/** Enough for the owner to recognise the address. */
function masked(email: string): string {
  return email.replace(/^(.)[^@]*/, "$1•••");
}
