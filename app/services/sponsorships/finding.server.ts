import { and, asc, desc, eq, inArray, isNotNull, ne, not, or, type SQL, sql } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import type { Cursor } from "#app/kernel/paging.server.ts";
import { CURSOR, equalsParam } from "#app/kernel/params.ts";
import { existing, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { ASKED_FOR_YES, type Happening, happeningOf, RELEASED, type Role, waitingFor } from "#app/schemas/sponsorship-course.ts";
import type { SponsorshipStep as Step } from "#app/schemas/sponsorships.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { sponsorshipContacts, sponsorshipReplies, sponsorshipSteps, sponsorships, termSheets } from "#db/schema/index.ts";
import type { Purpose } from "../guardians/codes.server.ts";
import * as people from "../people/users.server.ts";
import { hasChange, hasLine, waitsForOperator } from "./waiting.server.ts";

/** More than any brand has in a year, after which deals are erased. */
const MOST_DEALS = 200;

export type Sponsorship = typeof sponsorships.$inferSelect;

const isBrand = equalsParam(sponsorships.brandId, "viewerId");
const isAthlete = and(equalsParam(sponsorships.athleteId, "viewerId"), isNotNull(sponsorships.offeredAt));
const isOperator = sql`${sql.placeholder("operator")} = 1`;

/** Brands see their own, athletes what the operator passed on, the operator all but drafts. */
const visible = or(isBrand, isAthlete, and(isOperator, ne(sponsorships.state, "draft")));

const isMinor = sql`${sql.placeholder("minor")} = 1`;
const inMinorsTurn = inArray(sponsorships.state, waitingFor("minor"));
const inAthletesTurn = inArray(sponsorships.state, waitingFor("athlete"));

const waiting =
  or(
    and(isBrand, or(inArray(sponsorships.state, waitingFor("brand")), hasLine("done", "doneAgain"))),
    and(
      isAthlete,
      or(and(isMinor, inMinorsTurn), and(not(isMinor), or(inAthletesTurn, hasChange("open"))), hasLine("open", "sentBack")),
    ),
    and(isOperator, waitsForOperator),
  ) ?? sql`0`;

const byId = db
  .select()
  .from(sponsorships)
  .where(and(equalsParam(sponsorships.id, "id"), visible))
  .prepare();

const key = sql`(${sponsorships.changedAt}, ${sponsorships.id})`;
const toDo = listOf(sql`${waiting} and ${key} > (${CURSOR})`, asc);
const others = listOf(sql`not ${waiting} and ${key} < (${CURSOR})`, desc);

const anyOfAthlete = db.select({ id: sponsorships.id }).from(sponsorships).where(isAthlete).limit(limitOf(1)).prepare();

export function find(viewer: Viewer, id: string): Sponsorship | undefined {
  return byId.get({ ...paramsOf(viewer), id });
}

export function get(viewer: Viewer, id: string): Sponsorship {
  return existing(find(viewer, id));
}

export function listToDo(viewer: Viewer, take: number, after: Cursor = { time: 0, id: "0" }): Sponsorship[] {
  return toDo.all({ ...paramsOf(viewer), take, beforeTime: after.time, beforeId: Number(after.id) });
}

export function listOthers(viewer: Viewer, take: number, before: Cursor = { time: Number.MAX_SAFE_INTEGER, id: "0" }) {
  return others.all({ ...paramsOf(viewer), take, beforeTime: before.time, beforeId: Number(before.id) });
}

export function hasAny(viewer: Viewer): boolean {
  return !viewer.under13 && anyOfAthlete.get({ viewerId: viewer.id }) !== undefined;
}

export function roleIn(viewer: Viewer, { brandId, athleteId }: Sponsorship): Role {
  if (viewer.id === brandId) return "brand";
  if (viewer.id !== athleteId) return "operator";
  return viewer.band === "18+" ? "athlete" : "minor";
}

/** Has the words of a step if this role may read them. */
export function courseFor(role: Role, { id }: Sponsorship) {
  const { step, by, createdAt, id: stepId } = sponsorshipSteps;
  const { words, passedAt } = sponsorshipReplies;
  return db
    .select({ step, by, createdAt, words, passedAt })
    .from(sponsorshipSteps)
    .leftJoin(sponsorshipReplies, eq(sponsorshipReplies.stepId, stepId))
    .where(eq(sponsorshipSteps.sponsorshipId, id))
    .orderBy(stepId)
    .all()
    .map(({ words, passedAt, ...taken }) => ({ ...taken, words: mayRead(role, { ...taken, passedAt }) ? words : null }));
}

export function courseOf(viewer: Viewer, row: Sponsorship) {
  return courseFor(roleIn(viewer, row), row);
}

/** The operator's words are for the brand alone, a reason for an early end for the operator; a question and its answer are read by the other side once they are passed on. */
function mayRead(role: Role, { step, by, passedAt }: { step: Step | "end"; by: string; passedAt: number | null }): boolean {
  if (role === "operator") return true;
  if (step === "question") return role === "brand" ? passedAt !== null : by === role;
  if (step === "answer") return role === "brand" || passedAt !== null;
  return step === "stop" ? by === role : role === "brand";
}

export function lastHappenings(rows: readonly Sponsorship[]): Map<string, Happening> {
  const { sponsorshipId, by, id } = sponsorshipSteps;
  const ids = rows.map((row) => row.id);
  const steps = db.select({ sponsorshipId, by }).from(sponsorshipSteps).where(inArray(sponsorshipId, ids)).orderBy(id).all();
  const last = new Map(steps.map((step) => [step.sponsorshipId, step.by]));
  return new Map(rows.map((row) => [row.id, happeningOf(row.state, last.get(row.id))]));
}

export function lastHappening(row: Sponsorship): Happening {
  return lastHappenings([row]).get(row.id) ?? "ended rule";
}

/** Returns a brand's deals with the athlete if the brand may see them, the newest first. */
export function ownDeals(viewer: Viewer) {
  const { brandId, state, changedAt, id } = sponsorships;
  const isFirst = and(eq(termSheets.sponsorshipId, id), eq(termSheets.version, 1));
  const rows = db
    .select({ row: sponsorships })
    .from(sponsorships)
    .innerJoin(termSheets, isFirst)
    .where(and(eq(brandId, viewer.id), inArray(state, ["deal", "ended", "stopped"])))
    .orderBy(desc(changedAt), desc(id))
    .limit(limitOf(MOST_DEALS))
    .all()
    .map(({ row }) => row);
  const parties = partiesOf(viewer, rows);
  return rows.map((row) => ({ row, athlete: parties.get(row.athleteId) }));
}

/** Leaves out people who are hidden from the viewer. */
export function partiesOf(viewer: Viewer, rows: readonly Sponsorship[]) {
  const ids = [...new Set(rows.flatMap(({ brandId, athleteId }) => [brandId, athleteId]))];
  return new Map(people.list(viewer, ids).flatMap((person) => (person ? [[person.id, person] as const] : [])));
}

/** An adult sees the own address; the brand sees it, or the parent's, once the operator has released it. */
export function contactFor(viewer: Viewer, row: Sponsorship): string | undefined {
  const role = roleIn(viewer, row);
  const addresses = contactsOf(row.id);
  if (role === "athlete") return ASKED_FOR_YES.includes(row.state) ? undefined : (addresses?.email ?? undefined);
  return role === "brand" && RELEASED.includes(row.state) ? (addresses?.email ?? addresses?.parentEmail ?? undefined) : undefined;
}

/** The request's id replaces the address, which then stands in one row only. */
export function codeOf({ id, athleteId }: Sponsorship): Purpose {
  return { userId: athleteId, usedFor: "sponsorship", subject: id, band: null };
}

/** Serves the product's own mails; never return the parent's to anybody but the brand, after the release. */
export function contactsOf(id: string) {
  const { email, parentEmail, linkKey } = sponsorshipContacts;
  return db
    .select({ email, parentEmail, linkKey })
    .from(sponsorshipContacts)
    .where(eq(sponsorshipContacts.sponsorshipId, id))
    .get();
}

function listOf(which: SQL, order: typeof asc) {
  const { changedAt, id } = sponsorships;
  return db
    .select()
    .from(sponsorships)
    .where(and(visible, which))
    .orderBy(order(changedAt), order(id))
    .limit(limitOf("take"))
    .prepare();
}

/** Under-13s have no requests. */
function paramsOf(viewer: Viewer) {
  if (requireComplete(viewer).under13) throw new Refusal("NOT_FOUND");
  return { viewerId: viewer.id, operator: Number(viewer.operator), minor: Number(viewer.band !== "18+") };
}
