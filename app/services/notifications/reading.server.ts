import { and, count, desc, eq, isNull, or, type SQL, sql } from "drizzle-orm";
import { asParams, unblocked } from "#app/kernel/access/conditions.server.ts";
import { hasReached, requireComplete } from "#app/kernel/access/requirements.server.ts";
import { isOn } from "#app/kernel/notification-choices.server.ts";
import { type Cursor, type Page, pageParams } from "#app/kernel/paging.server.ts";
import { beforeCursor, equalsParam } from "#app/kernel/params.ts";
import { active } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { PostKind } from "#app/schemas/moderation.ts";
import { NOTIFICATION_KINDS as KINDS, type NotificationKind as Kind, SETTING_OF } from "#app/schemas/notifications.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import {
  crews,
  decisions,
  discounts as discountRows,
  edits as editRows,
  follows,
  notifications,
  reports,
  sponsorshipSteps,
  sponsorships,
  spots as spotRows,
  stokes,
  users,
} from "#db/schema/index.ts";
import { isRemoval, subjectOf } from "../decisions/subjects.server.ts";
import type { DiscountCard } from "../discounts/cards.server.ts";
import { list as discountsOf } from "../discounts/finding.server.ts";
import type { EditCard } from "../edits/cards.server.ts";
import { list as editsOf } from "../edits/finding.server.ts";
import { type Asker, askersOf } from "../people/askers.server.ts";
import * as people from "../people/users.server.ts";
import { actor, isNamed, isNameless, tellable } from "./kinds.server.ts";

/** Every page shows the count, so counting stops here. */
const MOST_COUNTED = 99;
/** Unread rows read for the count; some may be hidden. */
const MOST_WALKED = 200;

const own = equalsParam(notifications.userId, "viewerId");
/** Leaves out unwanted kinds, whose rows are not even read. */
const chosen = sql.join(
  KINDS.map((kind) => {
    const setting = SETTING_OF[kind];
    return setting === null ? sql`${kind}` : sql`iif(${isOn(setting, users)}, ${kind}, null)`;
  }),
  sql`, `,
);
const kinds = db
  .select({ kinds: sql`json_array(${chosen})` })
  .from(users)
  .where(equalsParam(users.id, "viewerId"));
const isWanted = sql`${notifications.kind} in (select value from json_each(${kinds}))`;

function shown(...conditions: SQL[]) {
  return db
    .select({
      id: notifications.id,
      kind: sql<Kind>`${notifications.kind}`,
      createdAt: notifications.createdAt,
      readAt: notifications.readAt,
      actorId: users.id,
      isNamed,
      editId: editRows.id,
      discountId: discountRows.id,
      answeredAt: crews.answeredAt,
      sponsorshipId: sponsorships.id,
      spot: { id: spotRows.id, title: spotRows.title },
      decision: { id: decisions.id, act: decisions.act, kind: decisions.kind, isOverturned: decisions.isOverturned },
      report: reports,
    })
    .from(notifications)
    .leftJoin(stokes, eq(stokes.id, notifications.stokeId))
    .leftJoin(follows, eq(follows.id, notifications.followId))
    .leftJoin(crews, eq(crews.id, notifications.crewId))
    .leftJoin(editRows, sql`${editRows.id} = coalesce(${notifications.editId}, ${stokes.editId})`)
    .leftJoin(discountRows, eq(discountRows.id, notifications.discountId))
    .leftJoin(spotRows, eq(spotRows.id, notifications.spotId))
    .leftJoin(decisions, eq(decisions.id, notifications.decisionId))
    .leftJoin(reports, eq(reports.id, notifications.reportId))
    .leftJoin(sponsorshipSteps, eq(sponsorshipSteps.id, notifications.sponsorshipStepId))
    .leftJoin(sponsorships, eq(sponsorships.id, sponsorshipSteps.sponsorshipId))
    .innerJoin(users, sql`${users.id} = ${actor}`)
    .where(and(...conditions, active, or(unblocked(users.id), isNameless), or(sql`0`, ...tellable)));
}

