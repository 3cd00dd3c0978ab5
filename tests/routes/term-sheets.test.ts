import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { ID, type Name } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { lettersTo } from "../outbox.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
const tokens: Partial<Record<Name, string>> = {};
const PARENT = "sheet.parent@elsewhere.example";
const AT = "/sponsorship/501";

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  for (const name of ["northbreak", "mia", "kit", "sol", "ops"] as const) tokens[name] = await served.logIn(name);
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
});
afterAll(async () => {
  database.close();
  await served.stop();
});
beforeEach(() => database.exec("DELETE FROM sponsorships"));

const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

async function open(path: string, as?: Name) {
  const answer = await served.fetch(path, { as: as && tokens[as] });
  const html = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  return { status: answer.status, html, main: /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "" };
}
async function send(path: string, as: Name | undefined, fields: Record<string, string>) {
  const answer = await served.fetch(path, { as: as && tokens[as], method: "POST", body: new URLSearchParams(fields) });
  const html = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  return { status: answer.status, html };
}
const act = (as: Name, fields: Record<string, string>) => send(AT, as, fields);

/** Confirms a deal by the forms of both sides, so that the product makes its first sheet. */
async function deal(about: "mia" | "kit" = "mia") {
  database.exec(`INSERT INTO sponsorships (id, brand_id, athlete_id, state, purpose, starts_on, ends_on, place, gives, expects, offer, duties, words, terms, offered_at, changed_at, created_at)
    VALUES (501, ${ID.northbreak}, ${ID[about]}, 'released', 'Content', '${day(1)}', '${day(90)}', 'Newquay', '["Products"]', '["Posts"]', 'A quiver', 'Two films', 'Film with us', 'None kept', 1, 1, 1)`);
  if (about === "kit")
    database.exec(
      `INSERT INTO sponsorship_contacts (sponsorship_id, user_id, parent_email) VALUES (501, ${ID.kit}, '${PARENT}')`,
    );
  for (const who of ["northbreak", about] as const) await act(who, { doing: "confirm" });
}
const sheetId = () => String(database.prepare("SELECT CAST(id AS TEXT) FROM term_sheets WHERE version IS NULL").pluck().get());

test("both sides and the operator read and print what was agreed, and nobody else", async () => {
  await deal();
  for (const who of ["northbreak", "mia", "ops"] as const) {
    expect((await open(AT, who)).main).toContain(`href="${AT}/terms?version=1"`);
    const { status, html, main } = await open(`${AT}/terms`, who);
    expect(status).toBe(200);
    for (const words of ["Sheet 501-1", "This version holds.", "Northbreak Boards", "Mia Trevose", "A quiver", "None kept"])
      expect(main).toContain(words);
    expect(main).toContain("It isn't legal advice");
    expect(await faultsIn(html)).toEqual([]);
  }
  expect((await open(`${AT}/terms`, "sol")).status).toBe(404);
  for (const version of ["2", "0", "x", "1%27"]) expect((await open(`${AT}/terms?version=${version}`, "mia")).status).toBe(404);
  database.exec("DELETE FROM term_sheets");
  expect((await open(`${AT}/terms`, "mia")).status).toBe(404);
});

test("a name that is hidden from the reader stands on no sheet", async () => {
  await deal();
  database.exec(`INSERT INTO blocks (id, blocker_id, blocked_id, created_at) VALUES (77, ${ID.mia}, ${ID.northbreak}, 1)`);
  const { main } = await open(`${AT}/terms`, "northbreak");
  expect([main.includes("Mia Trevose"), main.includes("Someone who is no longer here")]).toEqual([false, true]);
  database.exec("DELETE FROM blocks WHERE id = 77");
});

