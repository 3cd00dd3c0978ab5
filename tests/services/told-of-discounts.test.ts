import { eq } from "drizzle-orm";
import { beforeEach, expect, test } from "vitest";
import { tellDiscountFollowers } from "#app/services/notifications/followers.server.ts";
import { db } from "#db";
import { follows, media, notifications, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";

const FOLLOWERS = ["sol", "kit", "pip", "fakie", "ash", "noa"] as const satisfies readonly Name[];

beforeEach(() => {
  for (const name of FOLLOWERS) db.insert(follows).values({ followerId: ID[name], followedId: ID.northbreak }).run();
  db.update(users).set({ notifyPosts: true }).run();
});

/** Reads the recorded rows. A list checks them again, and would show a row once the reader is older or the business approved. */
async function toldOf(discountId: string): Promise<Name[]> {
  await tellDiscountFollowers(discountId, new AbortController().signal);
  const told = db
    .select({ userId: notifications.userId })
    .from(notifications)
    .where(eq(notifications.discountId, discountId))
    .all();
  return FOLLOWERS.filter((name) => told.some(({ userId }) => userId === ID[name]));
}

test.each<[string, boolean, boolean, Name[]]>([
  ["an approved business for everybody", true, true, ["sol", "kit", "pip", "fakie"]],
  ["an approved business for adults", true, false, ["sol"]],
  ["a business that lost its approval", false, true, ["sol"]],
])("a Discount of %s is told to those followers alone who may see it", async (_, isApproved, under18Viewable, names) => {
  const id = addDiscount({ under18Viewable });
  if (!isApproved) db.update(users).set({ approvedAt: null }).where(eq(users.id, ID.northbreak)).run();
  expect(await toldOf(id)).toEqual(names);
});

test("a Discount is told to nobody before its film is made", async () => {
  const id = addDiscount();
  const stateOf = (ownerId: string, state: "ready" | "processing") =>
    db.update(media).set({ state }).where(eq(media.ownerId, ownerId)).run();
  stateOf(ID.northbreak, "processing");
  expect(await toldOf(id)).toEqual([]);
  stateOf(ID.northbreak, "ready");
  expect(await toldOf(id)).toContain("sol");
});
