import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Cursor } from "#app/kernel/paging.server.ts";
import { type AthleteEditFilter, athleteEdits } from "#app/services/search/athlete-edits.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import { db } from "#db";
import { crews, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { plansOf } from "#tests/plans.ts";

const ANY: AthleteEditFilter = { name: "", instagram: "", city: "", country: "", sports: [] };
const find = (who: Name | "visitor", filter: Partial<AthleteEditFilter> = {}, page: { take?: number; before?: Cursor } = {}) =>
  athleteEdits(viewer(who), { ...ANY, ...filter }, { take: 50, ...page }).found;
const found = (...args: Parameters<typeof find>) => find(...args).map(({ edit }) => edit.id);

const made: Record<"kit" | "pip" | "sol", string> = { kit: "", pip: "", sol: "" };

beforeEach(() => {
  for (const who of ["kit", "pip", "sol"] as const) made[who] = addEdit({ posterId: ID[who], sport: "Ski" });
  db.update(users).set({ instagram: "pip.small", city: "Newquay" }).where(eq(users.id, ID.pip)).run();
  fillAll();
});

test("athlete search is for businesses and the operator [GQL-016]", () => {
  for (const who of ["sol", "kit", "rex", "noa"] as const) expect(codeOf(() => find(who))).toBe("FORBIDDEN");
  expect(codeOf(() => find("visitor"))).toBe("UNAUTHENTICATED");
  for (const who of ["northbreak", "fakie", "ops"] as const) expect(found(who)).toContain(made.sol);
});

describe("who is found", () => {
  test.each<[string, Partial<AthleteEditFilter>]>([
    ["without a filter", {}],
    ["in a country", { country: "United Kingdom" }],
    ["by sport", { sports: ["Ski"] }],
  ])("%s: adults, 13-17s for approved businesses, never under-13s [SRCH-011]", (_, filter) => {
    expect(found("fakie", filter)).toEqual(expect.not.arrayContaining([made.kit, made.pip, EDITS.young.id]));
    expect(found("fakie", filter)).toContain(made.sol);
    for (const who of ["northbreak", "ops"] as const) {
      expect(found(who, filter)).toEqual(expect.arrayContaining([made.kit, made.sol]));
      expect(found(who, filter)).toEqual(expect.not.arrayContaining([made.pip, EDITS.young.id]));
    }
  });

  test("an under-13 by no name, handle or city, also not in the Crew of the operator [PROF-023]", () => {
    db.insert(crews).values({ askerId: ID.ops, askedId: ID.pip, answeredAt: 1, acceptedAt: 1 }).run();
    for (const filter of [{ name: "Pip" }, { instagram: "pip.small" }, { name: "p" }]) expect(found("ops", filter)).toEqual([]);
    expect(found("ops", { city: "Newquay" })).toEqual(expect.not.arrayContaining([made.pip, EDITS.young.id]));
  });

  test("a 13-17 by town and handle only if they show them, and by no gender", () => {
    const ways = [{ city: "newquay" }, { instagram: "kit.lowe" }];
    for (const way of ways) expect(found("northbreak", way)).not.toContain(made.kit);
    db.update(users).set({ showsPlace: true }).where(eq(users.id, ID.kit)).run();
    fillAll();
    for (const way of ways) {
      expect(found("northbreak", way)).toContain(made.kit);
      expect(found("fakie", way)).not.toContain(made.kit);
    }
    expect(found("northbreak", { gender: "Other" })).toEqual([]);
  });

  test("who is open to sponsorship: adults by every business, 13-17s by approved ones [A-38, A-171]", () => {
    for (const who of ["sol", "kit", "pip"] as const)
      db.update(users)
        .set({ openTo: ["Content", "Events"] })
        .where(eq(users.id, ID[who]))
        .run();
    for (const filter of [{ openTo: ["Content"] }, { openTo: ["Team rider", "Events"] }] as const) {
      expect(found("northbreak", filter).sort()).toEqual([made.kit, made.sol].sort());
      expect(found("fakie", filter)).toEqual([made.sol]);
      expect(found("fakie", { ...filter, name: "sol" })).toEqual([made.sol]);
    }
    expect(found("northbreak", { openTo: ["Ambassador"] })).toEqual([]);
  });

  test("nobody's Edits for the Crew, and none of other businesses", () => {
    const hidden = addEdit({ posterId: ID.sol, crewOnly: true });
    const shop = addEdit({ posterId: ID.fakie });
    fillAll();
    for (const filter of [{}, { name: "sol" }, { name: "fakie" }])
      expect(found("northbreak", filter)).toEqual(expect.not.arrayContaining([hidden, shop]));
  });
});

describe("each filter", () => {
  test.each<[Partial<AthleteEditFilter>, string[]]>([
    [{ name: "trevo" }, [EDITS.bowl.id, EDITS.grown.id]],
    [{ name: "dusk" }, []],
    [{ instagram: "ana.r" }, [EDITS.abroad.id]],
    [{ city: "biarr" }, [EDITS.abroad.id]],
    [{ city: "biarr", name: "mia" }, []],
    [{ country: "France" }, [EDITS.abroad.id]],
    [{ country: "France", name: "an" }, [EDITS.abroad.id]],
    [{ country: "Spain", name: "an" }, []],
    [{ sports: ["Climbing"] }, []],
    [{ sports: ["Climbing"], name: "mia" }, []],
    [{ gender: "Male", sports: ["Skate"] }, []],
    [{ gender: "Female", name: "ana" }, [EDITS.abroad.id]],
    [{ gender: "Male", name: "ana" }, []],
    [{ orientation: "Portrait" }, []],
    [{ orientation: "Portrait", name: "mia" }, []],
    [{ kind: "video" }, []],
    [{ kind: "image", name: "ana" }, [EDITS.abroad.id]],
    [{ minHeight: 401 }, []],
    [{ minHeight: 400, city: "biarritz" }, [EDITS.abroad.id]],
  ])("%j [SRCH-012, SRCH-014, SRCH-016]", (filter, expected) => {
    expect(found("northbreak", filter).sort()).toEqual(expected.toSorted());
  });

  test("finds any of the given sports [SRCH-017]", () => {
    expect(found("northbreak", { sports: ["Ski", "Skate", "Ski"] }).sort()).toEqual(
      [made.kit, made.sol, EDITS.bowl.id, EDITS.grown.id, EDITS.abroad.id].sort(),
    );
  });

  test.each(['"', "*", "x".repeat(9999), "\ud800", "mia OR sol", ") OR (", "\u0000"])("%j breaks nothing", (text) => {
    for (const name of ["name", "instagram", "city", "country"])
      expect(found("northbreak", { [name]: text })).toBeInstanceOf(Array);
  });
});

test.each<[string, Partial<AthleteEditFilter>]>([
  ["a walk of the sports", {}],
  ["a walk of the words", { name: "sol" }],
])("%s goes on after the last item, newest first, while others post [SRCH-019]", (_, filter) => {
  for (let n = 0; n < 9; n++) addEdit({ posterId: ID.sol, createdAt: 1000 + n });
  fillAll();
  const all = found("northbreak", filter);
  const seen: string[] = [];
  for (let before: Cursor | undefined; ; ) {
    const page = find("northbreak", filter, { take: 4, ...(before && { before }) });
    seen.push(...page.map(({ edit }) => edit.id));
    before = page.at(-1)?.at;
    if (page.length < 4) break;
    addEdit({ posterId: ID.sol });
    fillAll();
  }
  expect(seen).toEqual(all);
});

test("the index of words is walked backwards, the lists by their covering index, and nothing but a page is sorted", () => {
  const plans = plansOf(() => {
    found("northbreak", { name: "mia" });
    found("northbreak", { country: "France", sports: ["Ski"] });
  });
  const [words, walk] = ["edit_words match", "page"].map(
    (text) => [...plans].find(([statement]) => statement.includes(text))?.[1] ?? [],
  );
  // This sorts only the page that was found, which no longer has the order of the walk.
  expect(walk?.pop()).toBe("USE TEMP B-TREE FOR ORDER BY");
  for (const plan of [words, walk])
    expect(plan?.filter((step) => /TEMP B-TREE|SCAN (?!json_each|edit_words VIRTUAL|found|looked|page)/.test(step))).toEqual([]);
  expect(walk?.join()).toContain("edits_by_country ");
});
