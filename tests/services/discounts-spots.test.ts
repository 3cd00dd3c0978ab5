import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { visibleDiscounts } from "#app/kernel/access/discounts.server.ts";
import { visibleSpots } from "#app/kernel/access/spots.server.ts";
import { find } from "#app/services/discounts/index.server.ts";
import { db } from "#db";
import { blocks, crews, discounts, media, spots, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addDiscount, addUpload } from "#tests/add-discount.ts";
import { viewer } from "#tests/cast.ts";

/* The Discounts and Spots that each person sees, written by hand. */

const DISCOUNTS = {
  approved: { posterId: ID.northbreak, under18Viewable: true },
  grown: { posterId: ID.northbreak, under18Viewable: false },
  waiting: { posterId: ID.fakie, under18Viewable: true },
  personal: { posterId: ID.sol, under18Viewable: true },
  suspended: { posterId: ID.ash, under18Viewable: true },
} as const;

const SPOTS = {
  adults: ID.sol,
  teens: ID.kit,
  childs: ID.pip,
  ageless: ID.stat,
  shop: ID.northbreak,
  waiting: ID.fakie,
  suspended: ID.ash,
  reported: ID.sol,
};

type Discount = keyof typeof DISCOUNTS;
type Spot = keyof typeof SPOTS;

/** Mia has blocked Northbreak; Stat has no age; Fakie once gave a band under 18; Sol was an approved business once. */
const SEEN: Partial<Record<Name | "visitor", [Discount[], Spot[]]>> = {
  visitor: [[], []],
  rex: [[], []],
  ash: [[], []],
  noa: [
    ["approved", "grown", "waiting", "personal"],
    ["adults", "teens", "shop", "waiting"],
  ],
  mia: [
    ["waiting", "personal"],
    ["adults", "teens", "waiting"],
  ],
  sol: [
    ["approved", "grown", "waiting", "personal"],
    ["adults", "teens", "shop", "waiting", "reported"],
  ],
  kit: [["approved"], ["adults", "teens", "shop"]],
  pip: [["approved"], ["adults", "teens", "childs", "shop"]],
  tam: [["approved"], ["adults", "teens", "shop"]],
  stat: [["approved"], ["adults", "teens", "ageless", "shop"]],
  northbreak: [
    ["approved", "grown", "waiting", "personal"],
    ["adults", "teens", "shop", "waiting"],
  ],
  fakie: [
    ["approved", "waiting"],
    ["adults", "teens", "shop", "waiting"],
  ],
  ops: [Object.keys(DISCOUNTS) as Discount[], Object.keys(SPOTS) as Spot[]],
};

beforeEach(() => {
  db.insert(blocks).values({ blockerId: ID.mia, blockedId: ID.northbreak }).run();
  db.update(users).set({ age: null }).where(eq(users.id, ID.stat)).run();
  db.update(users).set({ lowestBand: "13-17" }).where(eq(users.id, ID.fakie)).run();
  db.update(users).set({ approvedAt: 1 }).where(eq(users.id, ID.sol)).run();
  const facts = { amount: "5%", description: "d", filename1: "f", productDescription1: "p" };
  for (const [code, poster] of Object.entries(DISCOUNTS))
    db.insert(discounts)
      .values({ ...facts, ...poster, code })
      .run();
  const place = { latitude: 50, longitude: -5 };
  for (const [title, posterId] of Object.entries(SPOTS))
    db.insert(spots)
      .values({ ...place, title, posterId, awaitsApproval: title === "childs", isHidden: title === "reported" })
      .run();
});

test.each(Object.entries(SEEN))("who sees which Discount and which Spot: %s", (name, [shown, known]) => {
  const params = asParams(viewer(name as Name | "visitor"));
  const seen = db
    .select({ code: discounts.code })
    .from(discounts)
    .innerJoin(users, eq(users.id, discounts.posterId))
    .where(visibleDiscounts())
    .prepare();
  const seenSpots = db
    .select({ title: spots.title })
    .from(spots)
    .innerJoin(users, eq(users.id, spots.posterId))
    .where(visibleSpots())
    .prepare();

  expect(new Set(seen.all(params).map(({ code }) => code))).toEqual(new Set(shown));
  expect(new Set(seenSpots.all(params).map(({ title }) => title))).toEqual(new Set(known));
});

test("others see a Discount once its own film is made, whatever other films are being made", () => {
  const id = addDiscount();
  const { filename1 = "" } = db.select().from(discounts).where(eq(discounts.id, id)).get() ?? {};
  addUpload("northbreak", { state: "processing" });
  addUpload("sol", { filename: filename1, state: "processing" });
  expect(find(viewer("noa"), id)?.id).toBe(id);
  db.update(media).set({ state: "processing" }).where(eq(media.ownerId, ID.northbreak)).run();
  expect([find(viewer("noa"), id), find(viewer("northbreak"), id)?.id]).toEqual([undefined, id]);
});

test("the Crew of a private account does not see its Discount", () => {
  db.insert(crews).values({ askerId: ID.pip, askedId: ID.mia, answeredAt: 1, acceptedAt: 1 }).run();
  db.update(users).set({ isBusiness: true, approvedAt: 1 }).where(eq(users.id, ID.pip)).run();
  const { id } = db
    .insert(discounts)
    .values({
      ...DISCOUNTS.approved,
      posterId: ID.pip,
      code: "c",
      amount: "5%",
      description: "d",
      filename1: "f",
      productDescription1: "p",
    })
    .returning()
    .get();
  const isSeenWhile = (publicSince: number | null) => {
    db.update(users).set({ publicSince }).where(eq(users.id, ID.pip)).run();
    return find(viewer("mia"), id) !== undefined;
  };
  expect([isSeenWhile(1), isSeenWhile(null)]).toEqual([true, false]);
});
