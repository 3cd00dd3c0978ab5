import { and, eq } from "drizzle-orm";
import { env } from "#app/env.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import type { AgeAnswer } from "#app/schemas/age-bands.ts";
import { ASKED_FOR_YES, type Happening, isTaken, nextState, RELEASED, type Role } from "#app/schemas/sponsorship-course.ts";
import { shortened } from "#app/text/mailbox.server.ts";
import { atomically, db } from "#db";
import { sponsorshipContacts, sponsorshipEnds } from "#db/schema/index.ts";
import { checkCode, checkSends, parentsAddress } from "../guardians/asking.server.ts";
import { standingOf } from "../guardians/bands.server.ts";
import * as codes from "../guardians/codes.server.ts";
import { firstNameOf, type UnfitLetter } from "../guardians/letters.server.ts";
import { type Speaker, speakerFor, unfitFor } from "../guardians/speaking.server.ts";
import * as people from "../people/users.server.ts";
import { codeOf, contactsOf, get, roleIn, type Sponsorship } from "./finding.server.ts";
import { byId, opening, tokenFor } from "./links.server.ts";
import { carryOut, move } from "./steps.server.ts";
import * as termSheets from "./term-sheets.server.ts";

export { endOf, isOver, open, renew } from "./links.server.ts";

export const UNFIT = `This address can't say yes for someone under 18. Please write to ${env.CONTACT_EMAIL}`;

/* The athlete names the parent, a mailed code confirms the address, and the parent answers without an account. */

export async function sendCode(viewer: Viewer, id: string, origin: Origin, typed: string): Promise<void> {
  const row = answerable(viewer, id);
  const parentEmail = parentsAddress(viewer.id, typed);
  const purpose = codeOf(row);
  if (codes.isUnderWay(purpose) && contactsOf(id)?.parentEmail === parentEmail) return;
  checkSends(purpose);
  await limits.countMail("sponsorship", origin.address, parentEmail);

  atomically(() => {
    answerable(viewer, id);
    const { id: sponsorshipId, athleteId: userId } = row;
    const set = { parentEmail };
    db.insert(sponsorshipContacts)
      .values({ sponsorshipId, userId, ...set })
      .onConflictDoUpdate({ target: sponsorshipContacts.sponsorshipId, set })
      .run();
    codes.order(purpose);
  });
}

/** Needs the code that the parent passed on. */
export function acceptWithCode(viewer: Viewer, id: string, code: string): void {
  if (isTaken("accept", "minor", get(viewer, id).state)) return;
  const purpose = codeOf(answerable(viewer, id));
  // Outside the transaction, so that a wrong try counts.
  checkCode(purpose, code, contactsOf(id)?.parentEmail ?? "");
  atomically(() => {
    codes.remove(purpose);
    move(answerable(viewer, id), "accept", "minor");
  });
}

export function codeSentFor(viewer: Viewer, row: Sponsorship): { isSent: boolean; address: string } | undefined {
  if (roleIn(viewer, row) !== "minor" || row.state !== "offered") return undefined;
  return { isSent: codes.isSent(codeOf(row)), address: contactsOf(row.id)?.parentEmail ?? "" };
}

/** Shows the operator, who releases, the athlete's age and the parent. Returns undefined for adults and other viewers. */
export function consentOf(
  viewer: Viewer,
  row: Sponsorship,
): { band: AgeAnswer | null; parent?: Speaker & { address: string } } | undefined {
  const { band } = standingOf(row.athleteId);
  if (roleIn(viewer, row) !== "operator" || band === "18+") return undefined;
  const email = contactsOf(row.id)?.parentEmail;
  return { band, ...(email && { parent: { ...speakerFor(row.athleteId, email), address: shortened(email) } }) };
}

/** Tells whether the brand or the athlete, not the parent, holds the link. */
export function isHeldByParty(viewer: Viewer, { brandId, athleteId }: Sponsorship): boolean {
  return viewer.id === brandId || viewer.id === athleteId;
}

