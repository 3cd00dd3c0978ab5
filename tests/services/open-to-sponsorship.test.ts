import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import { STRANGER } from "#app/kernel/viewer.server.ts";
import { purposesIn } from "#app/schemas/choices.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as governing from "#app/services/guardians/governing.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { db } from "#db";
import { crews, follows, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";

const CHOSEN = ["Team rider", "Events"] as const;
const choose = (name: Name) => accounts.chooseSponsorship(viewer(name), CHOSEN)?.openTo;
const seenBy = (looker: Name, owner: Name) => people.get(viewer(looker), ID[owner]).openTo;
const stored = (name: Name) => db.select({ openTo: users.openTo }).from(users).where(eq(users.id, ID[name])).get()?.openTo;

test("nobody is open to sponsorship until they choose what for", () => {
  for (const name of ["mia", "kit", "pip"] as const) expect(stored(name)).toEqual([]);
});

test("a rider of 13 and over chooses what for, and nothing again [A-171]", () => {
  for (const name of ["mia", "kit"] as const) {
    expect(choose(name)).toEqual(CHOSEN);
    expect(accounts.chooseSponsorship(viewer(name), [])?.openTo).toEqual([]);
  }
});

test("the choice of an under-13 or a business is dropped [A-171] [P-71]", () => {
  for (const name of ["pip", "tam", "northbreak"] as const) expect(choose(name)).toEqual([]);
});

test("only the listed purposes count, each once and in any spelling", () => {
  expect(purposesIn(["events", "TEAM RIDER", "Events", "Money", ""])).toEqual(CHOSEN);
});

describe("who sees the choice", () => {
  test("an adult's: the adult, businesses and the operator, no other rider [A-171]", () => {
    choose("mia");
    for (const looker of ["mia", "northbreak", "fakie", "ops"] as const) expect(seenBy(looker, "mia")).toEqual(CHOSEN);
    for (const looker of ["sol", "kit", "pip"] as const) expect(seenBy(looker, "mia")).toBeNull();
    expect(people.get(STRANGER, ID.mia).openTo).toBeNull();
  });

  test("a 13-17's: of businesses only the approved ones, and no rider, also not in the Crew [A-38] [P-70]", () => {
    choose("kit");
    db.insert(follows).values({ followerId: ID.kit, followedId: ID.sol }).run();
    db.insert(crews).values({ askerId: ID.sol, askedId: ID.kit, answeredAt: 1, acceptedAt: 1 }).run();
    for (const looker of ["kit", "northbreak", "ops"] as const) expect(seenBy(looker, "kit")).toEqual(CHOSEN);
    for (const looker of ["fakie", "sol", "mia"] as const) expect(seenBy(looker, "kit")).toBeNull();
  });
});

describe("the choice ends [A-171]", () => {
  test.each(["13-17", "10-12", "6-9"] as const)("when the band of an adult falls to %s", (band) => {
    choose("mia");
    governing.remember(ID.mia, band);
    expect(stored("mia")).toEqual([]);
  });

  test("when a 13-17 becomes an adult, since other businesses would see it", () => {
    choose("kit");
    const before = governing.beforeChange(ID.kit);
    db.update(users).set({ age: "18+", lowestBand: null }).where(eq(users.id, ID.kit)).run();
    governing.settle(ID.kit, before);
    expect(stored("kit")).toEqual([]);
  });

  test("when a rider becomes a business", () => {
    choose("mia");
    const before = governing.beforeChange(ID.mia);
    db.update(users).set({ isBusiness: true }).where(eq(users.id, ID.mia)).run();
    governing.settle(ID.mia, before);
    expect(stored("mia")).toEqual([]);
  });
});
