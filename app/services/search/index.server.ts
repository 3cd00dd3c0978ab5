import { and, eq, not, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { discounts, edits, searchItems, users } from "#db/schema.ts";
import { type DiscountCard, list as offersOf } from "../discounts/index.server.ts";
import { list as cardsOf, type EditCard } from "../edits/index.server.ts";
import { inJson, jsonIds } from "../params.ts";
import { crewOf, otherIn } from "../people/crew-links.server.ts";
import { isChild } from "../people/relationships.server.ts";
import { type Person, list as profilesOf } from "../people/users.server.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { asParams, offeredDiscounts, requireComplete, visibleEdits, visiblePeople } from "../rules/access.server.ts";
import { isFoundIn, matchOf } from "./words.ts";

/** The newest first. */
interface Page {
  take: number;
  skip?: number;
}

const words = sql.placeholder("words");
const ofChildren = inJson(users.id, "children");
const editOfChildren = inJson(edits.posterId, "children");

const newestPeople = unionAll(
  db
    .select({ seq: sql<number>`people_words.rowid`.as("seq"), id: users.id })
    .from(sql`people_words`)
    .innerJoin(searchItems, sql`${searchItems.seq} = people_words.rowid`)
    .innerJoin(users, eq(users.id, searchItems.userId))
    .where(and(sql`people_words match ${words}`, visiblePeople())),
  db
    .select({ seq: sql<number>`${searchItems.seq}`.as("seq"), id: users.id })
    .from(users)
    .innerJoin(searchItems, eq(searchItems.userId, users.id))
    .where(and(ofChildren, visiblePeople())),
)
  .orderBy(sql`seq desc`)
  .limit(limitOf("take"))
  .offset(sql.placeholder("skip"))
  .prepare();

const newestEdits = unionAll(
  db
    .select({ seq: sql<number>`edit_words.rowid`.as("seq"), id: edits.id })
    .from(sql`edit_words`)
    .innerJoin(searchItems, sql`${searchItems.seq} = edit_words.rowid`)
    .innerJoin(edits, eq(edits.id, searchItems.editId))
    .where(and(sql`edit_words match ${words}`, visibleEdits(), not(editOfChildren))),
  db
    .select({ seq: sql<number>`${searchItems.seq}`.as("seq"), id: edits.id })
    .from(edits)
    .innerJoin(searchItems, eq(searchItems.editId, edits.id))
    .where(and(editOfChildren, visibleEdits())),
)
  .orderBy(sql`seq desc`)
  .limit(limitOf("take"))
  .offset(sql.placeholder("skip"))
  .prepare();

const newestDiscounts = db
  .select({ id: discounts.id })
  .from(sql`discount_words`)
  .innerJoin(searchItems, sql`${searchItems.seq} = discount_words.rowid`)
  .innerJoin(discounts, eq(discounts.id, searchItems.discountId))
  .innerJoin(users, eq(users.id, discounts.posterId))
  .where(and(sql`discount_words match ${words}`, offeredDiscounts()))
  .orderBy(sql`discount_words.rowid desc`)
  .limit(limitOf("take"))
  .offset(sql.placeholder("skip"))
  .prepare();

const peopleAmong = db
  .select({ id: users.id, name: users.name, band: users.band })
  .from(users)
  .where(and(inJson(users.id, "ids"), visiblePeople()))
  .prepare();

export function people(viewer: Viewer, filter: string, page: Page): Person[] {
  return profilesOf(viewer, idsOf(newestPeople, viewer, page, { filter, columns: "name", ofChildren: true })).filter(isThere);
}

export function postedEdits(viewer: Viewer, filter: string, page: Page): EditCard[] {
  return cardsOf(viewer, idsOf(newestEdits, viewer, page, { filter, columns: "words name", ofChildren: true })).filter(isThere);
}

export function offers(viewer: Viewer, filter: string, page: Page): DiscountCard[] {
  return offersOf(viewer, idsOf(newestDiscounts, viewer, page, { filter, columns: "words name" })).filter(isThere);
}

interface Sought {
  filter: string;
  columns: string;
  /** Whether the statement takes the children of the Crew, too. */
  ofChildren?: boolean;
}

interface Statement {
  all(params: Record<string, unknown>): { id: string }[];
}

function idsOf(
  statement: Statement,
  viewer: Viewer,
  { take, skip = 0 }: Page,
  { filter, columns, ofChildren = false }: Sought,
): string[] {
  const params = asParams(requireComplete(viewer));
  const match = matchOf(columns, filter);
  if (!match) return [];
  const children = jsonIds(ofChildren ? childrenOf(viewer, filter) : []);
  return statement.all({ ...params, words: match, children, take, skip }).map(({ id }) => id);
}

function isThere<Item>(item: Item | undefined): item is Item {
  return item !== undefined;
}

/** Under-13s of the viewer's Crew; the index does not name them. */
function childrenOf(viewer: Viewer, filter: string): string[] {
  const ids = jsonIds(crewOf(viewer).map((link) => otherIn(link, viewer.id)));
  const found = peopleAmong.all({ ...asParams(viewer), ids });
  return found.filter((person) => isChild(person) && isFoundIn(person.name, filter)).map(({ id }) => id);
}
