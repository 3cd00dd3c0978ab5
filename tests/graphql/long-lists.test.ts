import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import * as follows from "#app/services/people/follows.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import * as views from "#app/services/reactions/views.server.ts";
import { sqlite } from "#db";
import { EDITS, ID } from "#db/seed/world.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { plansOf } from "#tests/plans.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());
const OTHERS = 10_500;

type Listed = {
  id: string;
  votes: { id: string; user: { id: string } | null }[];
  votesCount: number;
  videoViews: { id: string }[];
};

/** Has many people, and then Sol, view and Stoke both Edits. */
beforeEach(() => {
  sqlite.exec(`
    WITH RECURSIVE n(i) AS (SELECT 1 UNION ALL SELECT i + 1 FROM n WHERE i < ${OTHERS})
      INSERT INTO users (id, name, email, password_hash, age, initial_profile_setup, profile_setup, created_at)
      SELECT 900000 + i, 'N', i || '@many.example', '', '18+', 1, 1, 1 FROM n;
    INSERT INTO stokes (id, user_id, edit_id, created_at)
      SELECT u.id * 10 + e.key, u.id, e.value, 1 FROM users u, json_each('[${EDITS.bowl.id},${EDITS.abroad.id}]') e WHERE u.id > 900000;
    INSERT INTO edit_views (id, user_id, edit_id, created_at)
      SELECT u.id * 10 + e.key, u.id, e.value, 1 FROM users u, json_each('[${EDITS.bowl.id},${EDITS.abroad.id}]') e WHERE u.id > 900000;
  `);
  for (const id of [EDITS.bowl.id, EDITS.abroad.id]) {
    stokes.give(viewer("sol"), id);
    views.record(viewer("sol"), id);
  }
});

afterEach(() => void vi.restoreAllMocks());

const LISTS = "id votes { id user { id } } votesCount videoViews { id } videoViewsCount";

