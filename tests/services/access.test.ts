import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { GROUPS } from "#app/schemas/words.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as people from "#app/services/users.server.ts";
import { db } from "#db";
import { crews, users } from "#db/schema.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";

const ALL = Object.keys(EDITS) as (keyof typeof EDITS)[];
const ADULTS: (keyof typeof EDITS)[] = ["bowl", "grown", "abroad", "young"];
const CHILDREN: (keyof typeof EDITS)[] = ["bowl", "abroad", "young"];

/** Who sees which Edit: a single look-up and every list have to agree. */
const TRUTH: [who: Name | "visitor", sees: (keyof typeof EDITS)[]][] = [
  ["visitor", []],
  ["rex", []],
  ["noa", ADULTS],
  ["ana", ADULTS],
  ["fakie", ADULTS],
  ["northbreak", ADULTS],
  ["sol", [...ADULTS, "session", "slam"]],
  ["kit", [...CHILDREN, "session"]],
  ["pip", CHILDREN],
  ["tam", CHILDREN],
  ["ash", []],
  ["mia", ["bowl", "session", "slam", "grown", "abroad", "young", "raw"]],
  ["ops", ALL],
];

describe("who sees which Edit [ACC-047, SOC-021]", () => {
  test.each(TRUTH)("%s", (name, sees) => {
    const who = viewer(name);
    const expected = sees.map((edit) => EDITS[edit].id).sort();
    const page = { take: 50 };

    const looked = ALL.filter((edit) => edits.find(who, EDITS[edit].id)).map((edit) => EDITS[edit].id);
    expect(looked.sort()).toEqual(expected);

    const bySport = ["Skate", "surf"].flatMap((sport) => edits.bySport(who, sport, page));
    expect(bySport.map(({ id }) => id).sort()).toEqual(expected);

    const byPoster = Object.values(ID).flatMap((id) => edits.byPoster(who, id, page));
    expect(byPoster.map(({ id }) => id).sort()).toEqual(expected);

    if (who.state === "profile" || who.state === "complete") {
      const home = edits.home({ ...who, sports: ["Surf", "Skate"] }, page);
      expect(home.map(({ id }) => id).sort()).toEqual(expected);
    }
  });
});

test("visitors, people of every group and businesses are told apart, and the operator by a setting [ACC-001, ACC-002, ACC-040]", () => {
  expect(viewer("visitor")).toMatchObject({ state: "visitor", isBusiness: false, adult: false });
  for (const group of GROUPS) {
    db.update(users).set({ group }).where(eq(users.id, ID.mia)).run();
    expect(viewer("mia")).toMatchObject({ isBusiness: false, operator: false });
    expect(people.find(viewer("sol"), ID.mia)?.group).toBe(group);
  }
  expect(viewer("northbreak")).toMatchObject({ isBusiness: true, adult: true, operator: false });
  expect([viewer("ops").operator, viewer("stat").statistics, viewer("stat").operator]).toEqual([true, true, false]);
});

test("a pending crew request gives nothing [SOC-016]", () => {
  expect(edits.find(viewer("ana"), EDITS.session.id)).toBeUndefined();
  db.update(crews).set({ acceptedAt: Date.now() }).where(eq(crews.askerId, ID.ana)).run();
  expect(edits.find(viewer("ana"), EDITS.session.id)?.description).toBe("Crew session");
});

test("a suspended poster's Edits go and come back with them", () => {
  db.update(users).set({ suspendedAt: Date.now() }).where(eq(users.id, ID.mia)).run();
  expect(edits.find(viewer("sol"), EDITS.bowl.id)).toBeUndefined();
  db.update(users).set({ suspendedAt: null }).where(eq(users.id, ID.mia)).run();
  expect(edits.find(viewer("sol"), EDITS.bowl.id)?.id).toBe(EDITS.bowl.id);
});

test("a business that once gave a young band stays under its rules", () => {
  db.update(users).set({ lowestBand: "13-17" }).where(eq(users.id, ID.fakie)).run();
  expect(viewer("fakie").adult).toBe(false);
  expect(edits.find(viewer("fakie"), EDITS.grown.id)).toBeUndefined();
});

test("an under-13's Edit is in nobody's local list, and an adult's follows its poster's place [FEED-022]", () => {
  const local = (name: Name, sport: string) =>
    edits.bySport(viewer(name), sport, { take: 50 }, { local: true }).map(({ id }) => id);
  expect(local("sol", "Surf")).toEqual([]);
  expect(local("ana", "Skate")).toEqual([EDITS.abroad.id]);
  expect(local("sol", "Skate")).toContain(EDITS.bowl.id);

  db.update(users).set({ place: "france|biarritz", city: "Biarritz", country: "France" }).where(eq(users.id, ID.mia)).run();
  expect(local("ana", "Skate")).toContain(EDITS.bowl.id);
});

test("a forged or foreign id finds nothing", () => {
  for (const id of ["", "0", "-1", "1e3", "2001 or 1=1", "9".repeat(30), "2001\u0000"])
    expect(edits.find(viewer("sol"), id)).toBeUndefined();
});
