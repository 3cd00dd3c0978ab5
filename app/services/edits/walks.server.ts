import { and, eq, type SQL, type Subquery, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { db } from "#db";
import { edits, media, users } from "#db/schema.ts";
import { unmuted, visibleEdits } from "../rules/access.server.ts";
import { cardColumns } from "./cards.server.ts";

/** Screens continue behind the last item by its key; the wire skips. Both may be nothing. */
const key = sql`${sql.placeholder("beforeTime")}, ${sql.placeholder("beforeId")}`;

interface Order {
  rank: SQL.Aliased<number>;
  before: SQL;
  by: SQL;
  /** The same of a page. */
  ofPage: SQL;
}

export const NEWEST: Order = {
  rank: sql<number>`0`.as("rank"),
  before: sql`(${edits.createdAt}, ${edits.id}) < (${key})`,
  by: sql`created_at desc, id desc`,
  ofPage: sql`page.created_at desc, page.id desc`,
};

const MOST_STOKED: Order = {
  rank: sql<number>`${edits.stokeCount}`.as("rank"),
  before: sql`(${edits.stokeCount}, ${edits.createdAt}, ${edits.id}) < (${sql.placeholder("beforeStokes")}, ${key})`,
  by: sql`rank desc, created_at desc, id desc`,
  ofPage: sql`page.rank desc, page.created_at desc, page.id desc`,
};

/** What reaches the viewer by itself is not of those they muted. */
export const heard = unmuted(edits.posterId);

/** One prepared statement for a list, newest first: the walks are merged, then the rows of one page are fetched. */
export function listOf(...conditions: SQL[]) {
  return merged(NEWEST, conditions.map(ofHeard));
}

/** The same of whom the viewer went to see, muted or not. */
export function listOfPoster(condition: SQL) {
  return merged(NEWEST, [condition]);
}

/** The same with the most Stoked first, and of these the newest. */
export function mostStokedOf(...conditions: SQL[]) {
  return merged(MOST_STOKED, conditions.map(ofHeard));
}

function ofHeard(condition: SQL): SQL {
  return sql`${condition} and ${heard}`;
}

/** The keys of the Edits that a list shows: all that paging has to walk, and covered by the list's index. */
export function walk(order: Order, condition: SQL) {
  return db
    .select({ id: edits.id, createdAt: edits.createdAt, rank: order.rank })
    .from(edits)
    .where(and(visibleEdits(), condition, order.before));
}

/** The rows of one page, which must be called "page". */
export function cardsOf(page: Subquery, order: Order) {
  return db
    .select(cardColumns)
    .from(page)
    .innerJoin(edits, eq(edits.id, sql`page.id`))
    .innerJoin(users, eq(users.id, edits.posterId))
    .innerJoin(media, eq(media.id, edits.mediaId))
    .orderBy(order.ofPage)
    .prepare();
}

function merged(order: Order, conditions: SQL[]) {
  const [first, second, ...rest] = conditions.map((condition) => walk(order, condition));
  if (!first) throw new Error("A list needs a condition");
  const walks = second ? unionAll(first, second, ...rest) : first;
  const page = walks.orderBy(order.by).limit(sql.placeholder("take")).offset(sql.placeholder("skip"));
  return cardsOf(page.as("page"), order);
}
