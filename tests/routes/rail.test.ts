import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { type Served, serve } from "../served.ts";
import { makeDiscounts } from "../truth.ts";

let served: Served;
let database: Database.Database;
const tokens = {} as Record<Name, string>;

beforeAll(async () => {
  served = await serve();
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  makeDiscounts(database);
  const spot = database.prepare(
    "INSERT INTO spots (id, poster_id, title, latitude, longitude, sports, created_at) VALUES (?, ?, ?, ?, -5.08, 1 | 2, 1)",
  );
  for (const id of [1, 2, 3, 4]) spot.run(id, Number(ID.sol), `Spot ${id} ${"&".repeat(50)}`, 50.41 + id / 100);
  for (const name of ["mia", "ana", "kit", "pip", "noa"] as const) tokens[name] = await served.logIn(name);
}, 60_000);

afterAll(async () => {
  database.close();
  await served.stop();
});

const page = async (who: Name, path = "/") =>
  (await (await served.fetch(path, { as: tokens[who] })).text()).replaceAll("<!-- -->", "");
const railOf = (html: string) => /<aside class="rail"[\s\S]*?<\/aside>/.exec(html)?.[0] ?? "";
const titles = (rail: string) => [...rail.matchAll(/<h2>([^<]*)/g)].map(([, title]) => title);

test("beside the feed stand Crew requests, riders, local Discounts and the nearest Spots, of each what there is", async () => {
  const rail = railOf(await page("mia"));
  expect(titles(rail)).toEqual(["Crew requests", "Riders to follow", "Local Discounts", "Nearest Spots"]);
  expect(rail).toMatch(/Ana Roux<\/a><span class="quiet">wants to join your Crew/);
  expect(rail).toContain(`href="/profile/${ID.mia}#crew-pending"`);
  expect(rail).toContain('href="/discounts/4001"');
  expect([...rail.matchAll(/href="\/map\?spot=(\d)"/g)].map(([, id]) => id)).toEqual(["1", "2", "3"]);
  // In France, far from all the other data.
  expect(titles(railOf(await page("ana")))).toEqual(["Riders to follow"]);
});

test("riders are followed there, and adults answer Crew requests there; a minor answers on its own page", async () => {
  const { ana, kit } = ID;
  const form = (userId: string, act: string) => `action="/profile/${userId}/${act}"`;
  const rail = railOf(await page("mia"));
  for (const shown of [form(ana, "follow"), form(ana, "crew"), "Accept Ana Roux", "No to Ana Roux", 'value="/#around"'])
    expect(rail).toContain(shown);

  database
    .prepare("INSERT INTO crews (asker_id, asked_id, created_at, told_at) VALUES (?, ?, 1, 1)")
    .run(Number(ID.stat), Number(kit));
  const ofMinor = railOf(await page("kit"));
  expect(ofMinor).toContain("Crew requests");
  expect(ofMinor).not.toContain('/crew"');

  const answer = await served.fetch(`/profile/${ana}/crew`, {
    method: "POST",
    as: tokens.mia,
    body: new URLSearchParams({ wanted: "accepted", to: "/#around" }),
  });
  expect(answer.headers.get("location")).toBe("/#around");
  expect(railOf(await page("mia"))).not.toContain("Crew requests");
  database.prepare("UPDATE crews SET answered_at = NULL, accepted_at = NULL WHERE asker_id = ?").run(Number(ana));
});

test("a phone, which would never show it, does not get it", async () => {
  const phone = "Mozilla/5.0 (Linux; Android 10; K) AppleWebKit/537.36 (KHTML, like Gecko) Chrome/142.0.0.0 Mobile Safari/537.36";
  const html = await (await served.fetch("/", { as: tokens.mia, headers: { "user-agent": phone } })).text();
  expect(html).toContain("<article");
  expect(railOf(html)).toBe("");
});

test("a 13-17 sees no Discount for adults and no adult to follow; an under-13 sees nobody to follow", async () => {
  const rail = railOf(await page("kit"));
  expect(rail).toContain('href="/discounts/4001"');
  expect(rail).not.toMatch(/discounts\/4002|Riders to follow|Ana Roux|Sol Aas/);
  expect(railOf(await page("pip"))).not.toMatch(/Riders to follow|discounts\/4002/);
  for (const who of ["mia", "ana", "kit"] as const) expect(railOf(await page(who))).not.toMatch(/Pip Hale|Tam Ito|Ash Doyle/);
});

test("it is of 8 kB at most, valid, and absent before the profile is complete and where nothing is near", async () => {
  const long = "W".repeat(50);
  database.prepare("UPDATE users SET name = name || ?, profile_image = '123456.jpg'").run(long);
  const html = await page("mia");
  expect(titles(railOf(html))).toHaveLength(4);
  expect(Buffer.byteLength(railOf(html))).toBeLessThan(8192);
  expect((await faultsIn(html)).filter((fault) => fault.includes("rail"))).toEqual([]);
  expect(railOf(await page("noa"))).toBe("");
  database.exec(`DELETE FROM edits WHERE id <> ${EDITS.young.id}`);
  expect(railOf(await page("ana"))).toBe("");
});
