import { and, eq, inArray, isNull } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { visibleDiscounts } from "#app/kernel/access/discounts.server.ts";
import { requireState } from "#app/kernel/access/requirements.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { SPOT_FAULTS, type SpotFault, spelled } from "#app/schemas/choices.ts";
import { HOURS_TO_DECIDE, POST_KINDS, type PostKind } from "#app/schemas/moderation.ts";
import { type ReportReason, reasonIn } from "#app/schemas/report-reasons.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { discounts, reports, users } from "#db/schema/index.ts";
import { isAbout, referenceTo } from "../decisions/open-reports.server.ts";
import * as edits from "../edits/index.server.ts";
import * as people from "../people/users.server.ts";
import * as spots from "../spots/index.server.ts";
import { actOnGrave } from "./grave.server.ts";

export type Report = typeof reports.$inferSelect;

const visibleDiscount = db
  .select({ id: discounts.id, posterId: discounts.posterId })
  .from(discounts)
  .innerJoin(users, eq(users.id, discounts.posterId))
  .where(and(equalsParam(discounts.id, "discountId"), visibleDiscounts()))
  .prepare();

/** A child in danger need not fill in a profile first. */
function requireReporter(viewer: Viewer): Viewer {
  return requireState(viewer, "profile");
}

type Given = string | null | undefined;

/** Takes exactly one post; only a Spot needs a reason. Idempotent: a repeated report returns the first one. */
export function report(viewer: Viewer, about: Partial<Record<`${PostKind}Id`, Given>>, reason?: Given): Report {
  const named = POST_KINDS.filter((kind) => about[`${kind}Id`]);
  if (named.length > 1) throw new Refusal("INVALID");
  const [kind = "edit"] = named;
  const id = about[`${kind}Id`] ?? "";
  if (kind === "spot") return reportSpot(viewer, id, reason ?? null);
  if (reason && !reasonIn(reason)) throw invalid("reason", "Please choose what is wrong");
  return atomically(() => {
    const made = { edit: reportEdit, discount: reportDiscount, guide: reportGuideLine, profile: reportProfile }[kind](viewer, id);
    return reason ? giveReason(viewer, kind, id, reason) : made;
  });
}

export function reportEdit(viewer: Viewer, editId: string): Report {
  requireReporter(viewer);
  const edit = edits.getIds(viewer, editId);
  return keep(viewer, edit.posterId === viewer.id, "edit", edit.id);
}

function reportDiscount(viewer: Viewer, discountId: string): Report {
  requireReporter(viewer);
  const discount = existing(visibleDiscount.get({ ...asParams(viewer), discountId }));
  return keep(viewer, discount.posterId === viewer.id, "discount", discount.id);
}

/** A line of a guide needs a reason, as a Spot does. */
export function reportLine(viewer: Viewer, lineId: string, reason: Given): Report {
  if (!reasonIn(reason)) throw invalid("reason", "Please choose what is wrong");
  return report(viewer, { guideId: lineId }, reason);
}

export function reportedLines({ id }: Viewer, lineIds: string[]): Set<string | null> {
  const own = and(eq(reports.reporterId, id), inArray(reports.guideId, lineIds));
  return new Set(
    db
      .select({ lineId: reports.guideId })
      .from(reports)
      .where(own)
      .all()
      .map(({ lineId }) => lineId),
  );
}

function reportGuideLine(viewer: Viewer, lineId: string): Report {
  requireReporter(viewer);
  const line = existing(spots.findGuideLine(viewer, lineId));
  return keep(viewer, line.posterId === viewer.id, "guide", line.id);
}

/** Enough reports hide the Spot, or show a warning, before the operator looks at it. A grave reason hides it at once. */
export function reportSpot(viewer: Viewer, spotId: string, given: string | null): Report {
  requireReporter(viewer);
  const spot = existing(spots.findReportable(viewer, spotId));
  const fault = spelled(SPOT_FAULTS, given);
  const reason = reasonIn(given);
  if (!fault && !reason) throw invalid("fault", "Please choose what is wrong with this Spot");
  return atomically(() => {
    const report = keep(viewer, spot.isMine, "spot", spot.id, { fault, reason });
    spots.weighReports(spot);
    return report;
  });
}

/** Adds a reason to the viewer's own report, once. */
export function giveReason(viewer: Viewer, kind: Exclude<PostKind, "spot">, postId: string, given: string | null): Report {
  const { id } = requireReporter(viewer);
  const reason = reasonIn(given);
  if (!reason) throw invalid("reason", "Please choose what is wrong");
  return atomically(() => {
    const report = existing(reportOf(id, kind, postId));
    const isFirst = and(eq(reports.id, report.id), isNull(reports.reason), eq(reports.state, "open"));
    const changed = db.update(reports).set({ reason }).where(isFirst).returning().get();
    if (changed) actOnGrave(changed);
    return changed ?? report;
  });
}

export function hasReportedSpot({ id }: Viewer, spotId: string): boolean {
  return reportOf(id, "spot", spotId) !== undefined;
}

export function reportProfile(viewer: Viewer, userId: string): Report {
  requireReporter(viewer);
  const person = people.get(viewer, userId);
  return keep(viewer, person.id === viewer.id, "profile", person.id);
}

export function hasReportedProfile({ id }: Viewer, profileId: string): boolean {
  return reportOf(id, "profile", profileId) !== undefined;
}

/** The reporter may add a reason later, so that one mail tells both. */
const FOR_A_REASON_MS = 2 * 60 * 1000;
const HOUR = 60 * 60 * 1000;

interface Wrong {
  fault?: SpotFault | undefined;
  reason?: ReportReason | undefined;
}

function keep({ id: reporterId }: Viewer, isMine: boolean, kind: PostKind, postId: string, wrong: Wrong = {}): Report {
  if (isMine) throw new Refusal("FORBIDDEN", "You can't report your own post");
  const made = db
    .insert(reports)
    .values({ reporterId, ...referenceTo(kind, postId), ...wrong })
    .onConflictDoNothing()
    .returning()
    .get();
  const isAsked = kind !== "spot" && kind !== "profile" && !wrong.reason;
  if (made) jobs.enqueue("report-mail", made.id, Date.now() + (isAsked ? FOR_A_REASON_MS : 0));
  if (made && !wrong.fault) jobs.enqueue("late-report-mail", made.id, Date.now() + HOURS_TO_DECIDE.urgent * HOUR);
  if (made) actOnGrave(made);
  return made ?? existing(reportOf(reporterId, kind, postId));
}

function reportOf(reporterId: string, kind: PostKind, postId: string): Report | undefined {
  return db
    .select()
    .from(reports)
    .where(and(eq(reports.reporterId, reporterId), isAbout(kind, postId)))
    .get();
}

const MOST_OPEN = 100;

export function open(): Report[] {
  return db.select().from(reports).where(eq(reports.state, "open")).orderBy(reports.createdAt).limit(limitOf(MOST_OPEN)).all();
}

export function byId(id: string): Report | undefined {
  return db.select().from(reports).where(eq(reports.id, id)).get();
}
