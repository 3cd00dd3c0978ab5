import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { signedToken } from "#app/kernel/signed-tokens.server.ts";
import * as codes from "#app/services/guardians/codes.server.ts";
import * as consent from "#app/services/guardians/consent.server.ts";
import * as guardians from "#app/services/guardians/index.server.ts";
import { setBandByOperator } from "#app/services/guardians/operator.server.ts";
import { unfitFor } from "#app/services/guardians/speaking.server.ts";
import { askedTokenFor, openAsked } from "#app/services/guardians/tokens.server.ts";
import { db } from "#db";
import { guardians as consents, edits, emailChanges, sponsorships, users } from "#db/schema/index.ts";
import { EDITS, emailOf, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { aParent, mailedCode } from "#tests/parents.ts";

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

test("a link that we did not sign for this parent opens no request", async () => {
  await mailedCode("rex", "10-12", aParent());
  const asked = codes.issuedTo(ID.rex)!;
  const forged = signedToken("parent", ID.rex, { until: asked.expiresAt, facts: [asked.subject] });
  const opened = [askedTokenFor(asked), askedTokenFor({ ...asked, subject: aParent() }), forged].map(openAsked);
  expect(opened.map((request) => request?.userId)).toEqual([ID.rex, undefined, undefined]);
});

test("a brand that asks about an athlete can't be that athlete's parent, but may be another's", () => {
  const ask = (athleteId: string, state: "draft" | "offered") =>
    db.insert(sponsorships).values({ brandId: ID.northbreak, athleteId, state, offeredAt: 1 }).run();
  ask(ID.mia, "offered");
  ask(ID.kit, "draft");
  expect(unfitFor(ID.kit, emailOf("northbreak"))).toBeUndefined();
  db.delete(sponsorships).run();
  ask(ID.kit, "offered");
  expect(unfitFor(ID.kit, emailOf("northbreak"))).toBe("brand");
});

test("an address that a minor's account is about to have can't be a parent's", () => {
  db.insert(emailChanges)
    .values({ userId: ID.kit, oldEmail: "kit.before@stokeline.example", newEmail: "soon@stokeline.example" })
    .run();
  expect([unfitFor(ID.tam, "soon@stokeline.example"), unfitFor(ID.tam, aParent())]).toEqual(["minor", undefined]);
});

test("an adult who turns out to be 13-17 keeps posts open that were open", () => {
  setBandByOperator(viewer("ops"), ID.mia, "13-17");
  expect(db.select().from(edits).where(eq(edits.id, EDITS.bowl.id)).get()?.crewOnly).toBe(false);
});
