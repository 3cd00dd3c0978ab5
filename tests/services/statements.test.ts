import { afterEach, expect, test, vi } from "vitest";
import * as edits from "#app/services/edits/index.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import * as saves from "#app/services/reactions/saves.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { db, sqlite } from "#db";
import { edits as editRows, follows, saves as saved, stokes as stoked, notifications as told } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";

const PAGE = { take: 50 };

const LISTS: [name: string, list: () => unknown[]][] = [
  ["home", () => edits.home(viewer("sol"), PAGE)],
  ["one sport", () => edits.bySport(viewer("sol"), "Surf", PAGE)],
  ["local", () => edits.local(viewer("sol"), PAGE)],
  ["Highest Stoke", () => edits.mostStoked(viewer("sol"), PAGE, { sports: ["Surf"] })],
  ["competition", () => edits.byCompetition(viewer("sol"), "Surf", "16+male", PAGE)],
  ["crew", () => edits.byCrew(viewer("sol"), PAGE)],
  ["following", () => edits.byFollowed(viewer("sol"), PAGE)],
  ["somebody's", () => edits.byPoster(viewer("sol"), ID.mia, PAGE)],
  ["Stokes", () => stokes.editsGivenBy(viewer("sol"), PAGE)],
  ["saved", () => saves.editsOf(viewer("sol"), PAGE)],
  ["notifications", () => notifications.page(viewer("sol"), PAGE)],
];

afterEach(() => void vi.restoreAllMocks());

test.each(LISTS)("the list %s is read in three statements at most, however long it is", (_, list) => {
  db.insert(follows).values({ followerId: ID.sol, followedId: ID.mia }).run();
  const before = list().length;
  for (let n = 0; n < 30; n++) {
    const editId = addEdit({ createdAt: Date.now() - n, competition: "16+male" });
    db.insert(saved).values({ userId: ID.sol, editId }).run();
    db.insert(stoked).values({ userId: ID.sol, editId }).run();
    db.insert(told).values({ userId: ID.sol, kind: "edit", editId }).run();
  }
  expect(db.select().from(editRows).all().length).toBeGreaterThan(30);

  // The viewer costs one more statement, since each list here reads the viewer again.
  const statement: unknown = Object.getPrototypeOf(sqlite.prepare("SELECT 1"));
  const runs = (["all", "get", "raw"] as const).map((name) => vi.spyOn(statement as Record<typeof name, () => unknown>, name));
  expect(list().length).toBeGreaterThan(before);
  const [all = 0, get = 0] = runs.map((run) => run.mock.calls.length);
  expect(all + get).toBeGreaterThan(1);
  expect(all + get).toBeLessThanOrEqual(4);
});
