import { eq, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { describe, expect, test } from "vitest";
import { equalsParam } from "#app/kernel/params.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { edits, media, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";

const file = alias(media, "file");
const queries = {
  "a whole table": () => db.select().from(users).orderBy(users.id),
  "expressions with and without a decoder": () =>
    db
      .select({ id: users.id, two: sql<number>`2`, isAdult: sql<boolean>`${users.band} = '18+'`.mapWith(Boolean) })
      .from(users)
      .orderBy(users.id),
  "fields of fields, JSON and null": () =>
    db
      .select({ edit: edits, poster: { id: users.id, sports: users.sports, website: users.website } })
      .from(edits)
      .innerJoin(users, eq(users.id, edits.posterId))
      .orderBy(edits.id),
  "what a left join finds, and does not": () =>
    db.select({ id: users.id, file }).from(users).leftJoin(file, eq(file.ownerId, users.id)).orderBy(users.id, file.id),
};

describe("a hot read gives the rows that drizzle gives", () => {
  test.each(Object.entries(queries))("for %s", (_, query) => {
    const rows: unknown[] = query().prepare().all();
    expect(rows.length).toBeGreaterThan(1);
    const read = hotRead<unknown>(query());
    expect(read.all({})).toEqual(rows);
    expect(read.get({})).toEqual(rows[0]);
  });

  test("with a left join in both ways", () => {
    const rows = hotRead(queries["what a left join finds, and does not"]()).all({});
    expect(new Set(rows.map((row) => row.file === null))).toEqual(new Set([true, false]));
  });

  test("and binds parameters as their columns are written", () => {
    const read = hotRead(db.select({ id: users.id }).from(users).where(equalsParam(users.id, "id")));
    expect([read.get({ id: ID.mia }), read.get({ id: "1 or 1" }), read.all({ id: ID.sol })]).toEqual([
      { id: ID.mia },
      undefined,
      [{ id: ID.sol }],
    ]);
    expect(() => read.all({})).toThrow('No value for placeholder "id"');
  });
});
