import { and, desc, eq, not, sql } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { offeredDiscounts } from "#app/kernel/access/discounts.server.ts";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { visiblePeople } from "#app/kernel/access/people.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { inJson, jsonIds } from "#app/kernel/params.ts";
import { isChild } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { discounts, edits, searchItems, users } from "#db/schema/index.ts";
import { type DiscountCard, list as offersOf } from "../discounts/index.server.ts";
import { list as cardsOf, type EditCard } from "../edits/index.server.ts";
import { crewOf, otherIn } from "../people/crew-links.server.ts";
import { type Person, list as profilesOf } from "../people/users.server.ts";
import { type Index, read } from "./reading.server.ts";
import { isFoundIn, type Way } from "./words.ts";

/** `below` is where another search stopped. */
interface Page {
  take: number;
  skip?: number;
  below?: number | undefined;
}

export interface Found<Item> {
  items: Item[];
  /** Set if the search found too few and something is left. */
  stoppedAt?: number | undefined;
}

const ofChildren = inJson(users.id, "children");
const editOfChildren = inJson(edits.posterId, "children");

/** Only a cross join keeps this order. Without a limit SQLite would flatten the subquery and lose it. */
export function newestIn(index: Index) {
  const table = sql.raw(index);
  const before = sql`rowid < ${sql.placeholder("before")}`;
  return sql`(select rowid as seq from ${table} where ${table} match ${sql.placeholder("words")} and ${before} order by rowid desc limit -1) found`;
}

export const isFound = sql`${searchItems.seq} = found.seq`;
const columns = { seq: searchItems.seq };
const isBefore = sql`${searchItems.seq} < ${sql.placeholder("before")}`;

const newestPeople = hotRead(
  db
    .select({ ...columns, id: users.id })
    .from(newestIn("people_words"))
    .crossJoin(searchItems)
    .crossJoin(users)
    .where(and(isFound, eq(users.id, searchItems.userId), visiblePeople()))
    .limit(limitOf("take")),
);

const newestEdits = hotRead(
  db
    .select({ ...columns, id: edits.id })
    .from(newestIn("edit_words"))
    .crossJoin(searchItems)
    .crossJoin(edits)
    .where(and(isFound, eq(edits.id, searchItems.editId), visibleEdits(), not(editOfChildren)))
    .limit(limitOf("take")),
);

const newestDiscounts = hotRead(
  db
    .select({ ...columns, id: discounts.id })
    .from(newestIn("discount_words"))
    .crossJoin(searchItems)
    .crossJoin(discounts)
    .crossJoin(users)
    .where(and(isFound, eq(discounts.id, searchItems.discountId), eq(users.id, discounts.posterId), offeredDiscounts()))
    .limit(limitOf("take")),
);

const children = hotRead(
  db
    .select({ ...columns, id: users.id })
    .from(users)
    .innerJoin(searchItems, eq(searchItems.userId, users.id))
    .where(and(ofChildren, isBefore, visiblePeople())),
);

const editsOfChildren = hotRead(
  db
    .select({ ...columns, id: edits.id })
    .from(edits)
    .innerJoin(searchItems, eq(searchItems.editId, edits.id))
    .where(and(editOfChildren, isBefore, visibleEdits()))
    .orderBy(desc(searchItems.seq))
    .limit(limitOf("take")),
);

const peopleAmong = hotRead(
  db
    .select({ id: users.id, name: users.name, band: users.band })
    .from(users)
    .where(and(inJson(users.id, "ids"), visiblePeople())),
);

export function people(viewer: Viewer, filter: string, page: Page): Found<Person> {
  const { ids, ...rest } = idsOf({ viewer, filter, page, index: "people_words", columns: "name" }, newestPeople, children);
  return { items: profilesOf(viewer, ids).filter(isThere), ...rest };
}

export function postedEdits(viewer: Viewer, filter: string, page: Page): Found<EditCard> {
  const sought: Sought = { viewer, filter, page, index: "edit_words", columns: "words name" };
  const { ids, ...rest } = idsOf(sought, newestEdits, editsOfChildren);
  return { items: cardsOf(viewer, ids).filter(isThere), ...rest };
}

export function offers(viewer: Viewer, filter: string, page: Page): Found<DiscountCard> {
  const { ids, ...rest } = idsOf({ viewer, filter, page, index: "discount_words", columns: "words name" }, newestDiscounts);
  return { items: offersOf(viewer, ids).filter(isThere), ...rest };
}

interface Sought {
  viewer: Viewer;
  filter: string;
  page: Page;
  index: Index;
  columns: string;
}

interface Ask extends Sought {
  params: ReturnType<typeof asParams>;
  matches: Statement;
  ofCrew: Statement | undefined;
  children: readonly { id: string; name: string }[];
}

interface How {
  way: Way;
  isRare?: boolean | undefined;
}

interface Statement {
  all(params: Record<string, unknown>): { seq: number; id: string }[];
}

/** Sorts matches of whole words first. A single match needs no order. */
function idsOf(sought: Sought, matches: Statement, ofCrew?: Statement) {
  const { take, skip = 0 } = sought.page;
  const params = asParams(requireComplete(sought.viewer));
  const ask = { ...sought, params, matches, ofCrew, children: ofCrew ? childrenOf(sought.viewer) : [] };
  const { rows, isRare, stoppedAt } = found(ask, { way: "part" });
  const whole = rows.length > 1 ? found(ask, { way: "whole", isRare }).rows : [];
  const seqs = new Set(whole.map(({ seq }) => seq));
  const shown = [...whole, ...rows.filter(({ seq }) => !seqs.has(seq))].slice(skip, skip + take);
  return { ids: shown.map(({ id }) => id), stoppedAt: shown.length < take ? stoppedAt : undefined };
}

/** Adds the children in the Crew, who are not in the index by name. Returns the newest first. */
function found({ params, filter, page, index, columns, matches, ofCrew, ...ask }: Ask, asked: How) {
  const { take, skip = 0, below = Number.MAX_SAFE_INTEGER } = page;
  const children = ask.children.filter(({ name }) => isFoundIn(name, filter, asked.way)).map(({ id }) => id);
  const all = { ...params, children: jsonIds(children), before: below, take: skip + take };
  const { rows, ...rest } = read(index, [[columns, filter]], { below, take: all.take, ...asked }, (reading) =>
    matches.all({ ...all, ...reading }),
  );
  const ofChildren = children.length > 0 && ofCrew ? ofCrew.all(all).filter(({ seq }) => seq >= (rest.stoppedAt ?? 0)) : [];
  return { rows: [...rows, ...ofChildren].toSorted((a, b) => b.seq - a.seq).slice(0, all.take), ...rest };
}

function isThere<Item>(item: Item | undefined): item is Item {
  return item !== undefined;
}

function childrenOf(viewer: Viewer): { id: string; name: string }[] {
  const crew = crewOf(viewer).map((link) => otherIn(link, viewer.id));
  const found = crew.length > 0 ? peopleAmong.all({ ...asParams(viewer), ids: jsonIds(crew) }) : [];
  return found.filter(isChild);
}
