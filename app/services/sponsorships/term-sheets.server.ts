import { and, desc, eq, gt, inArray, max, notInArray } from "drizzle-orm";
import { atMost, type Check, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import { isAdult, traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { Role } from "#app/schemas/sponsorship-course.ts";
import {
  type AgreedTerms,
  type Change,
  isSheetStepTaken,
  nextSheetState,
  sheetSteps,
  type TermSheetState,
  type TermSheetStep,
} from "#app/schemas/term-sheets.ts";
import { withoutContacts } from "#app/text/contact-details.server.ts";
import { atomically, db } from "#db";
import { sponsorships, termSheets, users } from "#db/schema/index.ts";
import { isRunning } from "./deliverables.server.ts";
import { contactsOf, get, roleIn, type Sponsorship } from "./finding.server.ts";
import { asksForLicence, DUTIES, ENDS_IN_TIME, LICENCE, OFFER, PAY, TERMS_FIT } from "./terms.server.ts";

export type TermSheet = typeof termSheets.$inferSelect;

/** After a no to a change the brand waits this long with the next. */
const WAIT_MS = 30 * 24 * 60 * 60 * 1000;

/** Neither the athlete nor a parent learns of a change that the operator didn't pass on. */
const UNREAD: TermSheetState[] = ["written", "refused"];

/** Call it in the transaction that makes the deal. */
export function freeze(row: Sponsorship): void {
  const sheet = { ...sheetOf(row, agreedIn(row)), version: 1, state: "accepted" } as const;
  db.insert(termSheets).values(sheet).run();
}

/** Writes a change, which holds once the operator has passed it on and the other side has accepted it. */
export function change(viewer: Viewer, id: string, wanted: Change): TermSheet {
  return atomically(() => {
    const row = running(get(viewer, id));
    if (roleIn(viewer, row) !== "brand") throw new Refusal("FORBIDDEN");
    const before = agreedIn(row);
    const { pay = row.pay, offer = row.offer, duties = row.duties, endsOn = row.endsOn } = wanted;
    const terms = { ...before, pay, offer, duties, endsOn };
    refuseFirstFailure(terms, [...TERMS_FIT, PAY, OFFER, DUTIES, endsLater(row), ENDS_IN_TIME]);
    if (isSame(terms, before)) throw invalid("offer", "Please change something first");
    const waiting = waitingChange(row);
    if (waiting && isSame(waiting.terms, terms)) return waiting;
    if (!mayChange(row))
      throw new Refusal("FORBIDDEN", "A change waits for its answer, or the last answer was a no less than 30 days ago");
    jobs.enqueue("sponsorship-desk-mail", "all");
    return db.insert(termSheets).values(sheetOf(row, terms)).returning().get();
  });
}

/** One change waits at a time, and not soon after a no. */
export function mayChange(row: Sponsorship): boolean {
  const { sponsorshipId, state, changedAt } = termSheets;
  const declined = and(eq(sponsorshipId, row.id), eq(state, "declined"), gt(changedAt, Date.now() - WAIT_MS));
  return isRunning(row) && !waitingChange(row) && db.select().from(termSheets).where(declined).get() === undefined;
}

const REFUSED: Check<{ reply: string }>[] = [
  ["reply", ({ reply }) => reply === "", "Please tell the brand why"],
  atMost("reply"),
];

interface Given {
  reply?: string;
  licence?: boolean;
  marked?: boolean;
}

export function takeStep(viewer: Viewer, id: string, sheetId: string, step: TermSheetStep, given: Given = {}): void {
  atomically(() => {
    const row = get(viewer, id);
    carryOut(row, roleIn(viewer, row), sheetId, step, given);
  });
}

/** Call it in a transaction. A second press of the same button changes nothing. */
export function carryOut(row: Sponsorship, role: Role, sheetId: string, step: TermSheetStep, given: Given): void {
  const sheet = listFor(role, row).find(({ id }) => id === sheetId);
  if (!sheet && step === "drop") return;
  const { id, state: before, terms } = existing(sheet);
  const state = nextSheetState(step, role, before);
  if (!state && isSheetStepTaken(step, role, before)) return;
  if (!state || !stepsIn(role, row, before).includes(step))
    throw new Refusal("FORBIDDEN", "This isn't possible any more. Please look at the request again");
  if (state === "gone") return void db.delete(termSheets).where(eq(termSheets.id, id)).run();
  const { reply: reason = "", licence = false, marked = false } = given;
  if (step === "refuse") refuseFirstFailure({ reply: reason }, REFUSED);
  if (step === "pass" && asksForLicence(row)) refuseFirstFailure({ licence }, LICENCE);
  const facts = {
    ...(step === "refuse" && { reason }),
    ...(step === "pass" && !marked && { terms: withoutAddresses(terms) }),
    ...(step === "accept" && { ...namesIn(row), version: lastVersion(row) + 1, byParent: role === "parent" }),
  };
  db.update(termSheets)
    .set({ ...facts, state, changedAt: Date.now() })
    .where(eq(termSheets.id, id))
    .run();
  if (state === "accepted") hold(row, terms);
  tell(row, id, role, state);
}

/** Returns the sheets that this role may read, the newest first, with the steps that are left. */
export function listFor(role: Role, row: Sponsorship) {
  const { sponsorshipId, state, createdAt, id } = termSheets;
  const known = role === "brand" || role === "operator" ? undefined : notInArray(state, UNREAD);
  return db
    .select()
    .from(termSheets)
    .where(and(eq(sponsorshipId, row.id), known))
    .orderBy(desc(createdAt), desc(id))
    .all()
    .map((sheet) => ({ ...sheet, steps: stepsIn(role, row, sheet.state) }));
}

/** Whether a change waits for this deal's parent. */
export function asksParent(row: Sponsorship): boolean {
  return listFor("parent", row).some(({ steps }) => steps.includes("accept"));
}

/** The parent of somebody who is 18 by now has no say. */
function stepsIn(role: Role, row: Sponsorship, state: TermSheetState): TermSheetStep[] {
  const isOver = !isRunning(row) || (role === "parent" && isAdult(traitsOf(row.athleteId)));
  return isOver ? [] : sheetSteps(role, state);
}

function waitingChange({ id }: Sponsorship): TermSheet | undefined {
  const waits = and(eq(termSheets.sponsorshipId, id), inArray(termSheets.state, ["written", "open"]));
  return db.select().from(termSheets).where(waits).get();
}

/** From now on the request has the new terms. A later last day is reminded of anew. */
function hold({ id }: Sponsorship, { pay, offer, duties, endsOn }: AgreedTerms): void {
  const facts = { pay, offer, duties, endsOn, reminders: 0, changedAt: Date.now() };
  db.update(sponsorships).set(facts).where(eq(sponsorships.id, id)).run();
}

function tell(row: Sponsorship, sheetId: string, role: Role, state: TermSheetState): void {
  const forAthlete = state !== "refused" && role !== "athlete" && role !== "minor";
  if (forAthlete) jobs.enqueue("term-sheet-mail", `${sheetId}.athlete`);
  if (role !== "brand" && state !== "open") jobs.enqueue("term-sheet-mail", `${sheetId}.brand`);
  if (state === "open" && contactsOf(row.id)?.parentEmail) jobs.enqueue("parent-sponsorship-mail", row.id);
}

function agreedIn(row: Sponsorship): AgreedTerms {
  const { purpose, startsOn, endsOn, place, gives, pay, offer, expects, duties, terms } = row;
  return { purpose, startsOn, endsOn, place, gives, pay, offer, expects, duties, terms };
}

function sheetOf(row: Sponsorship, terms: AgreedTerms) {
  const byParent = !isAdult(traitsOf(row.athleteId));
  return { sponsorshipId: row.id, terms, byParent, ...namesIn(row) };
}

function namesIn({ brandId, athleteId }: Sponsorship) {
  const { id, name } = users;
  const rows = db
    .select({ id, name })
    .from(users)
    .where(inArray(id, [brandId, athleteId]))
    .all();
  const nameOf = (one: string) => rows.find((row) => row.id === one)?.name ?? "";
  return { brandName: nameOf(brandId), athleteName: nameOf(athleteId) };
}

function lastVersion({ id }: Sponsorship): number {
  const { version, sponsorshipId } = termSheets;
  return (
    db
      .select({ last: max(version) })
      .from(termSheets)
      .where(eq(sponsorshipId, id))
      .get()?.last ?? 0
  );
}

function isSame(one: AgreedTerms, other: AgreedTerms): boolean {
  return one.pay === other.pay && one.offer === other.offer && one.duties === other.duties && one.endsOn === other.endsOn;
}

function withoutAddresses(terms: AgreedTerms): AgreedTerms {
  const { pay, offer, duties } = terms;
  return { ...terms, pay: withoutContacts(pay), offer: withoutContacts(offer), duties: withoutContacts(duties) };
}

function endsLater(row: Sponsorship): Check<AgreedTerms> {
  return ["endsOn", ({ endsOn }) => endsOn < row.endsOn, "The last day can't be earlier than agreed. To stop, end it early"];
}

function running(row: Sponsorship): Sponsorship {
  if (!isRunning(row)) throw new Refusal("FORBIDDEN", "This deal doesn't run");
  return row;
}
