import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import { SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as brands from "#app/services/people/brands.server.ts";
import { VISITOR as visitor } from "#app/services/people/viewer.server.ts";
import { db } from "#db";
import { decisions, jobs, users } from "#db/schema.ts";
import { ID } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";

const mia = () => viewer("mia");

function brand(name: string, sports: Sport[], traits: Partial<typeof users.$inferInsert> = {}) {
  const facts = { isBusiness: true, approvedAt: 1, initialProfileSetup: true, profileSetup: true };
  db.insert(users)
    .values({ name, email: `${name}@brands.example`, passwordHash: "", sports, ...facts, ...traits })
    .run();
}

const grouped = () => brands.grouped(mia()).map(({ sport, brands: found }) => [sport, found.map(({ name }) => name)]);

test("a brand stands with its first sport, and with Apparel if that is among its first ten [INFO-020, INFO-021, LIM-016]", () => {
  for (const sport of SPORT_NAMES) brand(`Only ${sport}`, [sport]);
  brand("Wears", ["BMX", "Apparel"]);
  brand("Sells all, and socks", [...SPORT_NAMES.filter((sport) => sport !== "Apparel"), "Other", "Apparel"]);
  expect(grouped()).toEqual([
    ["Surf", ["Only Surf", "Sells all, and socks"]],
    ["Skate", ["Only Skate"]],
    ["Snowboard", ["Only Snowboard"]],
    ["Ski", ["Only Ski"]],
    ["BMX", ["Only BMX"]],
    ["MTB", ["Only MTB"]],
    ["Scooter", ["Only Scooter"]],
    ["Climbing", ["Only Climbing"]],
    ["Other", ["Only Other"]],
    ["Apparel", ["Northbreak Boards", "Only Apparel", "Wears"]],
  ]);
});

test("groups without a brand are left out, save MTB", () => {
  expect(grouped()).toEqual([
    ["MTB", []],
    ["Apparel", ["Northbreak Boards"]],
  ]);
});

test("only brands that were approved, are set up, not suspended and not blocked are named", () => {
  brand("Waiting", ["Surf"], { approvedAt: null });
  brand("Half done", ["Surf"], { profileSetup: false });
  brand("Suspended", ["Surf"], { suspendedAt: 1 });
  brand("A rider by mistake", ["Surf"], { isBusiness: false });
  expect(brands.list(mia()).map(({ id }) => id)).toEqual([ID.northbreak]);
});

test("visitors and people before the first setup see no brands", () => {
  expect(codeOf(() => brands.list(visitor))).toBe("UNAUTHENTICATED");
  expect(codeOf(() => brands.list(viewer("rex")))).toBe("FORBIDDEN");
  expect(brands.list(viewer("noa"))).toHaveLength(1);
});

test("the operator alone approves a business, which then reaches minors and is mailed the reason once [A-172]", () => {
  const id = addDiscount({}, "fakie");
  for (const name of ["sol", "fakie", "northbreak", "stat"] as const)
    expect(codeOf(() => brands.approve(viewer(name), ID.fakie, "A real shop"))).toBe("FORBIDDEN");
  expect(codeOf(() => brands.approve(viewer("visitor"), ID.fakie, "A real shop"))).toBe("UNAUTHENTICATED");
  expect([discounts.find(viewer("kit"), id), viewer("fakie").adult]).toEqual([undefined, false]);

  for (const reason of ["", "x".repeat(1001)])
    expect(codeOf(() => brands.approve(viewer("ops"), ID.fakie, reason))).toBe("INVALID");
  expect(viewer("fakie").adult).toBe(false);

  for (let n = 0; n < 2; n++) brands.approve(viewer("ops"), ID.fakie, "A real shop");
  expect([discounts.find(viewer("kit"), id)?.id, viewer("fakie").adult]).toEqual([id, true]);
  expect(db.select().from(decisions).all()).toMatchObject([{ userId: ID.fakie, act: "approve", reason: "A real shop" }]);
  expect(db.select().from(jobs).where(eq(jobs.kind, "decision-mail")).all()).toHaveLength(1);

  brands.approve(viewer("ops"), ID.mia, "A real shop");
  expect(db.select({ at: users.approvedAt }).from(users).where(eq(users.id, ID.mia)).get()).toEqual({ at: null });
});