describe("a long list below an Edit", () => {
  test("gives 10,000 of one alone, the caller's own first, and the true number beside it [ENT-027]", async () => {
    const { data } = await ask(`query ($id: ID) { video(id: $id) { ${LISTS} } }`, { id: EDITS.bowl.id }, tokenOf("sol"));
    const { votes, votesCount, videoViews } = data!.video as Listed;
    expect([votes.length, new Set(votes.map(({ id }) => id)).size, votesCount]).toEqual([10_000, 10_000, OTHERS + 1]);
    expect(votes[0]?.user?.id).toBe(ID.sol);
    expect(videoViews).toHaveLength(10_000);
    expect(videoViews[0]).toEqual({ id: String(ownView()) });
  });

  test("shares its items evenly among several Edits, the caller's own first in each", async () => {
    const { data } = await ask(`{ highestStokeFeed(category: ["Surf", "Skate"], last: 50) { ${LISTS} } }`, {}, tokenOf("sol"));
    const listed = data!.highestStokeFeed as Listed[];
    const long = listed.filter(({ votesCount }) => votesCount > 100);
    const share = Math.floor(10_000 / listed.length);
    expect(long.map(({ votes, videoViews }) => [votes.length, videoViews.length])).toEqual([
      [share, share],
      [share, share],
    ]);
    expect(long.map(({ votes }) => votes[0]?.user?.id)).toEqual([ID.sol, ID.sol]);
    for (const list of ["votes", "videoViews"] as const)
      expect(listed.reduce((sum, edit) => sum + edit[list].length, 0)).toBeLessThanOrEqual(10_000);
  });

  test("is the shorter the more is asked of each item", async () => {
    const named = "{ video(id: 2001) { votes { id user { id name city country } } } }";
    const { data } = await ask(named, {}, tokenOf("sol"));
    const { length } = (data!.video as Listed).votes;
    expect(length).toBeGreaterThan(1000);
    expect(length).toBeLessThan(3000);
  });

  test("nested in itself holds no more in all of its places together", async () => {
    const { data, errors } = await ask("{ video(id: 2001) { votes { video { votes { id } } } } }", {}, tokenOf("sol"));
    expect(errors).toEqual([]);
    const { votes: outer } = data!.video as { votes: { video: { votes: unknown[] } }[] };
    const inner = outer.reduce((sum, { video }) => sum + video.votes.length, 0);
    expect(outer.length).toBeGreaterThan(100);
    expect(outer.length + inner).toBeLessThanOrEqual(10_000);
  });

  test("is counted once and shared among its occurrences if the caller's own list is nested in itself", async () => {
    const statement: unknown = Object.getPrototypeOf(sqlite.prepare("SELECT 1"));
    sqlite.exec(
      `INSERT OR IGNORE INTO follows (id, follower_id, followed_id, created_at) SELECT id, ${ID.sol}, id, 1 FROM users WHERE id > 900000`,
    );
    const token = tokenOf("sol");
    const raw = vi.spyOn(statement as { raw: (this: { source: string }) => unknown }, "raw");
    const nested = "{ user { follows { user { follows { id } followsCount } } } }";
    const { data, errors } = await ask(nested, {}, token);
    expect(errors).toEqual([]);
    const { follows: outer } = data!.user as { follows: { user: { follows: unknown[] } }[] };
    const inner = outer.reduce((sum, { user }) => sum + user.follows.length, 0);
    expect(outer.length).toBeGreaterThan(100);
    expect(outer.length + inner).toBeLessThanOrEqual(10_000);
    expect(raw.mock.contexts.length).toBeLessThan(12);
  });

  test("gives no user whom the caller may not meet, asked by id alone or whole", async () => {
    sqlite.exec("UPDATE users SET suspended_at = 1 WHERE id = 900001");
    for (const fields of ["id", "id name"]) {
      const { data } = await ask(`{ video(id: 2001) { votes { id user { ${fields} } } } }`, {}, tokenOf("sol"));
      const { votes } = data!.video as Listed;
      const suspended = votes.find(({ id }) => id === "9000010");
      if (fields === "id") expect(votes.length).toBe(10_000);
      expect(suspended?.user ?? null).toBeNull();
      expect(votes.filter(({ user }) => user === null).length).toBeLessThanOrEqual(1);
    }
  });

  test("is read by an index, without sorting", () => {
    const sol = viewer("sol");
    const plans = plansOf(() => {
      stokes.listsOf(sol, [EDITS.bowl.id, EDITS.abroad.id], 5);
      views.listsOf(sol, [EDITS.bowl.id, EDITS.abroad.id], 5);
      follows.ofViewer(sol, 5);
    });
    expect(plans.size).toBe(5);
    for (const plan of plans.values())
      expect(plan.filter((step) => /TEMP B-TREE|^SCAN (stokes|edit_views|users|follows)/.test(step))).toEqual([]);
  });
});

test.each([
  [
    "brands",
    `{ ${Array.from({ length: 15 }, (_, index) => `a${index}: userIsBusiness { id name }`).join(" ")} }`,
    15 * 100,
    5000,
  ],
  [
    "follows",
    `{ ${Array.from({ length: 15 }, (_, index) => `a${index}: follows { id follow { name } }`).join(" ")} }`,
    15 * 100,
    5000,
  ],
])("%s asked for fifteen times are shared by the places", async (_, document, least, most) => {
  sqlite.exec(`
    UPDATE users SET is_business = 1, approved_at = 1, business_region = 'National' WHERE id BETWEEN 900001 AND 900900;
    INSERT OR IGNORE INTO follows (id, follower_id, followed_id, created_at) SELECT id, ${ID.sol}, id, 1 FROM users WHERE id > 900000;
  `);
  const { data, errors } = await ask(document, {}, tokenOf("sol"));
  expect(errors).toEqual([]);
  const lists = Object.values(data ?? {}) as unknown[][];
  const items = lists.reduce((sum, list) => sum + list.length, 0);
  expect(items).toBeGreaterThanOrEqual(least);
  expect(items).toBeLessThan(most);
});

function ownView(): number {
  return sqlite
    .prepare<[string, string], number>("SELECT id FROM edit_views WHERE user_id = ? AND edit_id = ?")
    .pluck()
    .get(ID.sol, EDITS.bowl.id)!;
}
