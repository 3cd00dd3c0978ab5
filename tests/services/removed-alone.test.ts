import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { isActive } from "#app/kernel/relationships.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import { mailings as mailingRows, media, reports, spots as spotRows, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addDiscount, addUpload } from "#tests/add-discount.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";

const OPS = viewer("ops");

test.each([
  ["that nobody reported", false],
  ["under an open report", true],
])("a Discount %s takes its own files along, and leaves those of the brand's other Discounts", (_, isReported) => {
  const [gone, stays] = [addDiscount(), addDiscount()];
  if (isReported) db.insert(reports).values({ reporterId: ID.mia, discountId: gone }).run();
  const filesOf = (id: string) => discounts.find(viewer("northbreak"), id)?.files.map(({ filename }) => filename) ?? [];
  const [own, others] = [filesOf(gone), filesOf(stays)];
  discounts.remove(viewer("northbreak"), gone);
  const ownersOf = (names: string[]) =>
    names.map((filename) => db.select().from(media).where(eq(media.filename, filename)).get()?.ownerId);
  expect(ownersOf(others)).toEqual(others.map(() => ID.northbreak));
  expect(ownersOf(own)).not.toContain(ID.northbreak);
});

test("a Spot whose picture is lost shows none of its poster's other files", () => {
  const id = addSpot();
  db.update(spotRows).set({ spotImage: "lost.jpg" }).where(eq(spotRows.id, id)).run();
  addUpload("sol", { purpose: "spot" });
  expect(spots.find(viewer("sol"), id)?.spotImage).toBeNull();
});

test("an unknown account is not active, whoever else is", () => {
  db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, ID.sol)).run();
  expect([ID.mia, ID.sol, "1"].map(isActive)).toEqual([true, false, false]);
});

test("a mailing goes on alone, and a finished one does not", () => {
  const add = (facts: Partial<typeof mailingRows.$inferInsert> = {}) =>
    db
      .insert(mailingRows)
      .values({ mail: "fortnightlyAthlete", stoppedAt: 1, ...facts })
      .returning({ id: mailingRows.id })
      .get().id;
  const [one, other, finished] = [add(), add(), add({ finishedAt: 2 })];
  mailings.goOn(OPS, one);
  const stoppedAt = (id: string) => db.select().from(mailingRows).where(eq(mailingRows.id, id)).get()?.stoppedAt;
  expect([one, other, finished].map(stoppedAt)).toEqual([null, 1, 1]);
  expect(() => mailings.goOn(OPS, finished)).toThrow("does not exist");
});
