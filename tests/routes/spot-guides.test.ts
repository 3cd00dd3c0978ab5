import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ID, type Name } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
const tokens: Partial<Record<Name, string>> = {};
const SPOT = "/map/5001/guide";
const HISTORY = "/map/5001/history";

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  for (const name of ["mia", "kit", "pip", "ana", "ops"] as const) tokens[name] = await served.logIn(name);
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database
    .prepare(
      "INSERT INTO spots (id, poster_id, title, latitude, longitude, sports, created_at) VALUES (5001, ?, 'Fistral', 50, -5, 1, 1)",
    )
    .run(Number(ID.sol));
});

afterAll(async () => {
  database.close();
  await served.stop();
});

async function open(path: string, as: Name, fields?: Record<string, string>) {
  const answer = await served.fetch(path, {
    as: tokens[as],
    ...(fields && { method: "POST", body: new URLSearchParams(fields) }),
  });
  const html = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
  return { status: answer.status, to: answer.headers.get("location"), html };
}

const factsIn = (html: string) =>
  [...html.matchAll(/<dt>([^<]*)<\/dt><dd>([^<]*)(.*?)<\/dd>/g)].map(([, label, value, by]) => [
    label,
    value,
    /<a[^>]*>([^<]*)/.exec(by ?? "")?.[1],
  ]);

test("a rider fills in a guide without script, and everybody reads it with the names of adults alone", async () => {
  expect((await open(SPOT, "pip")).html).toContain("Nobody has written about this Spot yet");
  expect((await open(SPOT, "ops")).html).toContain(`href="${HISTORY}"`);
  expect((await open(SPOT, "mia", { wave: "Reef break", tide: "", season: "" })).to).toBe(SPOT);
  expect((await open(SPOT, "kit", { wave: "", tide: "Low tide", season: "" })).to).toBe(SPOT);
  const facts = (as: Name) => open(SPOT, as).then(({ html }) => factsIn(html));
  expect(await facts("ana")).toEqual([
    ["Wave", "Reef break", "Mia Trevose"],
    ["Best tide", "Low tide", undefined],
  ]);
  expect(await facts("kit")).toEqual([
    ["Wave", "Reef break", "Mia Trevose"],
    ["Best tide", "Low tide", "you"],
  ]);
  const { html } = await open("/map?spot=5001", "ana");
  expect(factsIn(html)).toEqual([
    ["Wave", "Reef break", undefined],
    ["Best tide", "Low tide", undefined],
  ]);
});

test("the form begins with what the guide says, and an older page of somebody else changes nothing of it", async () => {
  await open(SPOT, "mia", { fee: "Free" });
  const { html } = await open(SPOT, "ana");
  const chosen = /name="fee"[^>]*>(.*?)<\/select>/.exec(html)?.[1] ?? "";
  expect([...chosen.matchAll(/<option value="([^"]*)"[^>]*>([^<]*)/g)].map(([, value, label]) => [value, label])).toEqual([
    ["", "Free"],
    ["Costs money", "Costs money"],
    ["Not known", "Not known"],
  ]);
  await open(SPOT, "mia", { fee: "Costs money" });
  await open(SPOT, "ana", { fee: "", lit: "Lit" });
  expect(factsIn((await open(SPOT, "ana")).html)).toContainEqual(["Price", "Costs money", "Mia Trevose"]);
});

test("an under-13 reads the guide, and neither sees the form nor gets past it", async () => {
  const { html } = await open(SPOT, "pip");
  expect(factsIn(html).length).toBeGreaterThan(0);
  expect(html).not.toContain("Add what you know");
  expect((await open(SPOT, "pip", { fee: "Free" })).status).toBe(403);
  expect(database.prepare("SELECT count(*) FROM guide_lines WHERE poster_id = ?").pluck().get(Number(ID.pip))).toBe(0);
});

test("a forged choice keeps what else was chosen in the form, and a Spot that isn't there has no guide", async () => {
  const refused = await open(SPOT, "mia", { parking: "At the Spot", fee: "nothing" });
  expect([refused.status, refused.html.includes("Please choose from the list")]).toEqual([422, true]);
  expect(refused.html).toMatch(/<option[^>]*value="At the Spot"[^>]*selected|<option[^>]*selected[^>]*value="At the Spot"/);
  expect(database.prepare("SELECT count(*) FROM guide_lines WHERE field = 'parking'").pluck().get()).toBe(0);
  expect((await open("/map/17/guide", "mia")).status).toBe(404);
  expect((await open("/map/17/guide", "mia", { fee: "Free" })).status).toBe(404);
});

