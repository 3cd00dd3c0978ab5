import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { hasReached } from "#app/kernel/access/requirements.server.ts";
import routes from "#app/routes.ts";
import { ID } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { type Served, serve } from "../served.ts";
import { ALL, aroundOf, crewOf, heardBy, makeTruth, PEOPLE, POSTS, seenBy, type Who } from "../truth.ts";

interface Page {
  /** The addresses to look at; each is followed to its last page. */
  at: string[];
  /** All ids that a person finds there. */
  shows: (who: Who) => string[];
}

const about = (told: string[], of: string[]) => told.filter((id) => of.includes(id));
const ofSport = (sport: string) => Object.values(POSTS).flatMap((edit) => (edit.sport === sport ? [edit.id] : []));
const wide = (path: string) => [path, `${path}?tab=international`];
const people = Object.values(ID);
const FOR_CREW: string[] = Object.values(POSTS).flatMap((edit) => ("crewOnly" in edit && edit.crewOnly ? [edit.id] : []));
const OF_MIA: string[] = Object.values(POSTS).flatMap((edit) => (edit.posterId === ID.mia ? [edit.id] : []));
const sayOf = (edit: { id: string; description?: string }) => encodeURIComponent(edit.description ?? edit.id);

/** Leaves out the Edit without a picture, and the one whose picture is hidden after a grave report. */
const picturedFor = (who: Who) => seenBy(who).filter((id) => id !== POSTS.raw.id && !(who === "ops" && id === POSTS.reported.id));

/** Every screen that shows Edits; no other screen shows any. Here everybody has Stoked and saved all Edits, and has notifications about them. */
const TABLE: Record<string, Page> = {
  "/": { at: ["/"], shows: heardBy },
  "/skate_edits": { at: wide("/skate_edits"), shows: (who) => about(heardBy(who), ofSport("Skate")) },
  "/surf_edits": { at: wide("/surf_edits"), shows: (who) => about(heardBy(who), ofSport("Surf")) },
  "/crew_edits": { at: ["/crew_edits"], shows: (who) => about(heardBy(who), crewOf(who)) },
  "/local_athletes": { at: ["/local_athletes"], shows: (who) => about(heardBy(who), aroundOf(who)) },
  "/highest_stoke_edits": {
    at: wide("/highest_stoke_edits"),
    shows: (who) => (["pip", "tam"].includes(who) ? [] : heardBy(who)),
  },
  "/competition/:sportCategory/:category": {
    at: ["/competition/skate/16+male", "/competition/surf/16+male"],
    shows: heardBy,
  },
  "/profile/:userId": {
    at: people.flatMap((id) => ["details", "uploads", "stokes", "website"].map((tab) => `/profile/${id}?tab=${tab}`)),
    shows: seenBy,
  },
  "/profile/:userId/picture": { at: people.map((id) => `/profile/${id}/picture`), shows: picturedFor },
  "/search": { at: Object.values(POSTS).map((edit) => `/search?for=${sayOf(edit)}`), shows: seenBy },
  "/profile/:userId/sponsors": {
    at: people.map((id) => `/profile/${id}/sponsors`),
    shows: (who) =>
      ["northbreak", "ops", "mia"].includes(who) ? seenBy(who).filter((id) => OF_MIA.includes(id) && !FOR_CREW.includes(id)) : [],
  },
  "/business/search": {
    at: ["/business/search?list=edits", "/business/search?list=edits&name=a", "/business/search"],
    shows: (who) => {
      const isMinors =
        (...names: Who[]) =>
        (id: string) =>
          !Object.values(POSTS).some(
            (edit) => edit.id === id && names.some((name) => edit.posterId === ID[name as keyof typeof ID]),
          );
      if (!["northbreak", "fakie", "ops"].includes(who)) return [];
      return seenBy(who).filter(who === "fakie" ? isMinors("pip", "tam", "kit", "stat") : isMinors("pip", "tam"));
    },
  },
  "/edits/:editId": { at: ALL.map((id) => `/edits/${id}`), shows: seenBy },
  "/edit/:editId": { at: ALL.map((id) => `/edit/${id}`), shows: () => [] },
  "/saved": { at: ["/saved"], shows: seenBy },
  // Nobody is told about a suspended person.
  "/notifications": { at: ["/notifications"], shows: (who) => heardBy(who).filter((id) => id !== POSTS.gone.id) },
};

