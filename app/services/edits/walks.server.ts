import { and, eq, exists, type SQL, type Subquery, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { unmuted } from "#app/kernel/access/conditions.server.ts";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { beforeCursor, CURSOR } from "#app/kernel/params.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { edits, media, users } from "#db/schema/index.ts";
import { cardColumns } from "./cards.server.ts";

interface Order {
  rank: SQL.Aliased<number>;
  /** Web pages continue after the last item's key; the wire skips. Both may be absent. */
  before: SQL;
  by: SQL;
  ofPage: SQL;
}

export const NEWEST: Order = {
  rank: sql<number>`0`.as("rank"),
  before: beforeCursor(edits),
  by: sql`created_at desc, id desc`,
  ofPage: sql`page.created_at desc, page.id desc`,
};

const MOST_STOKED: Order = {
  rank: sql<number>`${edits.stokeCount}`.as("rank"),
  before: sql`(${edits.stokeCount}, ${edits.createdAt}, ${edits.id}) < (${sql.placeholder("beforeStokes")}, ${CURSOR})`,
  by: sql`rank desc, created_at desc, id desc`,
  ofPage: sql`page.rank desc, page.created_at desc, page.id desc`,
};

/** Automatic lists exclude muted users. */
export const heard = unmuted(edits.posterId);

/** Merges the walks, then reads the rows of one page, in one prepared statement. */
export function listOf(...conditions: SQL[]) {
  return merged(NEWEST, conditions.map(ofHeard));
}

/** Includes muted posters, since the viewer asked for these Edits. */
export function listOfSought(...conditions: SQL[]) {
  return merged(NEWEST, conditions);
}

/** Looks only at the newest `lookedAt` Edits. `fits` may use Edits and their posters. */
export function listOfFitting(conditions: SQL[], fits: SQL) {
  const looked = walksOf(NEWEST, conditions).orderBy(NEWEST.by).limit(limitOf("lookedAt"));
  const isFitting = exists(
    db
      .select({ one: sql`1` })
      .from(edits)
      .innerJoin(users, eq(users.id, edits.posterId))
      .where(and(sql`${edits.id} = looked.id`, fits)),
  );
  const page = db
    .select({ id: sql`looked.id`.as("id"), createdAt: sql`looked.created_at`.as("created_at") })
    .from(looked.as("looked"))
    .where(isFitting)
    .limit(limitOf("take"))
    .offset(sql.placeholder("skip"));
  const last = walksOf(NEWEST, conditions).orderBy(NEWEST.by).limit(limitOf(1)).offset(sql.placeholder("allButOne"));
  return { page: cardsOf(page.as("page"), NEWEST), last: hotRead(last) };
}

export function mostStokedOf(...conditions: SQL[]) {
  return merged(MOST_STOKED, conditions.map(ofHeard));
}

function ofHeard(condition: SQL): SQL {
  return sql`${condition} and ${heard}`;
}

/** Selects only keys, so that paging reads nothing but the list's covering index. */
export function walk(order: Order, condition: SQL) {
  return db
    .select({ id: edits.id, createdAt: edits.createdAt, rank: order.rank })
    .from(edits)
    .where(and(visibleEdits(), condition, order.before));
}

/** `page` must have the alias "page". */
export function cardsOf(page: Subquery, order: Order) {
  return hotRead(
    db
      .select(cardColumns)
      .from(page)
      .innerJoin(edits, eq(edits.id, sql`page.id`))
      .innerJoin(users, eq(users.id, edits.posterId))
      .innerJoin(media, eq(media.id, edits.mediaId))
      .orderBy(order.ofPage),
  );
}

export function walksOf(order: Order, conditions: SQL[]) {
  const [first, second, ...rest] = conditions.map((condition) => walk(order, condition));
  if (!first) throw new Error("A list needs a condition");
  return second ? unionAll(first, second, ...rest) : first;
}

function merged(order: Order, conditions: SQL[]) {
  const page = walksOf(order, conditions).orderBy(order.by).limit(limitOf("take")).offset(sql.placeholder("skip"));
  return cardsOf(page.as("page"), order);
}