export function answer(token: string, step: "accept" | "decline" | "withdraw" | "question" | "stop", reply = ""): void {
  atomically(() => {
    const { row, email, isOver } = existing(opening(token));
    if (isOver) throw new Refusal("NOT_FOUND");
    if (step === "accept" && unfitFor(row.athleteId, email)) throw new Refusal("FORBIDDEN", UNFIT);
    carryOut(row, step, "parent", { reply });
  });
}

export function answerChange(token: string, sheetId: string, step: "accept" | "decline"): void {
  atomically(() => {
    const { row, email, isOver } = existing(opening(token));
    if (isOver) throw new Refusal("NOT_FOUND");
    if (step === "accept" && unfitFor(row.athleteId, email)) throw new Refusal("FORBIDDEN", UNFIT);
    termSheets.carryOut(row, "parent", sheetId, step, {});
  });
}

/** Names the brand as the athlete sees it. */
export function namesIn({ brandId, athleteId }: Sponsorship): { brand: string; child: string } {
  const brand = people.find(viewerById(athleteId), brandId);
  return { brand: existing(brand).name, child: firstNameOf(athleteId) ?? "" };
}

/** Writes to the parent, or to the address that an adult chose. */
export function codeLetter(athleteId: string): { to: string; code: string; isParents: boolean } | UnfitLetter | undefined {
  const to = contactsOf(codes.addresseeOf(athleteId, "sponsorship") ?? "")?.parentEmail;
  const unfit = to && unfitFor(athleteId, to);
  return unfit ? { to, unfit } : issuedLetter(athleteId);
}

function issuedLetter(athleteId: string): { to: string; code: string; isParents: boolean } | undefined {
  const issued = codes.issue(athleteId, "sponsorship");
  const row = issued && byId(issued.subject);
  if (!issued || !row || !ASKED_FOR_YES.includes(row.state)) return undefined;
  const { email, parentEmail } = contactsOf(row.id) ?? {};
  const to = parentEmail ?? email;
  return to ? { to, code: issued.code, isParents: Boolean(parentEmail) } : undefined;
}

export function pageLetter(id: string) {
  const [row, to] = [byId(id), contactsOf(id)?.parentEmail];
  const name = row && firstNameOf(row.athleteId);
  if (!name || !to) return undefined;
  const isAnswered = row.state === "offeredAgain";
  const isReminder = (isAnswered || row.state === "withParent") && row.reminders > 0;
  const isReleased = RELEASED.includes(row.state);
  const isChange = termSheets.asksParent(row);
  return { to, name, token: tokenFor(id), isReleased, isChange, isReminder, isAnswered, until: row.answerBy };
}

/** Makes the last mail about a request, after which `forgetParent` erases the address. */
export function endLetter(id: string): { to: string; name: string | undefined; happening: Happening } | undefined {
  const end = db.select().from(sponsorshipEnds).where(eq(sponsorshipEnds.sponsorshipId, id)).get();
  const row = byId(id);
  return end?.parentEmail
    ? { to: end.parentEmail, name: row && firstNameOf(row.athleteId), happening: end.happening }
    : undefined;
}

export function forgetParent(id: string): void {
  db.update(sponsorshipEnds).set({ parentEmail: null }).where(eq(sponsorshipEnds.sponsorshipId, id)).run();
}

/** Mails the links of open requests to the address that replaces a lost one. Links and codes in earlier mails open nothing any more. */
export function replaceAddress(athleteId: string, lost: string, email: string): void {
  const { userId, parentEmail, sponsorshipId } = sponsorshipContacts;
  const moved = db
    .update(sponsorshipContacts)
    .set({ parentEmail: email, linkKey: null })
    .where(and(eq(userId, athleteId), eq(parentEmail, lost)))
    .returning({ id: sponsorshipId })
    .all();
  for (const { id } of moved) {
    const row = byId(id);
    if (row?.state === "offered") codes.remove(codeOf(row));
    else jobs.enqueue("parent-sponsorship-mail", id);
  }
}

/** Only a 13-17 names a parent, once the operator has passed the request on. */
function answerable(viewer: Viewer, id: string): Sponsorship {
  const row = get(viewer, id);
  const role: Role = roleIn(viewer, row);
  if (role !== "minor" || !nextState("accept", role, row.state)) throw new Refusal("FORBIDDEN");
  return row;
}
