import { and, asc, count, desc, eq, getTableColumns, isNull, or, type SQL, sql } from "drizzle-orm";
import { equalsParam } from "#app/kernel/params.ts";
import {
  accepted,
  active,
  isAdult,
  isChild,
  isGrownUp,
  linksWith,
  type Reaching,
  told,
  traitsById,
  traitsOf,
} from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { crews, users } from "#db/schema/index.ts";

export type Crew = typeof crews.$inferSelect;

/** Caps the lists; the count queries give the true totals. */
const MOST = 10_000;

const user = sql.placeholder("userId");
const either = linksWith(user);

/** A request leaves the list once an adult has answered it; a child's stays until the parent has decided. */
export const pending = and(told, isNull(crews.acceptedAt), or(isNull(crews.answeredAt), sql`${sql.placeholder("isChild")} = 1`));
const received = and(equalsParam(crews.askedId, "userId"), pending);
const ownOrAccepted = or(equalsParam(crews.askerId, "userId"), and(equalsParam(crews.askedId, "userId"), accepted));

/** The second user must be active. */
function listed(condition: SQL | undefined) {
  const other = sql`case when ${crews.askerId} = ${user} then ${crews.askedId} else ${crews.askerId} end`;
  return { on: and(eq(users.id, other), active), where: condition };
}

function rowsOf(condition: SQL | undefined) {
  const { on, where } = listed(condition);
  return hotRead(
    db
      .select(getTableColumns(crews))
      .from(crews)
      .innerJoin(users, on)
      .where(where)
      .orderBy(desc(crews.createdAt), desc(crews.id))
      .limit(limitOf("take")),
  );
}

function countOf(condition: SQL | undefined) {
  const { on, where } = listed(condition);
  return db.select({ total: count() }).from(crews).innerJoin(users, on).where(where).prepare();
}

const acceptedRows = rowsOf(and(either, accepted));
const receivedRows = rowsOf(received);
const ownRows = rowsOf(ownOrAccepted);
const acceptedCount = countOf(and(either, accepted));
const receivedCount = countOf(received);

const directed = db
  .select()
  .from(crews)
  .where(and(equalsParam(crews.askerId, "askerId"), equalsParam(crews.askedId, "askedId")))
  .prepare();

export function crewOf(viewer: Viewer, take = MOST): Crew[] {
  return acceptedRows.all({ ...paramsOf(viewer), take });
}

export function requestsTo(viewer: Viewer, take = MOST): Crew[] {
  return receivedRows.all({ ...paramsOf(viewer), take });
}

/** Tells minors every asker's age group, and others only of under-13s. An age is only a claim. */
export function ageClaimsOf(viewer: Viewer, links: readonly Crew[]): Map<string, string> {
  const askers = [...traitsById(links.map(({ askerId }) => askerId))];
  return new Map(askers.flatMap(([id, asker]) => (isAdult(viewer) && !isChild(asker) ? [] : [[id, claimOf(asker)]])));
}

function claimOf(asker: Reaching): string {
  if (isGrownUp(asker)) return "Grown-up";
  return isChild(asker) ? "A rider under 13" : "Says 13-17";
}

export function linksFrom(viewer: Viewer, take = MOST): Crew[] {
  return ownRows.all({ ...paramsOf(viewer), take });
}

export function countsOf(viewer: Viewer): { crews: number; pending: number } {
  const params = paramsOf(viewer);
  return { crews: acceptedCount.get(params)?.total ?? 0, pending: receivedCount.get(params)?.total ?? 0 };
}

export function linkFrom(askerId: string, askedId: string): Crew | undefined {
  return directed.get({ askerId, askedId });
}

/** Returns undefined until the asked person is told. */
export function toldLinkFrom(askerId: string, askedId: string): Crew | undefined {
  const link = linkFrom(askerId, askedId);
  return link && isTold(link) ? link : undefined;
}

export function isTold({ toldAt, acceptedAt }: Crew): boolean {
  return toldAt !== null || acceptedAt !== null;
}

/** Returns "asked" while a parent still has to agree, so that nobody learns of the parent. */
export function linkWith(viewer: Pick<Viewer, "id">, userId: string): "none" | "asked" | "received" | "accepted" {
  const [asked, received] = [linkFrom(viewer.id, userId), toldLinkFrom(userId, viewer.id)];
  if (asked?.acceptedAt || received?.acceptedAt) return "accepted";
  if (asked || received?.answeredAt) return "asked";
  return received ? "received" : "none";
}

/** Tells whether the other person sees the name: outside the Crew a minor is nameless. */
export function isNamedTo(id: string, otherId: string): boolean {
  return isAdult(traitsOf(id)) || linkWith({ id: otherId }, id) === "accepted";
}

export function otherIn({ askerId, askedId }: Crew, userId: string): string {
  return askerId === userId ? askedId : askerId;
}

export function linksOf(userId: string): Crew[] {
  return db.select().from(crews).where(linksWith(userId)).all();
}

/** Leaves out requests that the asker's parent has not agreed to. `reach` is the band that minors are protected from. */
export function ofChild(childId: string) {
  const { on, where } = listed(either);
  return db
    .select({ link: getTableColumns(crews), other: users.name, reach: users.reachBand })
    .from(crews)
    .innerJoin(users, on)
    .where(and(where, or(eq(crews.askerId, childId), told)))
    .orderBy(asc(crews.createdAt))
    .prepare()
    .all({ userId: childId });
}

function paramsOf({ id, under13 }: Viewer) {
  return { userId: id, isChild: Number(under13) };
}
