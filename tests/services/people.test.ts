import { eq } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import * as users from "#app/services/people/users.server.ts";
import { db } from "#db";
import { edits as editRows } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";

describe("what a profile tells whom [ACC-048]", () => {
  test.each<[Name, Name, Partial<users.Person>]>([
    ["ana", "mia", { email: null, age: null, city: "Newquay", instagram: "mia.rides" }],
    ["mia", "mia", { email: "mia@stokeline.example", age: "18+" }],
    ["ops", "mia", { email: "mia@stokeline.example", age: "18+" }],
    ["ana", "pip", { email: null, age: null, city: null, instagram: null, country: "United Kingdom" }],
    ["northbreak", "pip", { email: null, age: null, city: null, instagram: null }],
    ["pip", "pip", { city: "Newquay", instagram: "" }],
    ["ops", "tam", { city: "Newquay", age: "6-9" }],
  ])("%s looks at %s", (looker, looked, expected) => {
    expect(users.find(viewer(looker), ID[looked])).toMatchObject(expected);
  });
});

test("there is no profile of someone suspended or not set up, save for the operator", () => {
  for (const name of ["ash", "rex", "noa"] as const) {
    expect(users.find(viewer("mia"), ID[name])).toBeUndefined();
    expect(users.find(viewer("ops"), ID[name])?.name).toBeDefined();
  }
});

test("visitors and people who are not set up see nobody's profile", () => {
  expect(users.find(viewer("visitor"), ID.mia)).toBeUndefined();
  expect(users.find(viewer("rex"), ID.mia)).toBeUndefined();
});

test("the app's look-up gives others what is public only, and oneself the own account [GQL-020]", () => {
  expect(users.lookUp(viewer("sol"), ID.mia)).toMatchObject({ name: "Mia Trevose", email: null, age: null });
  expect(users.lookUp(viewer("mia"), ID.mia)).toMatchObject({ email: users.me(viewer("mia"))?.email, age: "18+" });
  expect(() => users.lookUp(viewer("noa"), ID.mia)).toThrow(expect.objectContaining({ code: "FORBIDDEN" }));
});

test("an under-13's card names no filmer and no city to others [P-09]", () => {
  db.update(editRows).set({ filmerInstagram: "pips.dad" }).where(eq(editRows.id, EDITS.young.id)).run();
  const seen = edits.find(viewer("ana"), EDITS.young.id);
  expect(seen).toMatchObject({ filmerInstagram: "", poster: { city: null, instagram: null, email: null } });
  expect(edits.find(viewer("pip"), EDITS.young.id)?.filmerInstagram).toBe("pips.dad");
});

test("no service row carries a password or a token", () => {
  const told = JSON.stringify([
    users.me(viewer("mia")),
    users.find(viewer("ops"), ID.mia),
    edits.find(viewer("ops"), EDITS.bowl.id),
  ]);
  expect(told).not.toMatch(/argon2|passwordHash|tokenHash|lowestBand/);
});
