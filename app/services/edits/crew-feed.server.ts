import { and, sql } from "drizzle-orm";
import { alias, union } from "drizzle-orm/sqlite-core";
import { type Page, pageParams } from "#app/kernel/paging.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { accepted } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { crews, edits } from "#db/schema/index.ts";
import { cardFor, type EditCard } from "./cards.server.ts";
import { cardsOf, heard, NEWEST, walk } from "./walks.server.ts";

const theAsked = db
  .select({ id: crews.askedId })
  .from(crews)
  .where(and(equalsParam(crews.askerId, "viewerId"), accepted));
const theAskers = db
  .select({ id: crews.askerId })
  .from(crews)
  .where(and(equalsParam(crews.askedId, "viewerId"), accepted));

/** Each member contributes at most as many Edits as the page can hold, however many they posted. */
const mates = union(theAsked, theAskers).as("mates");
const newest = walk(NEWEST, sql`${edits.posterId} = ${mates.id} and ${heard}`).orderBy(NEWEST.by).limit(limitOf("deep"));
const found = alias(edits, "found");
const page = db
  .select({ id: found.id, createdAt: found.createdAt, rank: NEWEST.rank })
  .from(mates)
  .innerJoin(found, sql`${found.id} in (select id from ${newest})`)
  .orderBy(sql`found.created_at desc, found.id desc`)
  .limit(limitOf("take"))
  .offset(sql.placeholder("skip"));

export const crewList = cardsOf(page.as("page"), NEWEST);

export function byCrew(viewer: Viewer, page: Page): EditCard[] {
  const params = pageParams(viewer, page);
  return crewList.all({ ...params, deep: params.skip + params.take }).map((row) => cardFor(viewer, row));
}
