import { and, asc, count, desc, eq, getTableColumns, isNotNull, isNull, or, sql } from "drizzle-orm";
import { db } from "#db";
import { crews, users } from "#db/schema.ts";
import { equalsParam } from "../params.ts";
import { active } from "./relationships.server.ts";
import type { Viewer } from "./viewer.server.ts";

/* What links there are between people, read only. Who may make and end them is in crews.server.ts. */

export type Crew = typeof crews.$inferSelect;

/** Lists that can grow without bound are cut here; the true number stands beside them. */
const MOST = 10_000;

const either = or(equalsParam(crews.askerId, "userId"), equalsParam(crews.askedId, "userId"));
const accepted = and(either, isNotNull(crews.acceptedAt));

/** What an adult answered is no longer asked; a child keeps it in sight until the parent has spoken. */
const received = and(
  equalsParam(crews.askedId, "userId"),
  isNull(crews.acceptedAt),
  or(isNull(crews.answeredAt), sql`${sql.placeholder("isChild")} = 1`),
);
const ownOrAccepted = or(
  equalsParam(crews.askerId, "userId"),
  and(equalsParam(crews.askedId, "userId"), isNotNull(crews.acceptedAt)),
);

/** With the other of the two, if they can be met at the moment. */
function listed(condition: typeof either) {
  const other = sql`case when ${equalsParam(crews.askerId, "userId")} then ${crews.askedId} else ${crews.askerId} end`;
  return { on: and(sql`${users.id} = ${other}`, active), where: condition };
}

function rowsOf(condition: typeof either) {
  const { on, where } = listed(condition);
  return db
    .select(getTableColumns(crews))
    .from(crews)
    .innerJoin(users, on)
    .where(where)
    .orderBy(desc(crews.createdAt), desc(crews.id))
    .limit(sql.placeholder("take"))
    .prepare();
}

function countOf(condition: typeof either) {
  const { on, where } = listed(condition);
  return db.select({ total: count() }).from(crews).innerJoin(users, on).where(where).prepare();
}

const acceptedRows = rowsOf(accepted);
const receivedRows = rowsOf(received);
const ownRows = rowsOf(ownOrAccepted);
const acceptedCount = countOf(accepted);
const receivedCount = countOf(received);

const directed = db
  .select()
  .from(crews)
  .where(and(equalsParam(crews.askerId, "askerId"), equalsParam(crews.askedId, "askedId")))
  .prepare();

/** The viewer's crew, whoever asked, newest first. */
export function crewOf(viewer: Viewer, take = MOST): Crew[] {
  return acceptedRows.all({ ...paramsOf(viewer), take });
}

/** Who asks to be the viewer's crew, newest first. */
export function requestsTo(viewer: Viewer, take = MOST): Crew[] {
  return receivedRows.all({ ...paramsOf(viewer), take });
}

/** The viewer's crew and whom the viewer has asked. */
export function linksFrom(viewer: Viewer): Crew[] {
  return ownRows.all({ ...paramsOf(viewer), take: MOST });
}

export function countsOf(viewer: Viewer): { crews: number; pending: number } {
  const params = paramsOf(viewer);
  return { crews: acceptedCount.get(params)?.total ?? 0, pending: receivedCount.get(params)?.total ?? 0 };
}

export function linkFrom(askerId: string, askedId: string): Crew | undefined {
  return directed.get({ askerId, askedId });
}

/** How the viewer stands with somebody. Whether a parent still has to agree is told to nobody. */
export function linkWith(viewer: Viewer, userId: string): "none" | "asked" | "received" | "accepted" {
  const [asked, received] = [linkFrom(viewer.id, userId), linkFrom(userId, viewer.id)];
  if (asked?.acceptedAt || received?.acceptedAt) return "accepted";
  if (asked || received?.answeredAt) return "asked";
  return received ? "received" : "none";
}

export function otherIn({ askerId, askedId }: Crew, userId: string): string {
  return askerId === userId ? askedId : askerId;
}

export function inEither({ askerId, askedId }: Crew, userId: string): boolean {
  return askerId === userId || askedId === userId;
}

export function linksOf(userId: string): Crew[] {
  return db
    .select()
    .from(crews)
    .where(or(eq(crews.askerId, userId), eq(crews.askedId, userId)))
    .all();
}

/** The links of a child, with the names and ages of the others who can be met. */
export function ofChild(childId: string) {
  const { on, where } = listed(either);
  return db
    .select({ link: getTableColumns(crews), other: users.name, band: users.band })
    .from(crews)
    .innerJoin(users, on)
    .where(where)
    .orderBy(asc(crews.createdAt))
    .prepare()
    .all({ userId: childId });
}

function paramsOf({ id, under13 }: Viewer) {
  return { userId: id, isChild: Number(under13) };
}
