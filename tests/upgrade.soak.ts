import { readdirSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test, vi } from "vitest";
import { EDITS, emailOf, ID, PASSWORD } from "#db/seed/world.ts";
import { DATABASES, leftBy } from "./left-by.ts";
import { seenBy } from "./truth.ts";

/** After the upgrade only the Crew sees Pip's account, and the Crew is empty. */
const { young, ...others } = EDITS;
const OLD: string[] = Object.values(others).map(({ id }) => id);
const PAGE = { take: 50 };

/** Lists the accounts and their possible losses by migrations, as the keys of the emails about them. */
const HELD = `SELECT follower_id || '.follows' AS key, id AS what FROM follows
  UNION SELECT id || '.handles', 'instagram' FROM users WHERE instagram <> ''
  UNION SELECT poster_id || '.handles', id FROM edits WHERE filmer_instagram <> ''
  UNION SELECT id || '.setup', '' FROM users WHERE initial_profile_setup
  UNION SELECT id || '.news', '' FROM users WHERE marketing_opt_in
  UNION SELECT asker_id || '.crew', id FROM crews UNION SELECT asked_id || '.crew', id FROM crews`;

function heldIn(database: Database.Database): Map<string, string> {
  const rows = database.prepare<[], { key: string; what: string }>(HELD).all();
  return new Map(rows.map(({ key, what }) => [`${key} ${what}`, key]));
}

test.each(readdirSync(DATABASES))("each person is told what an upgrade from migration %s takes", async (file) => {
  const folder = leftBy(file);
  const old = new Database(join(folder, "stokeline.sqlite"));
  const before = heldIn(old);
  old.close();
  vi.stubEnv("DATA_DIR", folder);
  vi.resetModules();
  const { sqlite } = await import("#db");
  const after = heldIn(sqlite);
  const lost = [...before].flatMap(([what, key]) => (after.has(what) ? [] : [key]));
  const told = sqlite.prepare<[], string>("SELECT key FROM jobs WHERE kind = 'taken-mail'").pluck().all();
  expect(told).not.toEqual([]);
  expect(told.toSorted()).toEqual([...new Set(lost)].toSorted());
  sqlite.close();
  vi.unstubAllEnvs();
});

test.each(readdirSync(DATABASES))("the services read a database that was left filled at migration %s", async (file) => {
  vi.stubEnv("DATA_DIR", leftBy(file));
  vi.resetModules();
  const { sqlite } = await import("#db");
  const { viewerById, viewerOf } = await import("#app/kernel/viewer.server.ts");
  const accounts = await import("#app/services/accounts/index.server.ts");
  const drafts = await import("#app/services/edits/drafts.server.ts");
  const edits = await import("#app/services/edits/index.server.ts");
  const saves = await import("#app/services/reactions/saves.server.ts");
  const users = await import("#app/services/people/users.server.ts");
  const { heldAbout } = await import("#app/services/own-data/held.server.ts");

  expect(sqlite.pragma("integrity_check", { simple: true })).toBe("ok");
  expect(sqlite.pragma("foreign_key_check")).toEqual([]);
  for (const who of ["mia", "sol", "ana", "kit", "pip", "noa", "rex", "ash", "ops"] as const) {
    const viewer = viewerById(ID[who], who === "ops" ? Date.now() : null);
    expect([who, OLD.filter((id) => edits.find(viewer, id))]).toEqual([who, seenBy(who).filter((id) => OLD.includes(id))]);
    expect([who, Boolean(edits.find(viewer, young.id))]).toEqual([who, who === "pip" || who === "ops"]);
  }
  const [mia, sol] = [viewerOf("a token of Mia"), viewerById(ID.sol)];
  expect(mia).toMatchObject({ id: ID.mia, state: "complete", band: "18+" });
  expect(viewerById(ID.pip)).toMatchObject({ state: "complete", band: "10-12", under13: true });
  expect(users.me(viewerById(ID.pip))).toMatchObject({ name: "Pip Hale", instagram: "" });
  expect(edits.find(viewerById(ID.pip), EDITS.young.id)).toMatchObject({ filmerInstagram: "" });
  expect(users.find(sol, ID.mia)).toMatchObject({ name: "Mia Trevose", followerCount: 2 });
  expect(edits.find(sol, EDITS.bowl.id)).toMatchObject({ stokeCount: 2, viewCount: 1, viewerStoked: true, viewerFollows: true });
  expect(edits.byCrew(sol, PAGE).map(({ posterId }) => posterId)).toEqual([ID.mia, ID.mia, ID.mia, ID.mia]);
  expect(edits.local(sol, PAGE).map(({ id }) => id)).toContain(EDITS.bowl.id);
  expect(drafts.unfinished(mia)).toMatchObject([{ details: { description: "Half done", sport: "Surf" } }]);
  const isKept = Number.parseInt(file, 10) >= 5 ? [EDITS.bowl.id] : [];
  expect(saves.editsOf(sol, PAGE).map(({ edit }) => edit.id)).toEqual(isKept);
  expect(heldAbout(ID.ana).reports).toMatchObject([{ editId: EDITS.grown.id, state: "open" }]);
  const token = await accounts.logIn({ address: "127.0.0.1", userAgent: "" }, { email: emailOf("kit"), password: PASSWORD });
  expect(viewerOf(token).id).toBe(ID.kit);
  sqlite.close();
  vi.unstubAllEnvs();
});
