import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import * as seenByOthers from "#app/services/own-data/seen-by-others.server.ts";
import { db } from "#db";
import { crews, edits, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

beforeEach(() => {
  db.delete(crews).run();
});

const seen = (name: Name) => seenByOthers.ofViewer(viewer(name));
const befriend = (one: Name, other: Name) =>
  db.insert(crews).values({ askerId: ID[one], askedId: ID[other], answeredAt: 1, acceptedAt: 1 }).run();

describe("what others see of someone", () => {
  test("a child's private account shows nothing except to the Crew", () => {
    db.update(users).set({ publicSince: null }).where(eq(users.id, ID.pip)).run();
    const { stranger, brand, crew } = seen("pip");
    expect([stranger, brand]).toEqual([NOTHING, NOTHING]);
    expect(crew).toBeUndefined();
    befriend("mia", "pip");
    expect(seen("pip").crew).toMatchObject({ person: { name: "Pip Hale", city: null }, editCount: 1 });
  });

  test("a child's opened account shows its Edits, without city and handle", () => {
    expect(seen("pip").stranger).toMatchObject({
      person: { city: null, instagram: null },
      editCount: 1,
      descriptions: [EDITS.young.description],
    });
  });

  test("a 13-17 shows city and handle to the Crew, and to others only by choice", () => {
    befriend("sol", "kit");
    db.update(edits).set({ posterId: ID.kit, crewOnly: true }).where(eq(edits.id, EDITS.bowl.id)).run();
    const hidden = { person: { city: null, instagram: null }, editCount: 0 };
    const given = { person: { city: "Newquay", instagram: "kit.lowe" } };
    expect(seen("kit")).toMatchObject({ stranger: hidden, brand: hidden, crew: { ...given, editCount: 1 } });
    db.update(users).set({ showsPlace: true }).where(eq(users.id, ID.kit)).run();
    expect(seen("kit")).toMatchObject({ stranger: given, brand: given });
  });

  test("is told to people with a profile, about themselves", async () => {
    for (const name of ["visitor", "rex", "noa"] as const)
      expect((await refusalOf(() => seenByOthers.ofViewer(viewer(name)))).code).toMatch(/UNAUTHENTICATED|FORBIDDEN/);
  });
});

const NOTHING = { person: undefined, editCount: 0, descriptions: [], sponsors: [] };
