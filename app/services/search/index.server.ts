import { and, desc, eq, not, sql } from "drizzle-orm";
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

/** Of the newest matches, and as many of those skipped, so that no walk of what the viewer may not see takes long. */
const LOOKED_AT = 5000;

const ofChildren = inJson(users.id, "children");
const editOfChildren = inJson(edits.posterId, "children");

/** In this order, which a join that begins with it keeps. */
function newestIn(index: "people_words" | "edit_words" | "discount_words") {
  const table = sql.raw(index);
  return sql`(select rowid as seq from ${table} where ${table} match ${sql.placeholder("words")} order by rowid desc limit (${sql.placeholder("lookedAt")} + 0)) found`;
}

const isFound = sql`${searchItems.seq} = found.seq`;
const columns = { seq: searchItems.seq };

const newestPeople = db
  .select({ ...columns, id: users.id })
  .from(newestIn("people_words"))
  .innerJoin(searchItems, isFound)
  .innerJoin(users, eq(users.id, searchItems.userId))
  .where(visiblePeople())
  .limit(limitOf("take"))
  .prepare();

const newestEdits = db
  .select({ ...columns, id: edits.id })
  .from(newestIn("edit_words"))
  .innerJoin(searchItems, isFound)
  .innerJoin(edits, eq(edits.id, searchItems.editId))
  .where(and(visibleEdits(), not(editOfChildren)))
  .limit(limitOf("take"))
  .prepare();

const newestDiscounts = db
  .select({ ...columns, id: discounts.id })
  .from(newestIn("discount_words"))
  .innerJoin(searchItems, isFound)
  .innerJoin(discounts, eq(discounts.id, searchItems.discountId))
  .innerJoin(users, eq(users.id, discounts.posterId))
  .where(offeredDiscounts())
  .limit(limitOf("take"))
  .prepare();

const children = db
  .select({ ...columns, id: users.id })
  .from(users)
  .innerJoin(searchItems, eq(searchItems.userId, users.id))
  .where(and(ofChildren, visiblePeople()))
  .prepare();

const editsOfChildren = db
  .select({ ...columns, id: edits.id })
  .from(edits)
  .innerJoin(searchItems, eq(searchItems.editId, edits.id))
  .where(and(editOfChildren, visibleEdits()))
  .orderBy(desc(searchItems.seq))
  .limit(limitOf("take"))
  .prepare();

const peopleAmong = db
  .select({ id: users.id, name: users.name, band: users.band })
  .from(users)
  .where(and(inJson(users.id, "ids"), visiblePeople()))
  .prepare();

export function people(viewer: Viewer, filter: string, page: Page): Person[] {
  return profilesOf(viewer, idsOf({ viewer, filter, page, columns: "name" }, newestPeople, children)).filter(isThere);
}

export function postedEdits(viewer: Viewer, filter: string, page: Page): EditCard[] {
  return cardsOf(viewer, idsOf({ viewer, filter, page, columns: "words name" }, newestEdits, editsOfChildren)).filter(isThere);
}

export function offers(viewer: Viewer, filter: string, page: Page): DiscountCard[] {
  return offersOf(viewer, idsOf({ viewer, filter, page, columns: "words name" }, newestDiscounts)).filter(isThere);
}

interface Sought {
  viewer: Viewer;
  filter: string;
  page: Page;
  columns: string;
}

interface Statement {
  all(params: Record<string, unknown>): { seq: number; id: string }[];
}

/** The matches of the index, and what matches of the children in the Crew, whom the index does not name. */
function idsOf({ viewer, filter, page, columns }: Sought, matches: Statement, ofCrew?: Statement): string[] {
  const params = asParams(requireComplete(viewer));
  const words = matchOf(columns, filter);
  if (!words) return [];
  const { take, skip = 0 } = page;
  const ids = ofCrew ? childrenOf(viewer, filter) : [];
  const all = { ...params, words, children: jsonIds(ids), take: skip + take, lookedAt: LOOKED_AT + Math.min(skip, LOOKED_AT) };
  return [...matches.all(all), ...(ids.length > 0 && ofCrew ? ofCrew.all(all) : [])]
    .toSorted((a, b) => b.seq - a.seq)
    .slice(skip, skip + take)
    .map(({ id }) => id);
}

function isThere<Item>(item: Item | undefined): item is Item {
  return item !== undefined;
}

/** Under-13s of the viewer's Crew. */
function childrenOf(viewer: Viewer, filter: string): string[] {
  const crew = crewOf(viewer).map((link) => otherIn(link, viewer.id));
  const found = crew.length > 0 ? peopleAmong.all({ ...asParams(viewer), ids: jsonIds(crew) }) : [];
  return found.filter((person) => isChild(person) && isFoundIn(person.name, filter)).map(({ id }) => id);
}
