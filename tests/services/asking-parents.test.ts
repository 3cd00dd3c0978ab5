import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as consent from "#app/services/guardians/consent.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { db } from "#db";
import { guardians as consents, users } from "#db/schema/index.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";

test("a teenager whose parent took the consent back needs that parent until 18, which takes a year", () => {
  db.update(users).set({ country: "Germany" }).where(eq(users.id, ID.kit)).run();
  db.insert(consents).values({ userId: ID.kit, email: "mum@stokeline.example", band: "13-17", consentedAt: 1 }).run();
  consent.withdraw(ID.kit);
  db.update(users).set({ country: "" }).where(eq(users.id, ID.kit)).run();
  const needs = (age: "13-17" | "18+", isBusiness = false) => guardians.needsParent(viewer("kit"), { age, isBusiness });
  expect([needs("13-17"), needs("13-17", true), needs("18+")]).toEqual([true, true, false]);
  db.update(users).set({ bandSetAt: 1 }).where(eq(users.id, ID.kit)).run();
  expect([needs("13-17"), needs("18+")]).toEqual([true, false]);
});

test.each<[Name, string | undefined]>([
  ["fakie", "business"],
  ["northbreak", undefined],
  ["sol", undefined],
  ["noa", undefined],
  ["rex", "minor"],
])("the operator sees whether the address of %s stands as a parent's although it may not", (name, unfit) => {
  db.update(consents)
    .set({ email: emailOf(name) })
    .where(eq(consents.userId, ID.tam))
    .run();
  expect(guardians.unfitConsents(viewer("ops")).map(({ childId, parent }) => [childId, parent.unfit])).toEqual(
    unfit ? [[ID.tam, unfit]] : [],
  );
});
