import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { REPORT_REASONS } from "#app/schemas/report-reasons.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
const tokens: Partial<Record<Name, string>> = {};
const { bowl, abroad } = EDITS;

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  for (const name of ["mia", "sol", "ana", "ops"] as const) tokens[name] = await served.logIn(name);
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
});

afterAll(async () => {
  database.close();
  await served.stop();
});

async function page(path: string, as: Name) {
  const answer = await served.fetch(path, { as: tokens[as] });
  return { status: answer.status, html: await answer.text() };
}

async function send(path: string, fields: Record<string, string>, as: Name) {
  const answer = await served.fetch(path, { method: "POST", body: new URLSearchParams(fields), as: tokens[as] });
  return [answer.status, answer.headers.get("location")];
}

const desk = `/moderation/edit/${bowl.id}`;

describe("after the report", () => {
  test("a card asks what is wrong, with who to call, until it is said [P-100]", async () => {
    const path = `/edits/${abroad.id}`;
    const asks = async () => (await page(path, "sol")).html.includes("You need not say");
    expect(await asks()).toBe(false);
    await send(`${path}/flag`, { to: path }, "sol");
    const { html } = await page(path, "sol");
    for (const { words } of Object.values(REPORT_REASONS)) expect(html).toContain(`>${words}</button>`);
    expect(html).toMatch(/danger now\?[\s\S]*href="tel:999"/);
    expect(await faultsIn(html)).toEqual([]);
    expect(await send(`/reports/edit/${abroad.id}/reason`, { reason: "stolen", to: path }, "sol")).toEqual([303, path]);
    expect(await asks()).toBe(false);
    expect((await send(`/reports/edit/${abroad.id}/reason`, { reason: "x", to: path }, "sol"))[0]).toBe(422);
    expect((await send(`/reports/edit/${bowl.id}/reason`, { reason: "other", to: path }, "sol"))[0]).toBe(404);
    for (const kind of ["spot", "user", "discount"])
      expect((await send(`/reports/${kind}/${abroad.id}/reason`, { reason: "other", to: path }, "sol"))[0]).toBe(404);
  });

  test("a grave reason leads to Help, and the Edit is gone for others at every address, and the same for its poster [P-101]", async () => {
    const path = `/edits/${bowl.id}`;
    const media = `/media/videos/${ID.mia}/${bowl.id}.jpg`;
    const own = await page(path, "mia");
    await send(`${path}/flag`, { to: path }, "sol");
    expect(await send(`/reports/edit/${bowl.id}/reason`, { reason: "grooming", to: path }, "sol")).toEqual([303, "/help"]);
    for (const name of ["sol", "ana"] as const) {
      expect((await page(path, name)).status).toBe(404);
      expect((await page(`/profile/${ID.mia}`, name)).html).not.toContain(`edit-${bowl.id}`);
      expect((await page(media, name)).status).toBe(404);
    }
    const after = await page(path, "mia");
    // Others have viewed it in between, and each view counts.
    const shown = (html: string) => html.replaceAll(/nonce="[^"]*"|<script[\s\S]*?<\/script>|Views: <\/span>\d+/g, "");
    expect([after.status, shown(after.html)]).toEqual([200, shown(own.html)]);
  });
});

describe("the desk of a grave report", () => {
  test("tells the steps, and shows the media only behind a press", async () => {
    const queue = await page("/moderation", "ops");
    expect(queue.html).toContain("Grave</b> <a");
    expect(queue.html).not.toContain(`${bowl.id}.jpg`);
    const { html } = await page(desk, "ops");
    for (const words of ["tel:999", "https://report.iwf.org.uk/", "CEOP", "National Crime Agency", "Grooming"])
      expect(html).toContain(words);
    expect(html).not.toContain(`${bowl.id}.jpg`);
    expect(html).not.toContain(`href="/edits/${bowl.id}"`);
    const shown = await page(`${desk}?media=shown`, "ops");
    expect(shown.html).toContain(`src="/media/videos/${ID.mia}/${bowl.id}.jpg"`);
    expect([await faultsIn(html), await faultsIn(shown.html)]).toEqual([[], []]);
    const card = (await page(`/edits/${bowl.id}`, "ops")).html;
    expect([card.includes("Look at it in Moderation"), card.includes(`${bowl.id}.jpg`)]).toEqual([true, false]);
  });

  test("leads to the post as before, without steps, if the report is not grave", async () => {
    const { html } = await page(`/moderation/edit/${abroad.id}`, "ops");
    expect(html).toContain(`href="/edits/${abroad.id}"`);
    expect(html).not.toMatch(/tel:999"[^>]*>Call 999<\/a><\/p><\/li>|Show the media/);
  });

  test("has Erase now once it is removed, which nobody else can press [P-105]", async () => {
    const erase = `${desk}/erase`;
    const isThere = (html: string) => html.includes(`action="${erase}"`);
    expect(isThere((await page(desk, "ops")).html)).toBe(false);
    expect((await send(erase, {}, "ops"))[0]).toBe(403);
    await send(desk, { doing: "remove", reason: "It is against the law" }, "ops");
    const { html } = await page(desk, "ops");
    expect([isThere(html), /until (<!-- -->)?one year/.test(html), html.includes("/media/")]).toEqual([true, true, false]);
    expect(await faultsIn(html)).toEqual([]);
    expect((await send(erase, {}, "mia"))[0]).toBe(403);
    expect(await send(erase, {}, "ops")).toEqual([303, "/moderation"]);
    expect((await page(desk, "ops")).html).toContain("It is erased");
    expect(database.prepare("SELECT count(*) FROM media WHERE id = ?").pluck().get(`world-${bowl.id}`)).toBe(0);
  });
});

test("the desk shows what a grave Spot says and where it is, and what other posts say", async () => {
  const values = [Number(ID.sol), "The tunnel", "Behind the school, after dark", 51.25, -0.5];
  database
    .prepare(
      "INSERT INTO spots (id, poster_id, title, description, latitude, longitude, sports, created_at) VALUES (77, ?, ?, ?, ?, ?, 1, 1)",
    )
    .run(...values);
  expect(await send("/map/77/report", { fault: "danger" }, "mia")).toEqual([303, "/help"]);
  const { html } = await page("/moderation/spot/77", "ops");
  for (const words of ["The tunnel", "Description: Behind the school, after dark", "Place: 51.25, -0.5"])
    expect(html).toContain(words);
  expect(await faultsIn(html)).toEqual([]);
  await send(`/profile/${ID.mia}/report`, { to: "/" }, "ana");
  database.prepare("UPDATE users SET website = 'https://watches.example' WHERE id = ?").run(Number(ID.mia));
  expect((await page(`/moderation/profile/${ID.mia}`, "ops")).html).toContain("Website: https://watches.example");
});
