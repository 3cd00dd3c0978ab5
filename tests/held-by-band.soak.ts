import { eq, getTableColumns, inArray, or } from "drizzle-orm";
import { getTableConfig, SQLiteTable } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { EVERYWHERE } from "#app/content/privacy/held/index.ts";
import { HELD_BY_BAND, MINORS_BANDS, type MinorsBand } from "#app/content/privacy/held-by-band.ts";
import { mutations } from "#app/trpc/index.ts";
import { db } from "#db";
import * as schema from "#db/schema/index.ts";
import { doEverything, sent } from "./everything.ts";
import { formAddresses } from "./forms.ts";

const { users, edits, discounts, closedAccounts, searchItems, toldAges, sponsorships, termSheets } = schema;
const TABLES = Object.entries(schema).flatMap(([name, table]) => (table instanceof SQLiteTable ? [{ name, table }] : []));

/** Returns every row that refers to a person, or to one of their posts if the table names nobody or is the index of search. */
function rowsAbout(table: SQLiteTable, userId: string): Record<string, unknown>[] {
  const references = getTableConfig(table).foreignKeys.map((key) => key.reference());
  const to = (target: SQLiteTable) =>
    references.filter(({ foreignTable }) => foreignTable === target).flatMap(({ columns }) => columns);
  const theirs = db.select({ id: edits.id }).from(edits).where(eq(edits.posterId, userId));
  // It names nobody. Of a child that deleted its account, only this remains.
  if (table === toldAges) return db.select().from(toldAges).all();
  // It names the athlete without a key.
  if (table === termSheets) {
    const requests = db.select({ id: sponsorships.id }).from(sponsorships).where(eq(sponsorships.athleteId, userId));
    return db.select().from(termSheets).where(inArray(termSheets.sponsorshipId, requests)).all();
  }
  const people = table === users ? [users.id] : table === closedAccounts ? [closedAccounts.id] : to(users);
  const offers = db.select({ id: discounts.id }).from(discounts).where(eq(discounts.posterId, userId));
  const ofPosts = [
    ...to(edits).map((column) => inArray(column, theirs)),
    ...to(discounts).map((column) => inArray(column, offers)),
  ];
  const ofPeople = people.map((column) => eq(column, userId));
  const which = table === searchItems || people.length === 0 ? [...ofPeople, ...ofPosts] : ofPeople;
  return which.length > 0
    ? db
        .select()
        .from(table)
        .where(or(...which))
        .all()
    : [];
}

const isEmpty = (value: unknown) => ["null", '""', "0", "false", "[]", "{}"].includes(JSON.stringify(value));

/** Has a rider and a business of this band do everything. Returns every column that ever held a value about them. */
async function filled(band: MinorsBand): Promise<string[]> {
  const found = new Set<string>();
  const look = (id: string) => {
    for (const { name, table } of TABLES)
      for (const row of rowsAbout(table, id))
        for (const [column, value] of Object.entries(row)) if (!isEmpty(value)) found.add(`${name}.${column}`);
  };
  for (const isBusiness of [false, true]) await doEverything(band, isBusiness, look);
  return [...found].sort();
}

function listed(band: MinorsBand): string[] {
  const everywhere = Object.keys(EVERYWHERE);
  return TABLES.flatMap(({ name, table }) => {
    const { fields } = HELD_BY_BAND[band][name] ?? {};
    const columns = Object.keys(getTableColumns(table)).filter(
      (column) => fields && (column in fields || everywhere.includes(column)),
    );
    return columns.map((column) => `${name}.${column}`);
  }).sort();
}

describe("what is held about minors", () => {
  test.each(MINORS_BANDS)("matches the list of the band %s after every form and operation [A-180]", async (band) => {
    expect(await filled(band)).toEqual(listed(band));
  });

  test("every form and every operation was sent for it [A-180]", async () => {
    const forms = new Set((await formAddresses()).map(({ pattern }) => pattern));
    expect([...sent].sort()).toEqual([...forms, ...Object.keys(mutations)].sort());
  });

  test("each list says why a table is kept and what each column means [A-180]", () => {
    for (const band of MINORS_BANDS)
      for (const { purpose, fields } of Object.values(HELD_BY_BAND[band]))
        for (const words of [purpose, ...Object.values(fields)]) expect(words.trim().length).toBeGreaterThan(5);
  });
});
