import { and, eq, sql } from "drizzle-orm";
import { requireFresh } from "#app/kernel/access/requirements.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import { PARENT_CHECKS, type ParentCheck, UNFIT_WORDS } from "#app/schemas/guardians.ts";
import { atomically, db } from "#db";
import { guardians, parentCodes, users } from "#db/schema/index.ts";
import { anothersAddress } from "./asking.server.ts";
import { isYoung, rememberedOf } from "./bands.server.ts";
import * as codes from "./codes.server.ts";
import { guardianOf, knownParentOf, outgrow, write } from "./consent.server.ts";
import { beforeChange, settle } from "./governing.server.ts";
import { MOST_CHILDREN, mostChildrenOf, setMostChildren, unfitFor } from "./speaking.server.ts";
import * as toldAges from "./told-ages.server.ts";

const MOST_EVER = 30;

/** Corrects a mistaken age, and the band that minors are protected from. A child without consent starts over. */
export function setBandByOperator(viewer: Viewer, userId: string, to: AgeBand): void {
  requireFresh(viewer);
  atomically(() => {
    const before = beforeChange(userId);
    write(userId, `The operator changed the age from ${before.band ?? "none"} to ${to}`);
    db.update(users)
      .set({ lowestBand: rememberedOf(to), bandSetAt: Date.now(), ...(before.age && { age: to }) })
      .where(eq(users.id, userId))
      .run();
    db.update(users)
      .set({ reachBand: before.reachBand && to, reachAskedAt: null })
      .where(eq(users.id, userId))
      .run();
    endings.record("band", userId, { detail: to });
    toldAges.forgetOf(userId);
    if (!isYoung(to)) outgrow(userId);
    settle(userId, before);
  });
}

/** Replaces an address that the parent lost. The consent stays; links in earlier mails open nothing any more. */
export function replaceParent(viewer: Viewer, userId: string, typed: string): { lost: string; email: string } {
  requireFresh(viewer);
  const lost = knownParentOf(userId);
  if (!lost) throw invalid("parentEmail", "No parent or guardian has agreed for this account");
  const email = anothersAddress(userId, typed);
  if (!email) throw invalid("parentEmail", "Please enter the new address of the parent or guardian, not the account's own");
  if (email === guardianOf(userId)?.email) throw invalid("parentEmail", "This is the address already");
  const unfit = unfitFor(userId, email);
  if (unfit) throw invalid("parentEmail", `This address can't speak for the child: ${UNFIT_WORDS[unfit]}`);
  atomically(() => {
    db.update(guardians).set({ email, checkedAt: null, checkedHow: null }).where(eq(guardians.userId, userId)).run();
    const ofPage = and(eq(parentCodes.userId, userId), eq(parentCodes.usedFor, "page"));
    db.update(parentCodes).set({ subject: email, codeHash: null, expiresAt: 0 }).where(ofPage).run();
    // Otherwise whoever reads the lost address could still agree by an earlier mail.
    codes.forgetRequest(userId);
    write(userId, "The operator replaced the lost address of the parent or guardian");
    jobs.enqueue("consent-mail", userId);
  });
  return { lost, email };
}

/** Call it after a signed form or a video call with the parent: without it no child in the United States is public. */
export function noteParent(viewer: Viewer, userId: string, how: ParentCheck): void {
  requireFresh(viewer);
  if (!guardianOf(userId)) throw new Refusal("INVALID", "No parent or guardian has agreed for this account");
  const isNew = and(eq(guardians.userId, userId), sql`${guardians.checkedHow} is not ${how}`);
  const { changes } = db.update(guardians).set({ checkedAt: Date.now(), checkedHow: how }).where(isNew).run();
  if (!changes) throw new Refusal("INVALID", "You noted this already");
  write(userId, `The operator made sure of the parent or guardian by ${PARENT_CHECKS[how]}`);
}

export function letParentSpeakFor(viewer: Viewer, userId: string, most: number): void {
  requireFresh(viewer);
  const email = knownParentOf(userId);
  if (!email) throw invalid("most", "No parent or guardian has agreed for this account");
  if (!Number.isInteger(most) || most < MOST_CHILDREN || most > MOST_EVER)
    throw invalid("most", `Please enter a number from ${MOST_CHILDREN} to ${MOST_EVER}`);
  if (most === mostChildrenOf(email)) throw invalid("most", "This is the number already");
  atomically(() => {
    setMostChildren(email, most);
    write(userId, `The operator lets the address of the parent or guardian speak for up to ${most} children`);
  });
}