let served: Served;
const tokens: Partial<Record<Who, string>> = {};

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops, STATISTICS_USER_ID: ID.stat });
  for (const name of PEOPLE) if (name !== "visitor" && name !== "ash") tokens[name] = await served.logIn(name);
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  makeTruth(database);
  const everybodyToAll = "FROM users, edits";
  database.exec(`
    UPDATE users SET notify_posts = 1;
    INSERT OR IGNORE INTO stokes (id, user_id, edit_id, created_at) SELECT users.id * 10000 + edits.id, users.id, edits.id, 5 ${everybodyToAll};
    INSERT INTO saves (id, user_id, edit_id, created_at) SELECT users.id * 10000 + edits.id, users.id, edits.id, 5 ${everybodyToAll};
    INSERT INTO notifications (id, user_id, kind, edit_id, created_at) SELECT users.id * 10000 + edits.id, users.id, 'edit', edits.id, unixepoch() * 1000 ${everybodyToAll};
  `);
  database
    .prepare(
      `INSERT INTO sponsor_pages (user_id, offers, wants, refuses, results, equipment, languages, travel, edit_ids, is_shown, changed_at, created_at)
       VALUES (?, 'Films', '', '', '', '', '', '', ?, 1, 1, 1)`,
    )
    .run(Number(ID.mia), JSON.stringify(ALL));
  const unfilled = database.prepare("SELECT 1 FROM search_items WHERE filled = 0");
  await vi.waitUntil(() => !unfilled.get(), { timeout: 60_000 });
  database.close();
});

afterAll(() => served.stop());

/** Returns the ids of Edits on a page: in cards, links or addresses of files. */
const SHOWN = /id="edit-(\d+)"|href="\/edits\/(\d+)["#]|\/(\d+)\.jpg/g;
const NEXT = /href="([^"]*(?:[?&]|&amp;)(?:before|turn)=[^"]*)"/;

async function shownAt(path: string, who: Who): Promise<string[]> {
  const html = await (await served.fetch(path, { as: tokens[who] })).text();
  const shown = [...html.matchAll(SHOWN)].map((found) => found.slice(1).find(Boolean) ?? "");
  const next = NEXT.exec(html)?.[1]?.replaceAll("&amp;", "&");
  return next ? [...shown, ...(await shownAt(next, who))] : shown;
}

const patterns = routes.map(({ path = "" }) => `/${path.replace(/^\//, "")}`);

test("every screen of the table is one", () => {
  expect(patterns).toEqual(expect.arrayContaining(Object.keys(TABLE)));
});

describe.each(PEOPLE)("which Edits %s finds [ACC-047]", (who) => {
  test.each(patterns)("at %s", async (pattern) => {
    const { at, shows } = TABLE[pattern] ?? { at: addressesOf(pattern), shows: () => [] };
    const found = new Set<string>();
    for (const path of at) for (const id of await shownAt(path, who)) found.add(id);
    const mayLook = hasReached(viewer(who), pattern === "/" ? "profile" : "complete");
    expect([...found].sort()).toEqual(mayLook ? shows(who) : []);
  });
});

function addressesOf(pattern: string): string[] {
  const filled = (id: string, userId: string) =>
    pattern
      .replace(":editId", id)
      .replace(":userId", userId)
      .replace(":platform", "email")
      .replace(":token", "forged.token")
      .replace("/*", "/no/such_place");
  if (pattern.includes(":editId")) return ALL.map((id) => filled(id, ""));
  return [filled("", ID.mia)];
}
