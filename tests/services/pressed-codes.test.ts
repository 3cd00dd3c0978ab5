import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import type { Cursor } from "#app/kernel/paging.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as forgetting from "#app/services/own-data/forgetting.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import { db } from "#db";
import { clicks, discounts as rows } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { plansOf } from "#tests/plans.ts";
import { dayIn } from "#tests/whole-request.ts";

const DAY = 24 * 60 * 60 * 1000;
let pressedAt = 0;

/** Each press is a second after the one before. */
function pressed(who: Name, discountId: string, at = Date.now() - DAY + 1000 * ++pressedAt): string {
  db.insert(clicks).values({ kind: "code", userId: ID[who], aboutId: ID.northbreak, discountId, createdAt: at }).run();
  return discountId;
}
const listOf = (who: Name, page: { take?: number; before?: Cursor } = {}) =>
  discounts.ofPressedCodes(viewer(who), { take: 50, ...page }).map(({ discount }) => discount.id);

beforeEach(() => {
  pressedAt = 0;
  db.delete(clicks).run();
});

test("lists the viewer's own presses, the last first, and each Discount once", () => {
  const [first, second] = [addDiscount(), addDiscount()];
  pressed("sol", first);
  pressed("sol", second);
  pressed("mia", addDiscount());
  pressed("sol", first);
  db.insert(clicks).values({ kind: "website", userId: ID.sol, aboutId: ID.northbreak, discountId: addDiscount() }).run();
  expect(listOf("sol")).toEqual([first, second]);
});

test("keeps a Discount that has ended, and drops one of a brand that is hidden by now", () => {
  const ended = pressed("sol", addDiscount());
  db.update(rows)
    .set({ endsOn: dayIn(-1) })
    .where(eq(rows.id, ended))
    .run();
  expect(discounts.ofPressedCodes(viewer("sol"), { take: 1 })[0]?.discount.hasEnded).toBe(true);
  expect(listOf("sol")).toEqual([ended]);
  blocks.set(viewer("sol"), ID.northbreak, true);
  expect(listOf("sol")).toEqual([]);
});

test("gives each Discount once, page after page, while others are pressed", () => {
  const all = Array.from({ length: 5 }, () => pressed("sol", addDiscount())).reverse();
  const seen: string[] = [];
  for (let before: Cursor | undefined; ; ) {
    const page = discounts.ofPressedCodes(viewer("sol"), { take: 2, ...(before && { before }) });
    if (page.length === 0) break;
    seen.push(...page.map(({ discount }) => discount.id));
    before = page.at(-1)?.at;
    pressed("sol", addDiscount());
  }
  expect(seen).toEqual(all);
});

test("goes on to older ones although a brand between them is hidden by now", () => {
  const [first, hidden, last] = [addDiscount(), addDiscount(), addDiscount()];
  for (const id of [first, hidden, last]) pressed("sol", id);
  db.update(rows)
    .set({ startsOn: dayIn(9) })
    .where(eq(rows.id, hidden))
    .run();
  expect(listOf("sol", { take: 2 })).toEqual([last, first]);
});

test("forgets a minor's presses after 30 days with the person, and keeps an adult's", async () => {
  const discount = addDiscount();
  for (const who of ["kit", "sol"] as const) pressed(who, discount, Date.now() - 31 * DAY);
  await forgetting.sweep();
  expect([listOf("kit"), listOf("sol")]).toEqual([[], [discount]]);
});

test("is for people whose profile is complete", () => {
  for (const who of ["rex", "noa"] as const) expect(codeOf(() => listOf(who))).toBe("FORBIDDEN");
});

test("reads the presses by the index of the person", () => {
  pressed("sol", addDiscount());
  const plan = [...plansOf(() => listOf("sol"))].find(([statement]) => statement.includes("clicks"))?.[1] ?? [];
  expect(plan.join()).toContain("clicks_by_user");
});
