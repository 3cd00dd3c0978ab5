import { beforeEach, describe, expect, test } from "vitest";
import { sqlite } from "#db";
import { ID } from "#db/seed/world.ts";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());

beforeEach(() => {
  sqlite.exec(`WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < 2500)
    INSERT INTO spots (id, poster_id, title, latitude, longitude, sports, created_at)
    SELECT 800000 + i, ${ID.sol}, 'Wall ' || i, i / 50.0, i / 25.0, 1, i FROM n`);
});

/** Returns the number of Spots in an answer. */
async function spotsIn(selection: string): Promise<number> {
  const { data, errors } = await ask(`{ ${selection} }`, {}, tokenOf("sol"));
  expect(errors).toEqual([]);
  return JSON.stringify(data).split('"title"').length - 1;
}

const WHOLE = `id title description spotImage latitude longitude isBusiness surf skate snowboard ski bmx mtb scooter climbing apparel other
  userId userName userWebsite url thumbnails isDangerous createdAt`;
const all = (fields: string) => `spots(skip: 0, last: 1, category: ["Surf"]) { spots { ${fields} } }`;

describe("one answer about 2,500 Spots holds", () => {
  test("2,000 whole ones for a map [MAP-003, LIM-029] [A-131]", async () => {
    expect(await spotsIn(all(WHOLE))).toBe(2000);
  });

  test.each([
    ["lists side by side", Array.from({ length: 15 }, (_, index) => `a${index}: ${all("title")}`).join(" ")],
    ["both kinds of list", `${all("title")} spotsWithin(category: ["Surf"]) { title }`],
  ])("no more in %s, which share them evenly", async (_, selection) => {
    const found = await spotsIn(selection);
    expect(found).toBeGreaterThan(1900);
    expect(found).toBeLessThanOrEqual(2000);
  });

  test("fewer where each is asked for its Edits", async () => {
    const found = await spotsIn(all("title videos { id }"));
    expect(found).toBeGreaterThanOrEqual(100);
    expect(found).toBeLessThan(1000);
  });
});
