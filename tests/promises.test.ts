import { readdirSync, readFileSync } from "node:fs";
import { getTableColumns, is } from "drizzle-orm";
import { SQLiteTable } from "drizzle-orm/sqlite-core";
import { expect, test } from "vitest";
import { ROWS } from "#app/address-lookup.ts";
import { mutations, queries } from "#app/trpc/index.ts";
import * as schema from "#db/schema/index.ts";

function filesIn(folder: string, kind: RegExp): string[] {
  const names = readdirSync(folder, { recursive: true, encoding: "utf8" }).filter((name) => kind.test(name));
  return names.map((name) => readFileSync(`${folder}/${name}`, "utf8"));
}

const sorted = (ids: Iterable<string>) => [...new Set(ids)].sort();

test("each promise of a text is shown by a test, and each test's promise is in a text", () => {
  const promised = filesIn("app/content", /\.(md|ts)$/).flatMap((text) => [
    ...text.matchAll(/(?:<!--|\/\*) (P-\d{2,3}) (?:-->|\*\/)/g),
  ]);
  const lines = filesIn("tests", /\.(test|spec|soak)\.ts$/).flatMap((source) => source.split("\n"));
  const shown = lines
    .filter((line) => !/\.(skip|todo|fixme)\b|^\s*\/[/*]/.test(line))
    .flatMap((line) => [...line.matchAll(/\[(P-\d{2,3})\]/g)]);
  expect(sorted(promised.map(([, id = ""]) => id))).toEqual(sorted(shown.map(([, id = ""]) => id)));
});

const tables = Object.entries(schema).flatMap(([name, table]) => (is(table, SQLiteTable) ? [{ name, table }] : []));

test("nobody can write to anybody: there are no messages and no comments [P-13]", () => {
  const names = [...ROWS.keys(), ...Object.keys(queries), ...Object.keys(mutations), ...tables.map(({ name }) => name)];
  expect(names.filter((name) => /message|comment|chat|inbox|reply/i.test(name))).toEqual([]);
});

test("no birthday, street, telephone number or position of a person is asked for or kept [P-17]", () => {
  const columns = tables
    .filter(({ name }) => name !== "spots" && name !== "osmPlaces")
    .flatMap(({ table }) => Object.keys(getTableColumns(table)));
  expect(columns.filter((name) => /birth|street|postcode|phone|latitude|longitude|deviceId/i.test(name))).toEqual([]);
  expect(filesIn("app", /\.tsx?$/).filter((source) => /navigator\.geolocation/.test(source))).toEqual([]);
});

test("safety copies of the database are gone within eight days [P-25]", () => {
  const settings = readFileSync("scripts/litestream.yml", "utf8");
  const hours = [...settings.matchAll(/^ {8}(?:snapshot-interval|retention): (\d+)h$/gm)].map(([, count]) => Number(count));
  expect(hours).toHaveLength(4);
  expect(hours.reduce((sum, count) => sum + count, 0)).toBeLessThanOrEqual(2 * 8 * 24);
});
