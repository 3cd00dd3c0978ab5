import { and, asc, count, eq, inArray, isNull, lte, ne } from "drizzle-orm";
import { atMost, type Check, refuseFirstFailure } from "#app/kernel/checks.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import { isAdult, traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import {
  type DeliverableDetails,
  type DeliverableStep,
  deliverableSteps,
  nextDeliverableState,
} from "#app/schemas/deliverables.ts";
import type { Role } from "#app/schemas/sponsorship-course.ts";
import { dayIn, isoDay } from "#app/text/dates.ts";
import { atomically, db } from "#db";
import { deliverables, sponsorships } from "#db/schema/index.ts";
import * as edits from "../edits/index.server.ts";
import * as people from "../people/users.server.ts";
import { get, roleIn, type Sponsorship } from "./finding.server.ts";

export type Deliverable = typeof deliverables.$inferSelect;

const MOST = 20;
/** Days before the date of a line on which both sides are reminded. */
const REMINDED_DAYS = 3;

function checks({ endsOn }: Sponsorship): Check<DeliverableDetails>[] {
  return [
    ["what", ({ what }) => what === "", "Please say what is to be done"],
    atMost("what"),
    ["dueOn", ({ dueOn }) => dueOn === "", "Please choose the day by which it is done"],
    ["dueOn", ({ dueOn }) => dueOn < isoDay() || dueOn > endsOn, "The day has to be today or later, and within the deal"],
    ["usage", ({ usage }) => usage === "", "Please say what you use the pictures for, or that you don't"],
    atMost("usage"),
    [
      "usageUntil",
      ({ usageUntil, dueOn }) => usageUntil !== "" && usageUntil < dueOn,
      "The use can't end before the day by which it is done",
    ],
  ];
}

/** Adds a line. The brand and the operator alone see it until the operator passes it on. */
export function add(viewer: Viewer, id: string, details: DeliverableDetails): Deliverable {
  return atomically(() => {
    const row = running(get(viewer, id));
    if (roleIn(viewer, row) !== "brand") throw new Refusal("FORBIDDEN");
    refuseFirstFailure(details, checks(row));
    const same = db
      .select()
      .from(deliverables)
      .where(and(eq(deliverables.sponsorshipId, id), eq(deliverables.what, details.what), eq(deliverables.dueOn, details.dueOn)))
      .get();
    if (same) return same;
    const total = db.select({ total: count() }).from(deliverables).where(eq(deliverables.sponsorshipId, id)).get()?.total ?? 0;
    if (total >= MOST) throw new Refusal("INVALID", `A deal has at most ${MOST} lines`);
    jobs.enqueue("sponsorship-desk-mail", "all");
    return db
      .insert(deliverables)
      .values({ ...details, sponsorshipId: id })
      .returning()
      .get();
  });
}

/** A second press of the same button changes nothing. Ticking needs an own Edit, which becomes an ad for the brand. */
export function takeStep(viewer: Viewer, id: string, deliverableId: string, step: DeliverableStep, editId = ""): void {
  atomically(() => {
    const row = get(viewer, id);
    const role = roleIn(viewer, row);
    const found = listFor(role, row).find((one) => one.id === deliverableId);
    if (!found && step === "drop") return;
    const line = existing(found);
    const state = nextDeliverableState(step, role, line.state);
    if (!state && isTaken(step, role, line)) return;
    if (!state) throw new Refusal("FORBIDDEN", "This isn't possible any more. Please look at the request again");
    running(row);
    const isThis = eq(deliverables.id, line.id);
    if (state === "gone") return void db.delete(deliverables).where(isThis).run();
    const given = step === "tick" ? { editId: advertised(viewer, row, editId) } : {};
    db.update(deliverables)
      .set({ ...given, state, changedAt: Date.now() })
      .where(isThis)
      .run();
    jobs.enqueue("deliverable-mail", `${line.id}.${step === "tick" ? "brand" : "athlete"}`);
  });
}

/** Returns the lines that this role may see, the first due first. */
function listFor(role: Role, { id }: Sponsorship): Deliverable[] {
  const { sponsorshipId, state, dueOn } = deliverables;
  const passed = role === "brand" || role === "operator" ? undefined : ne(state, "written");
  return db
    .select()
    .from(deliverables)
    .where(and(eq(sponsorshipId, id), passed))
    .orderBy(asc(dueOn), asc(deliverables.id))
    .all();
}

/** Returns the lines with the steps that are left for this role. */
export function linesOf(role: Role, row: Sponsorship) {
  return listFor(role, row).map((line) => ({ ...line, steps: isRunning(row) ? deliverableSteps(role, line.state) : [] }));
}

export function isRunning({ state, endsOn }: Sponsorship): boolean {
  return state === "deal" && endsOn >= isoDay();
}

/** Reminds both sides of a line once, a few days before its date. */
export function remind(now = Date.now()): void {
  const { state, dueOn, remindedAt, sponsorshipId } = deliverables;
  const isDue = and(inArray(state, ["open", "sentBack"]), isNull(remindedAt), lte(dueOn, dayIn(REMINDED_DAYS, now)));
  const found = db
    .select({ id: deliverables.id })
    .from(deliverables)
    .innerJoin(sponsorships, eq(sponsorships.id, sponsorshipId))
    .where(and(isDue, eq(sponsorships.state, "deal")))
    .all();
  for (const { id } of found)
    atomically(() => {
      db.update(deliverables).set({ remindedAt: now }).where(eq(deliverables.id, id)).run();
      for (const to of ["brand", "athlete"]) jobs.enqueue("deliverable-mail", `${id}.${to}`);
    });
}

/** Returns nothing once the deal is over. */
export function deliverableToTell(key: string) {
  const [id = "", to] = key.split(".");
  const found = db
    .select({ line: deliverables, row: sponsorships })
    .from(deliverables)
    .innerJoin(sponsorships, eq(sponsorships.id, deliverables.sponsorshipId))
    .where(eq(deliverables.id, id))
    .get();
  if (!found || !isRunning(found.row)) return undefined;
  const { line, row } = found;
  const athlete = isAdult(traitsOf(row.athleteId)) ? ("athlete" as const) : ("minor" as const);
  return {
    id: row.id,
    state: line.state,
    dueOn: line.dueOn,
    to: to === "brand" ? ("brand" as const) : athlete,
    userId: to === "brand" ? row.brandId : row.athleteId,
  };
}

function isTaken(step: DeliverableStep, role: Role, { state }: Deliverable): boolean {
  const before = (["written", "open", "done", "sentBack", "doneAgain"] as const).map((one) =>
    nextDeliverableState(step, role, one),
  );
  return before.includes(state);
}

function running(row: Sponsorship): Sponsorship {
  if (!isRunning(row)) throw new Refusal("FORBIDDEN", "This deal doesn't run");
  return row;
}

function advertised(viewer: Viewer, { brandId }: Sponsorship, editId: string): string {
  const edit = editId ? edits.ownEdit(viewer, editId) : undefined;
  if (!edit) throw invalid("editId", "Please choose one of your Edits");
  if (!edit.adFor) edits.update(viewer, edit.id, { adFor: existing(people.find(viewer, brandId)).name });
  return edit.id;
}
