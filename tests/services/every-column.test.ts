import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { isoDay } from "#app/text/dates.ts";
import { db } from "#db";
import { discounts as discountRows, spots as spotRows, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { filled } from "#tests/filled.ts";

/* An update of one field leaves every other column as it was; edit-update.test.ts has the same test for Edits. */

test("an update of a Discount leaves every other column unchanged", () => {
  const id = addDiscount();
  const stored = () => db.select().from(discountRows).where(eq(discountRows.id, id)).get();
  const { filename1 } = stored() ?? { filename1: "" };
  const full = filled(discountRows, {
    id,
    posterId: ID.northbreak,
    filename1,
    sports: ["Ski"],
    startsOn: isoDay(),
    endsOn: isoDay(),
  });
  db.update(discountRows).set(full).run();
  const before = stored();
  discounts.update(viewer("northbreak"), id, { amount: "Half" });
  expect(stored()).toEqual({ ...before, amount: "Half" });
});

test("an update of a Spot leaves every other column unchanged", () => {
  const id = addSpot({}, "northbreak");
  const stored = () => db.select().from(spotRows).where(eq(spotRows.id, id)).get();
  const known = { id, posterId: ID.northbreak, sports: ["Ski"], latitude: 50, longitude: 5, awaitsApproval: false } as const;
  db.update(spotRows).set(filled(spotRows, known)).run();
  const before = stored();
  spots.update(viewer("northbreak"), id, { title: "Crantock" });
  expect(stored()).toEqual({ ...before, title: "Crantock" });
});

type Facts = Partial<typeof users.$inferInsert>;

test.each(["mia", "northbreak"] as const)("an update of %s's account leaves every other column unchanged", async (name) => {
  const stored = () => db.select().from(users).where(eq(users.id, ID[name])).get();
  const { isBusiness = false } = stored() ?? {};
  const noBrand: Facts = { businessRegion: null, businessLogo: null, businessProof: "" };
  const ofRider: Facts = { ...noBrand, group: "Athlete", gender: "Female", openTo: ["Events"] };
  const ofBrand: Facts = { group: null, gender: null, openTo: [], businessRegion: "National" };
  const known: Facts = {
    id: ID[name],
    email: `${name}@x.example`,
    age: "18+",
    lowestBand: null,
    reachBand: "18+",
    reachAskedAt: null,
    isBusiness,
    website: "https://x.example",
    country: "France",
    city: "Bude",
    place: "france|bude",
    sports: ["Ski"],
    suspendedAt: null,
    suspendedUntil: null,
    closedAt: null,
  };
  db.update(users)
    .set(filled(users, { ...known, ...(isBusiness ? ofBrand : ofRider) }))
    .where(eq(users.id, ID[name]))
    .run();
  const before = stored();
  await accounts.updateSome(viewer(name), { about: "Another word" });
  expect(stored()).toEqual({ ...before, about: "Another word" });
});