test("words are kept without script, come back after a refusal, and are reported from the guide, once", async () => {
  const refused = await open(SPOT, "mia", { hazards: "Ring +44 7911 123456", hours: "9 to 5" });
  expect([refused.status, refused.html.includes("Please leave out addresses, links, handles and telephone numbers")]).toEqual([
    422,
    true,
  ]);
  for (const kept of ["Ring +44 7911 123456", "9 to 5"]) expect(refused.html).toContain(kept);
  const [, seen = ""] = /name="seen" value="(\d+)"/.exec((await open(SPOT, "mia")).html) ?? [];
  await open(SPOT, "mia", { hazards: "A rip at low tide", seen });
  const formAt = (html: string) => /action="(\/map\/5001\/guide\/\d+)"/.exec(html)?.[1] ?? "";
  const line = formAt((await open(SPOT, "pip")).html);
  expect((await open(line, "pip", { reason: "Ugly" })).status).toBe(422);
  expect((await open(line, "pip", { reason: "bullying" })).to).toBe(SPOT);
  expect((await open(SPOT, "pip")).html).toContain("You reported this");
  const desk = `/moderation/guide/${line.split("/").at(-1)}`;
  const { html } = await open(desk, "ops");
  expect(html).toContain("Hazards: A rip at low tide");
  expect(await faultsIn(html)).toEqual([]);
  expect((await open(line, "ana", { reason: "danger" })).to).toBe("/help");
  expect((await open(SPOT, "kit")).html).not.toContain("A rip at low tide");
  expect((await open(line, "kit", { doing: "remove" })).status).toBe(404);
  expect((await open(line, "mia", { doing: "remove" })).to).toBe(SPOT);
});

test("the operator goes back to an older line from the history, which nobody else opens", async () => {
  for (const value of ["Spring", "Winter"]) await open(SPOT, "mia", { season: value });
  expect((await open(SPOT, "mia")).html).not.toContain(`href="${HISTORY}"`);
  expect((await open(HISTORY, "mia")).status).toBe(302);
  expect((await open(SPOT, "ops")).html).toContain(`href="${HISTORY}"`);
  const { html } = await open(HISTORY, "ops");
  expect(await faultsIn(html)).toEqual([]);
  const [button = ""] = /<button[^>]*Best season: Spring[^>]*>/.exec(html) ?? [];
  const [, line = ""] = /value="(\d+)"/.exec(button) ?? [];
  expect((await open(HISTORY, "ops", { line })).to).toBe(SPOT);
  expect(factsIn((await open(SPOT, "ana")).html)).toContainEqual(["Best season", "Spring", "Stokeline Ops"]);
});

test("its page follows the law of HTML", async () => {
  expect(await faultsIn((await open(SPOT, "mia")).html)).toEqual([]);
});

test("a Spot of surfers near a station has the tide as a table, apps get the same, and other Spots have none", async () => {
  const add = database.prepare(
    "INSERT INTO spots (id, poster_id, title, latitude, longitude, sports, created_at) VALUES (?, ?, ?, ?, ?, ?, 1)",
  );
  add.run(5002, ID.sol, "Towan", 50.416, -5.1, 1);
  add.run(5003, ID.sol, "Concrete Waves", 50.416, -5.1, 2);
  const { html } = await open("/map/5002/guide", "pip");
  expect(await faultsIn(html)).toEqual([]);
  expect(html).toContain("Computed for Port Isaac, 27 km away");
  expect(html).toContain("Not for navigation");
  expect(html).toContain("Licensed CC BY 4.0");
  const [, table = ""] = /<table aria-labelledby="tide">(.*?)<\/table>/.exec(html) ?? [];
  expect(table.match(/<th scope="row">/g)).toHaveLength(7);
  expect(table.match(/\d\d:\d\d\s\(-?\d\.\d\sm\)/g)?.length).toBeGreaterThan(24);
  expect((await open("/map/5003/guide", "pip")).html).not.toContain('id="tide"');
  const tideOf = async (spotId: string) => {
    const answer = await served.fetch("/graphql", {
      method: "POST",
      headers: { "content-type": "application/json", authorization: `Bearer ${tokens.pip}` },
      body: JSON.stringify({
        query: `{ spotTide(spotId: "${spotId}") { station metres zero turns { isHigh } curve { level } } }`,
      }),
    });
    return (await answer.json()).data.spotTide;
  };
  const tide = await tideOf("5002");
  expect(tide).toMatchObject({ station: "Port Isaac", zero: "low" });
  expect(tide.turns.length).toBe(table.match(/\sm\)/g)?.length);
  expect(await tideOf("5003")).toBeNull();
});

test("who is there says what it is like by one button, and others read it with its time and without a name", async () => {
  expect((await open("/map/5003/guide", "pip")).html).not.toContain("How is it today?");
  const { html } = await open("/map/5003/guide", "mia");
  expect(html).toContain("reads it for 2 days, without your name");
  const buttons = [...html.matchAll(/<button[^>]*name="(doors|ground)"[^>]*value="(\w+)"[^>]*>([^<]*)/g)];
  expect(buttons.map(([, name, value, words]) => [name, value, words])).toEqual([
    ["doors", "Open", "It's open"],
    ["doors", "Closed", "It's closed"],
    ["ground", "Dry", "It's dry"],
    ["ground", "Wet", "It's wet"],
  ]);
  expect((await open("/map/5003/guide", "mia", { ground: "Wet" })).to).toBe("/map/5003/guide");
  const read = (await open("/map/5003/guide", "ana")).html;
  expect(factsIn(read)).toEqual([["Dry or wet", "Wet", undefined]]);
  expect(read).toContain(">just now</p>");
  expect(await faultsIn(read)).toEqual([]);
  expect(factsIn((await open("/map?spot=5003", "ana")).html)).toEqual([["Dry or wet", "Wet, just now", undefined]]);
});
