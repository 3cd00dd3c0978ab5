import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { addressAt, ROWS } from "#app/address-lookup.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { lettersTo } from "#tests/outbox.ts";
import { type Served, serve } from "#tests/served.ts";
import { DISCOUNTS, makeDiscounts, SPOT } from "../truth.ts";

let served: Served;
let database: Database.Database;
let parentsToken = "";
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve();
  const card = { athlete: ID.mia, edit: EDITS.bowl.id, sponsor: ID.northbreak, text: "Found each other here." };
  writeFileSync(join(served.dataDir, "sponsored.json"), JSON.stringify([card]));
  for (const name of ["sol", "noa", "northbreak"] as const) tokens[name] = await served.logIn(name);
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  makeDiscounts(database);
  const spot =
    "INSERT INTO spots (id, poster_id, title, latitude, longitude, sports, created_at) VALUES (?, ?, 'Fistral', 50.4, -5.1, 1, 1)";
  database.prepare(spot).run(Number(SPOT), Number(ID.sol));
  database.exec("UPDATE users SET new_user = 1, instagram = 'somebody'; UPDATE edits SET filmer_instagram = 'somebody'");
  parentsToken = await mailedToken();
});

afterAll(async () => {
  database.close();
  await served.stop();
});

/** Grows whenever another connection changes a row. */
const version = () => Number(database.pragma("data_version", { simple: true }));

/** Security events are written later, in a write of their own. */
const counted = () => database.prepare("SELECT total(total) FROM security_events").pluck().get();

const dueJobs = () =>
  database
    .prepare("SELECT count(*) FROM jobs WHERE state = 'running' OR (state = 'queued' AND run_at <= ?)")
    .pluck()
    .get(Date.now());

/** The viewer's own profile, and otherwise ids for which the page exists. */
function pathFor(pattern: string): string {
  return pattern
    .replace(":userId", pattern.endsWith("website") ? ID.northbreak : ID.mia)
    .replace(":athleteId", ID.mia)
    .replace(":mailingId", "1")
    .replace(":kind/:postId", "edit/1")
    .replace(":decisionId", "1")
    .replace(":complaintId", "1")
    .replace(":sponsorshipId", "1")
    .replace(":spotId", SPOT)
    .replace(":editId", EDITS.bowl.id)
    .replace(":discountId", DISCOUNTS.offer.id)
    .replace(":platform", "email")
    .replace(":sportCategory", "surf")
    .replace(":category", "16+male")
    .replace(":draftId", "forged")
    .replace(":token", pattern.startsWith("/parent") ? parentsToken : "forged.token");
}

/** From the mail to a child's parent. */
async function mailedToken(): Promise<string> {
  database.prepare("INSERT INTO jobs (kind, key, run_at) VALUES ('consent-mail', ?, 0)").run(ID.tam);
  const letters = () => lettersTo("tam.parent@stokeline.example", served.dataDir);
  while (letters().length === 0) await pause(100);
  return /\/parent\/([\w.-]+)/.exec(letters()[0] ?? "")?.[1] ?? "";
}

/** Tells whether a GET by any viewer changed a row while no job ran. */
async function changesRows(path: string): Promise<boolean> {
  let changed = false;
  for (const as of ["sol", "noa", "northbreak"] as const) {
    await expect.poll(dueJobs).toBe(0);
    const [before, countedBefore] = [version(), counted()];
    await (await served.fetch(path, { as: tokens[as] })).arrayBuffer();
    changed ||= version() !== before && counted() === countedBefore;
  }
  return changed;
}

test.each([...ROWS.values()].map(({ path }) => path))(
  "a GET of %s changes a row only where the table of addresses says so",
  async (pattern) => {
    const path = pathFor(pattern);
    expect(addressAt(path)?.path).toBe(pattern);
    expect(await changesRows(path)).toBe(Boolean(addressAt(path)?.writes));
  },
);