export const pageRows = hotRead(
  shown(own, isWanted, beforeCursor(notifications))
    .orderBy(desc(notifications.createdAt), desc(notifications.id))
    .limit(limitOf("take")),
);

const unread = and(own, isWanted, isNull(notifications.readAt));
const walked = sql`select id from ${db.select({ id: notifications.id }).from(notifications).where(unread)} limit ${limitOf(MOST_WALKED)}`;
const counted = shown(sql`${notifications.id} in (${walked})`).as("counted");
export const countRows = hotRead(db.select({ total: count() }).from(counted));

export interface ListedNotification {
  id: string;
  kind: Kind;
  createdAt: number;
  isNew: boolean;
  /** Undefined for a minor outside the Crew who Stoked or follows, and for reports of a code or a Spot. */
  by: Asker | people.Person | undefined;
  edit: EditCard | undefined;
  discount: DiscountCard | undefined;
  /** The child has accepted, and the parent has not agreed yet. */
  waitsForParent: boolean;
  sponsorshipId: string | null;
  spot: { id: string; title: string } | null;
  decision: Pick<typeof decisions.$inferSelect, "id" | "act" | "kind" | "isOverturned"> | null;
  reported: { kind: PostKind; isRemoved: boolean } | undefined;
}

export function page(viewer: Viewer, page: Page): ListedNotification[] {
  const rows = pageRows.all({ ...paramsOf(requireComplete(viewer)), ...pageParams(viewer, page) });
  const actors = people.list(
    viewer,
    rows.map(({ actorId }) => actorId),
  );
  const askers = askersOf(
    viewer,
    rows.flatMap(({ kind, actorId }) => (kind === "crewRequest" ? [actorId] : [])),
  );
  const about = editsOf(
    viewer,
    rows.map(({ editId }) => editId ?? ""),
  );
  const isOfDiscounts = rows.some(({ discountId }) => discountId);
  const discountIds = rows.map(({ discountId }) => discountId ?? "");
  const offered = isOfDiscounts ? discountsOf(viewer, discountIds) : [];
  return rows.flatMap((row, index) => {
    const { id, kind, createdAt, readAt, editId, discountId, answeredAt, sponsorshipId, spot, decision, report, isNamed } = row;
    const person = kind === "crewRequest" ? askers.shift() : actors[index];
    const [edit, discount] = [about[index], offered[index]];
    if ((isNamed && !person) || (editId && !edit) || (discountId && !discount)) return [];
    const waitsForParent = kind === "crewRequest" && answeredAt !== null;
    const by = isNamed ? person : undefined;
    const reported = report ? outcomeOf(report) : undefined;
    const told = { by, edit, discount, waitsForParent, sponsorshipId, spot, decision, reported };
    return [{ id, kind, createdAt, isNew: readAt === null, ...told }];
  });
}

function outcomeOf(report: typeof reports.$inferSelect): { kind: PostKind; isRemoved: boolean } {
  return { kind: subjectOf(report).kind, isRemoved: isRemoval(report.state) };
}

/** Returns the cursor of the newest notification, unless `since` is as new. */
export function newsSince(viewer: Viewer, since: Cursor | undefined): Cursor | undefined {
  const [newest] = pageRows.all({ ...paramsOf(requireComplete(viewer)), ...pageParams(viewer, { take: 1 }) });
  if (!newest) return undefined;
  const { createdAt: time, id } = newest;
  const isNew = !since || time > since.time || (time === since.time && Number(id) > Number(since.id));
  return isNew ? { time, id } : undefined;
}

/** Counts among the newest unread rows only. */
export function countNew(viewer: Viewer): number {
  return countRows.get(paramsOf(requireComplete(viewer)))?.total ?? 0;
}

/** Returns the displayed number, or undefined without new notifications. */
export function newCount(viewer: Viewer): string | undefined {
  if (!hasReached(viewer, "complete")) return undefined;
  const total = countNew(viewer);
  if (total > MOST_COUNTED) return `${MOST_COUNTED}+`;
  return total > 0 ? String(total) : undefined;
}

function paramsOf(viewer: Viewer) {
  return { ...asParams(viewer), isChild: Number(viewer.under13), waysOut: Number(viewer.waysOut) };
}
