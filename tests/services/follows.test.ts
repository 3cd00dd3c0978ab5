import { eq } from "drizzle-orm";
import { expect, test } from "vitest";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import { db } from "#db";
import { follows as rows, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";

const followersOf = (id: string) => follows.followerCount(viewer("ana"), id);

test("a second follow adds nothing, unfollowing removes it, and the count agrees [SOC-004, SOC-005, SOC-010]", () => {
  const sol = viewer("sol");
  const first = follows.set(sol, ID.mia, true);
  expect(first).toMatchObject({ followerId: ID.sol, followedId: ID.mia });
  expect(follows.set(sol, ID.mia, true)).toEqual(first);
  expect([follows.has(sol, ID.mia), follows.has(viewer("mia"), ID.sol), followersOf(ID.mia)]).toEqual([true, false, 1]);

  follows.set(sol, ID.mia, false);
  follows.set(sol, ID.mia, false);
  expect([follows.has(sol, ID.mia), followersOf(ID.mia)]).toEqual([false, 0]);
});

test("following oneself is refused, however the id is written [ACC-034]", () => {
  for (const id of [ID.mia, `0${ID.mia}`, `00${ID.mia}`])
    expect(codeOf(() => follows.set(viewer("mia"), id, true))).toBe("FORBIDDEN");
  expect(followersOf(ID.mia)).toBe(0);
});

test("only people who are set up follow others, and only people whom they can see [ACC-043]", () => {
  for (const name of ["noa", "rex"] as const) expect(codeOf(() => follows.set(viewer(name), ID.mia, true))).toBe("FORBIDDEN");
  expect(codeOf(() => follows.set(viewer("visitor"), ID.mia, true))).toBe("UNAUTHENTICATED");
  for (const id of [ID.ash, ID.noa, ID.rex, "77", "", "x", "-1"])
    expect(codeOf(() => follows.set(viewer("sol"), id, true))).toBe("NOT_FOUND");
  expect(db.select().from(rows).all()).toEqual([]);
});

test("only the follower deletes a follow; for others it does not exist [GQL-046]", () => {
  const link = follows.follow(viewer("sol"), ID.mia);
  for (const id of [link.id, "12345"]) expect(codeOf(() => follows.remove(viewer("ana"), id))).toBe("NOT_FOUND");
  expect(codeOf(() => follows.remove(viewer("mia"), link.id))).toBe("NOT_FOUND");
  expect(follows.remove(viewer("sol"), link.id)).toEqual(link);
  expect(followersOf(ID.mia)).toBe(0);
});

test("the list is newest first and omits suspended people, who can still be unfollowed [SOC-012]", () => {
  const sol = viewer("sol");
  for (const [index, id] of [ID.mia, ID.ana, ID.northbreak].entries()) {
    const { id: link } = follows.follow(sol, id);
    db.update(rows).set({ createdAt: index }).where(eq(rows.id, link)).run();
  }
  const followed = () => follows.ofViewer(sol).map(({ followedId }) => followedId);
  expect(followed()).toEqual([ID.northbreak, ID.ana, ID.mia]);
  expect(follows.ofViewer(viewer("ana"))).toEqual([]);

  db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, ID.ana)).run();
  expect([followed(), follows.countOfViewer(sol)]).toEqual([[ID.northbreak, ID.mia], 2]);
  follows.set(sol, ID.ana, false);
  db.update(users).set({ suspendedAt: null }).where(eq(users.id, ID.ana)).run();
  expect(followed()).toEqual([ID.northbreak, ID.mia]);

  db.delete(users).where(eq(users.id, ID.northbreak)).run();
  expect([followed(), follows.countOfViewer(sol)]).toEqual([[ID.mia], 1]);
});

test("the number of followers is given only for people whom the viewer can see [GQL-025]", () => {
  follows.follow(viewer("sol"), ID.mia);
  expect([followersOf(ID.mia), followersOf(ID.ash), followersOf("77")]).toEqual([1, undefined, undefined]);
  expect(follows.followerCount(viewer("visitor"), ID.mia)).toBeUndefined();
});

test("unfollowing and a block leave all other follows [SOC-005]", () => {
  const [sol, mia, ana] = [viewer("sol"), viewer("mia"), viewer("ana")];
  const pairs = () =>
    db
      .select()
      .from(rows)
      .all()
      .map(({ followerId, followedId }) => [followerId, followedId]);
  const kept = [
    [ana, ID.mia],
    [ana, ID.sol],
    [mia, ID.ana],
    [sol, ID.ana],
  ] as const;
  for (const [who, id] of kept) follows.follow(who, id);
  const others = pairs();

  follows.follow(sol, ID.mia);
  follows.set(sol, ID.mia, false);
  expect(pairs()).toEqual(others);
  follows.remove(sol, follows.follow(sol, ID.mia).id);
  expect(pairs()).toEqual(others);

  follows.follow(sol, ID.mia);
  follows.follow(mia, ID.sol);
  follows.endBetween(ID.sol, ID.mia);
  expect(pairs()).toEqual(others);
  expect([follows.has(sol, ID.ana), follows.has(sol, ID.mia)]).toEqual([true, false]);
});

test("a grown-up cannot try out which minors follow: who does and who does not are refused alike [A-189]", () => {
  follows.follow(viewer("kit"), ID.ana);
  for (const id of [ID.kit, ID.pip, ID.tam, "77"])
    expect(codeOf(() => follows.removeFollower(viewer("ana"), id))).toBe("NOT_FOUND");
  expect(follows.has(viewer("kit"), ID.ana)).toBe(true);
  // Kit is in Mia's Crew, and everybody sees the names of adults.
  follows.follow(viewer("kit"), ID.mia);
  follows.follow(viewer("sol"), ID.mia);
  for (const id of [ID.kit, ID.sol]) expect(follows.removeFollower(viewer("mia"), id).followerId).toBe(id);
});

test("a block ends the follow that the blocker gave and those with a name; another is hidden until the block ends [A-189]", () => {
  const kit = viewer("kit");
  const followed = () => [follows.ofViewer(kit).map(({ followedId }) => followedId), follows.countOfViewer(kit)];
  follows.follow(kit, ID.ana);
  blocks.set(viewer("ana"), ID.kit, true);
  expect([followed(), followersOf(ID.ana)]).toEqual([[[], 0], 1]);
  blocks.set(viewer("ana"), ID.kit, false);
  expect(followed()).toEqual([[ID.ana], 1]);
  blocks.set(kit, ID.ana, true);
  blocks.set(kit, ID.ana, false);
  expect([followed(), followersOf(ID.ana)]).toEqual([[[], 0], 0]);
});
