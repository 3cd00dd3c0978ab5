import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { tellConsenter } from "#app/services/guardians/age-receipts.server.ts";
import { beforeChange, settle } from "#app/services/guardians/governing.server.ts";
import { db } from "#db";
import { ageReceipts, guardians, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";

test.each([
  ["whose parent agreed to it keeps the profile", true],
  ["whose parent did not completes the profile anew", false],
])("in a country that asks a parent, an account that becomes 13-17 and %s", (_, hasAgreed) => {
  db.update(users).set({ country: "Germany", profileSetup: true }).where(eq(users.id, ID.kit)).run();
  if (hasAgreed)
    db.insert(guardians).values({ userId: ID.kit, email: "mum@stokeline.example", band: "13-17", consentedAt: 1 }).run();
  settle(ID.kit, { ...beforeChange(ID.kit), band: "18+" });
  expect(db.select().from(users).where(eq(users.id, ID.kit)).get()?.profileSetup).toBe(hasAgreed);
});

test("who agreed for an account is told of another age, and of nothing while it is the same", () => {
  tellConsenter(ID.kit, "mum@stokeline.example", "13-17", "13-17");
  expect(db.select().from(ageReceipts).all()).toEqual([]);
  tellConsenter(ID.kit, "mum@stokeline.example", "10-12", "13-17");
  expect(db.select().from(ageReceipts).all()).toMatchObject([{ fromBand: "10-12", toBand: "13-17" }]);
});
