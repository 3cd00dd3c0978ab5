import { eq } from "drizzle-orm";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import { viewerById } from "#app/kernel/viewer.server.ts";
import type { ParentsSettings } from "#app/schemas/guardians.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema/index.ts";
import { closeAccount } from "../accounts/closing.server.ts";
import * as exports from "../accounts/exports.server.ts";
import { isYoung } from "../guardians/bands.server.ts";
import * as codes from "../guardians/codes.server.ts";
import * as consent from "../guardians/consent.server.ts";
import { CHECK_FIRST, needsCheck } from "../guardians/countries.server.ts";
import * as crewCodes from "../guardians/crew-codes.server.ts";
import * as news from "../guardians/news.server.ts";
import * as receipts from "../guardians/receipts.server.ts";
import * as links from "../guardians/tokens.server.ts";
import * as crews from "../people/crews.server.ts";
import * as follows from "../people/follows.server.ts";

/* Parents act without an account. Acts that open the account or cannot be undone need a freshly mailed code. */

/** Mails a fresh link to the parent, even if this one has expired. */
export async function renew(token: string, origin: Origin): Promise<void> {
  const opened = existing(links.open(token));
  await limits.countMail("parent page", origin.address, opened.guardian.email);
  jobs.enqueue("consent-mail", opened.userId);
}

export async function sendCode(token: string, origin: Origin): Promise<void> {
  const opened = links.live(token);
  const purpose = links.pageCodeOf(opened);
  if (codes.isUnderWay(purpose)) return;
  await limits.countMail("parent page", origin.address, opened.guardian.email);
  if (!codes.isUnderWay(purpose)) codes.order(purpose);
}

export function withdraw(token: string, code: string): void {
  withCode(links.live(token), code, (userId) => receipts.mail(consent.withdraw(userId)));
}

export function requestData(token: string, code: string): void {
  withCode(usable(token), code, (userId) => {
    exports.request(userId, "parent");
    receipts.record(userId, "The parent or guardian asked for a copy of the data");
  });
}

export function closeTheirs(token: string, code: string): void {
  const opened = usable(token);
  withCode(opened, code, (userId) => {
    receipts.recordDeletion(userId, opened.guardian.email);
    closeAccount(userId);
  });
}

/** Uses the mailed code. Returns the confirmation of this browser, for half an hour. */
export function confirm(token: string, code: string): string {
  const opened = usable(token);
  const purpose = links.pageCodeOf(opened);
  codes.check(purpose, code);
  codes.use(purpose);
  return links.confirmationOf(opened);
}

export function showToEverybody(token: string, confirmation: string): void {
  const { userId, guardian } = confirmed(token, confirmation);
  if (needsCheck(userId, guardian)) throw new Refusal("FORBIDDEN", CHECK_FIRST);
  atomically(() => setOpen(userId, true));
}

/** Needs no code, since it only takes away. */
export function showToCrew(token: string): void {
  const { userId } = usable(token);
  atomically(() => setOpen(userId, false));
}

export function answerNews(token: string, yes: boolean): void {
  const { userId } = usable(token);
  atomically(() => {
    news.answer(userId, yes);
    receipts.record(userId, `The parent or guardian said ${yes ? "yes" : "no"} to news by email`);
  });
}

export function changeSettings(token: string, { marketingOptIn, ...others }: ParentsSettings): void {
  const { userId } = usable(token);
  atomically(() => {
    // An unticked box does not answer the child's question.
    if (marketingOptIn !== news.isOn(userId)) news.answer(userId, marketingOptIn);
    const { waysOut } = viewerById(userId);
    db.update(users).set(others).where(eq(users.id, userId)).run();
    const switched = `, and switched Discounts and links to other websites ${others.waysOut ? "on" : "off"}`;
    receipts.record(userId, `The parent or guardian changed the settings${others.waysOut === waysOut ? "" : switched}`);
  });
}

/** A yes to somebody who may be 18 or over needs a confirmed browser. */
export function answerCrew(token: string, crewId: string, yes: boolean, confirmation = ""): void {
  const { userId } = usable(token);
  atomically(() => {
    const { mayBeAdult } = existing(crews.forParent(userId).find(({ id }) => id === crewId));
    if (yes && mayBeAdult) confirmed(token, confirmation);
    crews.answerForParent(userId, crewId, yes);
    receipts.recordEach(userId, `The parent or guardian said ${yes ? "yes" : "no"} to someone in the crew`);
  });
}

export function makeCrewCode(token: string): string {
  return crewCodes.make(usable(token).userId);
}

export function linkByCode(token: string, code: string): void {
  const { userId } = usable(token);
  atomically(() => {
    const otherId = crewCodes.use(code);
    try {
      crews.linkByParents(otherId, userId);
    } catch (error) {
      throw error instanceof Refusal ? crewCodes.useless() : error;
    }
    for (const id of [userId, otherId])
      receipts.record(id, "Two parents or guardians put their children into one crew, with a code");
  });
}

export function removeFollower(token: string, followerId: string): void {
  const { userId } = usable(token);
  atomically(() => {
    follows.removeForParent(userId, followerId);
    receipts.recordEach(userId, "The parent or guardian removed a follower");
  });
}

function setOpen(userId: string, isOpen: boolean): void {
  db.update(users)
    .set({ publicSince: isOpen ? Date.now() : null })
    .where(eq(users.id, userId))
    .run();
  receipts.record(userId, `The parent or guardian lets ${isOpen ? "everybody" : "only the crew"} see what is posted`);
}

/** Checks the code outside the transaction, so that the attempt counts even if the action fails. */
function withCode(opened: links.Opened, code: string, act: (userId: string) => void): void {
  const purpose = links.pageCodeOf(opened);
  codes.check(purpose, code);
  atomically(() => {
    codes.use(purpose);
    act(opened.userId);
  });
}

function confirmed(token: string, confirmation: string): links.Opened {
  const opened = usable(token);
  if (!links.isConfirmed(opened, confirmation))
    throw new Refusal("FORBIDDEN", "This needs a code that we email to you. Please ask for one first");
  return opened;
}

/** The parent of a 13-17 can only take the consent back. */
function usable(token: string): links.Opened {
  const opened = links.live(token);
  if (!isYoung(opened.guardian.band)) throw new Refusal("NOT_FOUND");
  return opened;
}
