import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test, vi } from "vitest";
import type { Cursor } from "#app/kernel/paging.server.ts";
import { type AthleteEditFilter, athleteEdits } from "#app/services/search/athlete-edits.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import * as search from "#app/services/search/index.server.ts";
import { db, sqlite } from "#db";
import { crews, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";

/* So small that a search of a few dozen items stops like one of a million. */
vi.mock("#app/services/search/bounds.ts", () => ({
  STRETCH: 8,
  NEWEST: 1,
  RARE: 3,
  COUNTED: 12,
  FEW: 1,
  LOOKED_AT: 5,
}));

const SAID = "One line in the middle of it all, bananas";
const lastSeq = () => sqlite.prepare<[], number>("SELECT max(seq) FROM search_items").pluck().get() ?? 0;

function addMany(count: number, facts: (nth: number) => Parameters<typeof addEdit>[0]): string[] {
  const ids = Array.from({ length: count }, (_, nth) => addEdit({ description: SAID, ...facts(nth) }));
  fillAll();
  return ids;
}

/** Returns all pages and their number. */
function walked<Item>(find: (below: number | undefined) => search.Found<Item>) {
  const items: Item[] = [];
  for (let below: number | undefined, pages = 1; ; pages++) {
    const page = find(below);
    items.push(...page.items);
    if (page.stoppedAt === undefined) return { items, pages };
    if (below !== undefined) expect(page.stoppedAt).toBeLessThan(below);
    below = page.stoppedAt;
  }
}

const editsFor = (who: Name, filter: string, below?: number) => search.postedEdits(viewer(who), filter, { take: 50, below });

describe("a text of common letters", () => {
  beforeEach(() => {
    addMany(60, () => ({}));
  });

  test("that stands nowhere so is looked for in the newest stretch alone, and further back on demand", () => {
    const newest = lastSeq();
    const { items, stoppedAt = 0 } = editsFor("sol", "ananana");
    expect(items).toEqual([]);
    expect(newest - stoppedAt).toBeLessThan(8);
    const stretches = sqlite.prepare("SELECT count(DISTINCT rowid / 8) FROM edit_words").pluck().get();
    expect(walked((below) => editsFor("sol", "ananana", below))).toEqual({ items: [], pages: stretches });
  });

  test("is found page after page, each match once and none left out", () => {
    const odd = addEdit({ description: "One line in the middle of it all, ananana" });
    addMany(20, () => ({}));
    const { items, pages } = walked((below) => editsFor("sol", "ananana", below));
    expect([items.map(({ id }) => id), pages > 3]).toEqual([[odd], true]);
    const all = walked((below) => editsFor("sol", "the middle", below)).items.map(({ id }) => id);
    expect(all).toHaveLength(81);
    expect(new Set(all).size).toBe(81);
  });

  test("with a rare one among them is looked for everywhere at once", () => {
    sqlite.exec("UPDATE edits SET description = 'Zzz, one line in the middle' WHERE id = (SELECT min(id) FROM edits)");
    fillAll();
    expect(editsFor("sol", "zzz, one line")).toMatchObject({ items: [{ description: "Zzz, one line in the middle" }] });
    expect(editsFor("sol", "zzz, one line").stoppedAt).toBeUndefined();
  });
});

test("what a child may not see ends no search: it stops after some matches and goes on from there [A-128]", () => {
  const old = addEdit({ description: "Qux at noon" });
  addMany(15, () => ({ description: "Qux at night", under18Viewable: false }));
  const first = editsFor("kit", "qux");
  expect([first.items, first.stoppedAt]).toEqual([[], expect.any(Number)]);
  const { items, pages } = walked((below) => editsFor("kit", "qux", below));
  expect([items.map(({ id }) => id), pages > 3]).toEqual([[old], true]);
});

test("children of the Crew are found once, in their place among the others [PROF-023]", () => {
  db.insert(crews).values({ askerId: ID.kit, askedId: ID.pip, answeredAt: 1, acceptedAt: 1, askedParentAgreedAt: 1 }).run();
  const old = addEdit({ posterId: ID.pip });
  addMany(30, () => ({ description: "Pipe" }));
  const young = addEdit({ posterId: ID.pip });
  fillAll();
  const { items } = walked((below) => editsFor("kit", "pip", below));
  const ids = items.map(({ id }) => id);
  expect([ids.length, new Set(ids).size, ids[0]]).toEqual([33, 33, young]);
  expect(ids.filter((id) => [young, old, EDITS.young.id].includes(id))).toEqual([young, old, EDITS.young.id]);
  expect(walked((below) => search.people(viewer("kit"), "pip", { take: 8, below })).items.map(({ name }) => name)).toEqual([
    "Pip Hale",
  ]);
});

test("Discounts and people are walked in the same way", () => {
  for (let n = 0; n < 30; n++) addDiscount({ description: SAID });
  fillAll();
  expect(walked((below) => search.offers(viewer("sol"), "the middle", { take: 50, below })).items).toHaveLength(30);
  expect(walked((below) => search.people(viewer("sol"), "a", { take: 50, below })).items.map(({ name }) => name)).toContain(
    "Ana Roux",
  );
});

describe("athlete search that finds little", () => {
  const filters: [string, Partial<AthleteEditFilter>][] = [
    ["a walk of the sports", { gender: "Female" }],
    ["a walk of a country", { gender: "Female", country: "United Kingdom", sports: ["Ski", "Surf"] }],
    ["a walk of the words", { gender: "Female", name: "trevose" }],
  ];

  test.each(filters)("%s stops early, goes on from there, and is whole over its pages", (_, filter) => {
    db.update(users).set({ gender: "Female", name: "Sol Trevose" }).where(eq(users.id, ID.sol)).run();
    const made = Array.from({ length: 45 }, (_, n) =>
      addEdit({ posterId: n % 13 ? ID.mia : ID.sol, createdAt: 1000 + n, sport: n % 2 ? "Ski" : "Surf" }),
    );
    db.update(users).set({ gender: "Male" }).where(eq(users.id, ID.mia)).run();
    fillAll();
    const of = (before?: Cursor) =>
      athleteEdits(
        viewer("northbreak"),
        { ...{ name: "", instagram: "", city: "", country: "", sports: [] }, ...filter },
        { take: 2, ...(before && { before }) },
      );
    const ids: string[] = [];
    let pages = 0;
    for (let before: Cursor | undefined; pages === 0 || before; pages++) {
      const { found, stoppedAt } = of(before);
      ids.push(...found.map(({ edit }) => edit.id));
      before = found.length === 2 ? found[1]?.at : stoppedAt;
    }
    const expected = made.filter((_, n) => n % 13 === 0).reverse();
    expect(ids.filter((id) => made.includes(id))).toEqual(expected);
    expect(pages).toBeGreaterThan(6);
  });
});
