import { and, type Subquery, sql } from "drizzle-orm";
import { alias, union } from "drizzle-orm/sqlite-core";
import { type Page, pageParams } from "#app/kernel/paging.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { accepted } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { crews, edits, follows } from "#db/schema/index.ts";
import { cardFor, type EditCard } from "./cards.server.ts";
import { cardsOf, heard, NEWEST, walk } from "./walks.server.ts";

const theAsked = db
  .select({ id: sql`${crews.askedId}`.as("id") })
  .from(crews)
  .where(and(equalsParam(crews.askerId, "viewerId"), accepted));
const theAskers = db
  .select({ id: sql`${crews.askerId}`.as("id") })
  .from(crews)
  .where(and(equalsParam(crews.askedId, "viewerId"), accepted));

export const crewList = newestOf(union(theAsked, theAskers).as("people"));
export const followedList = newestOf(
  db
    .select({ id: sql`${follows.followedId}`.as("id") })
    .from(follows)
    .where(equalsParam(follows.followerId, "viewerId"))
    .as("people"),
);

/** Each person contributes at most as many Edits as the page can hold, however many they posted. `people` must have the alias "people". */
function newestOf(people: Subquery) {
  const newest = walk(NEWEST, sql`${edits.posterId} = people.id and ${heard}`).orderBy(NEWEST.by).limit(limitOf("deep"));
  const found = alias(edits, "found");
  const page = db
    .select({ id: found.id, createdAt: found.createdAt, rank: NEWEST.rank })
    .from(people)
    .innerJoin(found, sql`${found.id} in (select id from ${newest})`)
    .orderBy(sql`found.created_at desc, found.id desc`)
    .limit(limitOf("take"))
    .offset(sql.placeholder("skip"));
  return cardsOf(page.as("page"), NEWEST);
}

/** The Edits of the viewer's Crew. */
export function byCrew(viewer: Viewer, page: Page): EditCard[] {
  return read(crewList, viewer, page);
}

/** The Edits of those that the viewer follows. */
export function byFollowed(viewer: Viewer, page: Page): EditCard[] {
  return read(followedList, viewer, page);
}

function read(list: typeof crewList, viewer: Viewer, page: Page): EditCard[] {
  const params = pageParams(viewer, page);
  return list.all({ ...params, deep: params.skip + params.take }).map((row) => cardFor(viewer, row));
}
