import { readdirSync } from "node:fs";
import { resolve } from "node:path";
import { expect, test, vi } from "vitest";
import { sqlite } from "#db";
import type * as hot from "#db/hot-read.ts";

const { hotReads } = vi.hoisted(() => ({ hotReads: [] as string[] }));

/** SQLite compiles them on their first run. */
vi.mock("#db/hot-read.ts", async (original) => {
  const { hotRead } = await original<typeof hot>();
  const noted: typeof hotRead = (select) => {
    hotReads.push(select.toSQL().sql);
    return hotRead(select);
  };
  return { hotRead: noted };
});

/** The columns that partial indexes compare with a constant, such as `"users"."is_business"`. */
function comparedByIndexes(): string[] {
  const wheres = sqlite
    .prepare<[], string>(
      "SELECT substr(sql, instr(sql, ' WHERE ')) FROM sqlite_master WHERE type = 'index' AND sql LIKE '% WHERE %'",
    )
    .pluck()
    .all();
  return wheres.flatMap((where) => where.match(/"\w+"\."\w+"(?= = )/g) ?? []);
}

test("no prepared statement binds a limit, or what a partial index compares, for which SQLite would compile it anew on each run", async () => {
  const prepare = vi.spyOn(sqlite, "prepare");
  for (const room of ["app/kernel", "app/services"])
    for (const path of readdirSync(room, { recursive: true, encoding: "utf8" }))
      if (path.endsWith(".server.ts")) await import(resolve(room, path));
  const sources = [...prepare.mock.calls.map(([source]) => source), ...hotReads];
  expect(hotReads.length).toBeGreaterThan(100);
  expect(sources.length).toBeGreaterThan(225);

  const compared = comparedByIndexes();
  expect(compared).toEqual(expect.arrayContaining(['"users"."is_business"', '"spots"."awaits_approval"']));
  const bound = [...compared.map((column) => `${column} = ?`), "limit ?"];
  expect(sources.filter((source) => bound.some((text) => source.replaceAll("(? + 0)", "").includes(text)))).toEqual([]);
});
