import { and, count, eq, isNotNull, lte, or, sql } from "drizzle-orm";
import * as notifications from "#app/kernel/notify.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { active } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { SpotFault } from "#app/schemas/choices.ts";
import type { ReportReason } from "#app/schemas/report-reasons.ts";
import { WEEK_MS } from "#app/text/dates.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { reports, spots, users } from "#db/schema/index.ts";
import { endReports } from "../decisions/open-reports.server.ts";
import type { SpotCard } from "./cards.server.ts";

/** Counts reports of people whose account was a week old. */
const ENOUGH = 3;

const isOpen = and(equalsParam(reports.spotId, "spotId"), eq(reports.state, "open"));
const hasFault = isNotNull(reports.fault);
const byFault = db
  .select({ fault: sql<SpotFault | ReportReason>`coalesce(${reports.fault}, ${reports.reason})`.as("what"), total: count() })
  .from(reports)
  .where(and(isOpen, or(hasFault, isNotNull(reports.reason))))
  .groupBy(sql`what`)
  .prepare();
const trusted = db
  .select({ isDanger: sql<number>`${reports.fault} = 'Dangerous'`.as("is_danger"), total: count() })
  .from(reports)
  .innerJoin(users, eq(users.id, reports.reporterId))
  .where(and(isOpen, hasFault, active, lte(users.createdAt, sql`${reports.createdAt} - ${WEEK_MS}`)))
  .groupBy(sql`is_danger`)
  .prepare();

const anyOpen = db.select({ id: reports.id }).from(reports).where(isOpen).limit(limitOf(1)).prepare();

/** Includes complaints, which name no fault. A reported Spot is kept until the operator has decided. */
export function isReported(spotId: string): boolean {
  return anyOpen.get({ spotId }) !== undefined;
}

/** Leaves a business's Spot to the operator, since its competitors could have it hidden. */
export function weighReports({ id, isBusiness, isHidden }: SpotCard): void {
  if (isBusiness) return;
  const enough = trusted.all({ spotId: id }).filter(({ total }) => total >= ENOUGH);
  if (enough.some(({ isDanger }) => isDanger)) db.update(spots).set({ isDangerous: true }).where(eq(spots.id, id)).run();
  if (isHidden || !enough.some(({ isDanger }) => !isDanger)) return;
  const [row] = db.update(spots).set({ isHidden: true }).where(eq(spots.id, id)).returning().all();
  if (row) notifications.recordHiddenSpot(id, row.posterId);
}

export function show(spotId: string): void {
  db.update(spots).set({ isHidden: false, isDangerous: false }).where(eq(spots.id, spotId)).run();
}

export function openReportsOf(spotId: string): { fault: SpotFault | ReportReason; total: number }[] {
  return byFault.all({ spotId });
}

export function dismissReports(viewer: Viewer, { id, poster }: SpotCard): void {
  show(id);
  endReports(viewer, "dismiss", { kind: "spot", id, posterId: poster?.id });
}
