import { isLong } from "#app/kernel/checks.server.ts";
import * as limits from "#app/kernel/limits.server.ts";
import type { Origin } from "#app/kernel/origin.ts";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { LENGTHS } from "#app/schemas/lengths.ts";
import { ASKED_FOR_YES } from "#app/schemas/sponsorship-course.ts";
import { mailable } from "#app/text/email-address.ts";
import { atomically, db } from "#db";
import { sponsorshipContacts } from "#db/schema/index.ts";
import { MOST_SENDS } from "../guardians/asking.server.ts";
import * as codes from "../guardians/codes.server.ts";
import * as people from "../people/users.server.ts";
import { codeOf, contactsOf, get, roleIn, type Sponsorship } from "./finding.server.ts";
import { move } from "./steps.server.ts";

/* An adult chooses the address for the brand. A mailed code confirms any other than the account's. */

export async function sendCode(viewer: Viewer, id: string, origin: Origin, typed: string): Promise<void> {
  const email = addressIn(typed);
  const purpose = codeOf(answerable(viewer, id));
  if (codes.isUnderWay(purpose) && contactsOf(id)?.email === email) return;
  if (codes.sendsOf(purpose) >= MOST_SENDS) throw invalid("contact", "Too many codes were sent. Please use your own address");
  await limits.countMail("sponsorship", origin.address, email);
  atomically(() => {
    keep(answerable(viewer, id), email);
    codes.order(purpose);
  });
}

export function needsCode(viewer: Viewer, id: string, typed: string): boolean {
  const row = get(viewer, id);
  const email = mailable(typed);
  return roleIn(viewer, row) === "athlete" && ASKED_FOR_YES.includes(row.state) && email !== undefined && !isOwn(viewer, email);
}

export function accept(viewer: Viewer, id: string, typed: string, code = ""): void {
  const email = addressIn(typed);
  const purpose = codeOf(get(viewer, id));
  if (needsCode(viewer, id, email)) {
    if (contactsOf(id)?.email !== email) throw invalid("code", "Send Verification Email");
    // Outside the transaction, so that a wrong try counts.
    codes.check(purpose, code);
  }
  atomically(() => {
    const row = get(viewer, id);
    const role = roleIn(viewer, row);
    if (role === "minor") throw new Refusal("FORBIDDEN", "A parent or guardian has to agree first");
    if (!move(row, "accept", role)) return;
    keep(row, email);
    codes.remove(purpose);
  });
}

export function answerOf(viewer: Viewer, row: Sponsorship): { isSent: boolean; address: string } | undefined {
  if (roleIn(viewer, row) !== "athlete" || !ASKED_FOR_YES.includes(row.state)) return undefined;
  const chosen = contactsOf(row.id)?.email;
  return { isSent: codes.isSent(codeOf(row)) && Boolean(chosen), address: chosen ?? people.me(viewer)?.email ?? "" };
}

function answerable(viewer: Viewer, id: string): Sponsorship {
  const row = get(viewer, id);
  if (roleIn(viewer, row) !== "athlete" || !ASKED_FOR_YES.includes(row.state)) throw new Refusal("FORBIDDEN");
  return row;
}

function addressIn(typed: string): string {
  const email = mailable(typed);
  if (!email || isLong(email, LENGTHS.contact)) throw invalid("contact", "Please enter a valid Email Address");
  return email;
}

function isOwn(viewer: Viewer, email: string): boolean {
  return people.me(viewer)?.email === email;
}

function keep({ id: sponsorshipId, athleteId: userId }: Sponsorship, email: string): void {
  const set = { email };
  db.insert(sponsorshipContacts)
    .values({ sponsorshipId, userId, ...set })
    .onConflictDoUpdate({ target: sponsorshipContacts.sponsorshipId, set })
    .run();
}