test("a change goes from the brand through the operator to the athlete, each on a page without script, and nothing typed is lost", async () => {
  await deal();
  const change = { doing: "change-terms", offer: "Two quivers", duties: "Two films", endsOn: day(200) };
  const refused = await act("northbreak", { ...change, duties: "" });
  expect(refused.html).toMatch(/<details class="fold" open=""><summary>Change it, or go on longer[\s\S]*value="Two quivers"/);
  expect(refused.html).toContain("Please say what exactly, and how often");
  await act("northbreak", change);
  expect((await open(AT, "mia")).main).not.toContain("Two quivers");
  expect((await open(AT, "ops")).main).toMatch(/Offer now[\s\S]*A quiver[\s\S]*Offer, new[\s\S]*Two quivers/);
  expect((await act("ops", { doing: "sheet-refuse", sheetId: sheetId() })).html).toContain("Please tell the brand why");
  await act("ops", { doing: "sheet-pass", sheetId: sheetId() });

  const { html, main } = await open(AT, "mia");
  expect(main).toMatch(/Until you say yes, everything stays as it is[\s\S]*value="sheet-accept"[\s\S]*value="sheet-decline"/);
  expect(await faultsIn(html)).toEqual([]);
  await act("mia", { doing: "sheet-accept", sheetId: sheetId() });
  const now = (await open(`${AT}/terms`, "northbreak")).main;
  expect([now.includes("Sheet 501-2"), now.includes("Two quivers"), now.includes(`${AT}/terms?version=1`)]).toEqual([
    true,
    true,
    true,
  ]);
  const before = (await open(`${AT}/terms?version=1`, "mia")).main;
  expect([before.includes("A later version holds."), before.includes("A quiver")]).toEqual([true, true]);
});

test("a 13-17's parent reads the sheet and the change by the mailed link, with the first name alone, and says yes", async () => {
  await deal("kit");
  await act("northbreak", { doing: "change-terms", offer: "Two quivers" });
  await act("ops", { doing: "sheet-pass", sheetId: sheetId() });
  const letter = () => lettersTo(PARENT, served.dataDir).find((mail) => mail.includes("wants to change")) ?? "";
  await expect.poll(letter, { timeout: 20_000 }).not.toBe("");
  const link = /\/sponsorship\/parent\/[\w.-]+/.exec(letter())?.[0] ?? "";

  expect((await open(AT, "kit")).main).not.toContain("sheet-accept");
  expect((await open(AT, "kit")).main).toContain("sheet-decline");
  expect((await open(link)).main).toMatch(/Two quivers[\s\S]*value="sheet-accept"/);
  const { html, main } = await open(`${link}/terms`);
  expect([main.includes("a parent or guardian"), main.includes("Kit"), html.includes("Lowe")]).toEqual([true, true, false]);
  expect(await faultsIn(html)).toEqual([]);
  await send(link, undefined, { doing: "sheet-accept", sheetId: sheetId() });
  expect((await open(`${link}/terms`)).main).toContain("Sheet 501-2");
  for (const who of ["kit", "northbreak"] as const) expect((await open(`${link}/terms`, who)).status).toBe(404);
  expect((await open(`${link}x/terms`)).status).toBe(404);
});

test("after a deal each side says how it went, and the operator reads it", async () => {
  await deal();
  expect((await open(AT, "mia")).main).not.toContain("How it went");
  await act("northbreak", { doing: "stop", reply: "No team" });
  const refused = await act("mia", { doing: "feedback", went: "badly", experience: "" });
  expect([refused.status, refused.html.includes("Please tell us what went wrong")]).toEqual([422, true]);
  expect(refused.html).toMatch(/<input[^>]*value="badly"[^>]*checked|<input[^>]*checked[^>]*value="badly"/);
  await act("mia", { doing: "feedback", went: "badly", experience: "No quiver came" });
  expect((await open(AT, "mia")).main).toMatch(/You said: it didn't go well[\s\S]*No quiver came/);
  expect((await open(AT, "northbreak")).main).not.toContain("No quiver came");
  const { html, main } = await open(AT, "ops");
  expect(main).toMatch(/The athlete said: it didn't go well[\s\S]*No quiver came[\s\S]*I've read it/);
  expect(await faultsIn(html)).toEqual([]);
  await act("ops", { doing: "feedback-read" });
  expect((await open(AT, "ops")).main).not.toContain("I've read it");
});
