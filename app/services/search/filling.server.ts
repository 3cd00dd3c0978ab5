import { and, desc, eq, or, sql } from "drizzle-orm";
import * as jobs from "#app/kernel/jobs.server.ts";
import { equalsConstant } from "#app/kernel/params.ts";
import { UNDER_13 } from "#app/schemas/age-bands.ts";
import { atomically, db, sqlite } from "#db";
import { limitOf } from "#db/limit.ts";
import { discounts, edits, searchItems, users } from "#db/schema/index.ts";
import { stretchOf } from "./reading.server.ts";
import { wordsOf } from "./words.ts";

const STEP = 500;

/** Reads what everybody may see. Only its Crew finds an under-13 by name, so the index has no such name. */
const unfilled = db
  .select({
    seq: searchItems.seq,
    userId: searchItems.userId,
    name: users.name,
    band: users.band,
    instagram: users.instagram,
    city: users.city,
    isPlaceOpen:
      or(eq(users.band, "18+"), and(eq(users.band, "13-17"), eq(users.showsPlace, true)))?.mapWith(Boolean) ?? sql<boolean>`0`,
    edit: { sport: edits.sport, description: edits.description },
    /** Drizzle takes the whole object for absent if its first column is null. */
    discount: { amount: discounts.amount, title: discounts.title, description: discounts.description },
  })
  .from(searchItems)
  .leftJoin(edits, eq(edits.id, searchItems.editId))
  .leftJoin(discounts, eq(discounts.id, searchItems.discountId))
  .leftJoin(users, sql`${users.id} = coalesce(${searchItems.userId}, ${edits.posterId}, ${discounts.posterId})`)
  .where(equalsConstant(searchItems.filled, false))
  .orderBy(desc(searchItems.seq))
  .limit(limitOf(STEP))
  .prepare();

type Row = ReturnType<typeof unfilled.all>[number];

/** Fills the newest items and queues itself for the rest, so that mails come in between. */
export async function fillSome(): Promise<void> {
  if (fill() === STEP) jobs.enqueue("fill-search", "all");
}

export function fillAll(): void {
  while (fill() === STEP);
}

function fill(): number {
  return atomically(() => {
    const rows = unfilled.all();
    for (const row of rows) {
      putWords(row);
      markFilled.run(row.seq);
    }
    return rows.length;
  });
}

/** Drizzle knows no virtual tables. */
const put = "INSERT OR REPLACE INTO";
const putPerson = sqlite.prepare(`${put} people_words (rowid, stretch, name) VALUES (?, ?, ?)`);
const putEdit = sqlite.prepare(`${put} edit_words (rowid, stretch, words, name, instagram, city) VALUES (?, ?, ?, ?, ?, ?)`);
const putDiscount = sqlite.prepare(`${put} discount_words (rowid, stretch, words, name) VALUES (?, ?, ?, ?)`);
const markFilled = sqlite.prepare("UPDATE search_items SET filled = 1 WHERE seq = ?");

function putWords({ seq, userId, edit, discount, ...poster }: Row): void {
  const name = UNDER_13.includes(poster.band ?? "") ? "" : wordsOf(poster.name);
  const open = (text: string | null) => (poster.isPlaceOpen ? wordsOf(text) : "");
  const key = [seq, stretchOf(seq)];
  if (userId) putPerson.run(...key, name);
  else if (edit) putEdit.run(...key, wordsOf(edit.description, edit.sport), name, open(poster.instagram), open(poster.city));
  else if (discount) putDiscount.run(...key, wordsOf(discount.title, discount.amount, discount.description), name);
}
