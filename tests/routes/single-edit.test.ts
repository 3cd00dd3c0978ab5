import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";
import { makeTruth, POSTS, SPOT } from "../truth.ts";

let served: Served;
let database: Database.Database;
const tokens = {} as Record<Name, string>;

beforeAll(async () => {
  served = await serve({ PRODUCT_NAME: "Sidewall" });
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  makeTruth(database);
  database.exec(`
    UPDATE users SET approved_at = NULL WHERE id = ${ID.northbreak};
    INSERT INTO stokes (id, user_id, edit_id, created_at) VALUES (1, ${ID.mia}, ${EDITS.abroad.id}, 1), (2, ${ID.stat}, ${EDITS.abroad.id}, 2);
  `);
  for (const name of ["mia", "sol", "kit", "pip", "ana"] as const) tokens[name] = await served.logIn(name);
}, 60_000);

afterAll(async () => {
  database.close();
  await served.stop();
});

const textOf = async (answer: Response) =>
  (await answer.text())
    .replaceAll(' data-discover="true"', "")
    .replaceAll("<!-- -->", "")
    .replaceAll("&#x27;", "'")
    .replaceAll("&amp;", "&");

async function card(who: Name, id: string) {
  const html = await textOf(await served.fetch(`/edits/${id}`, { as: tokens[who] }));
  return /<article[\s\S]*?<\/article>/.exec(html)?.[0] ?? "";
}

test("the page of an Edit names the Spot on a small map, the competition, and whom one knows of those who Stoked", async () => {
  const seen = await card("sol", EDITS.abroad.id);
  expect(seen).toContain(`<a href="/map?spot=${SPOT}&at=50.4%2C-5.1%2C12">Fistral</a>`);
  expect(seen).toContain('src="/map_picture?at=50.4%2C-5.1%2C12&theme=auto"');
  expect(seen).toContain('<a href="/competition/skate/16+male">16+, male</a>');
  expect(seen).toContain(`Stoked by <a href="/profile/${ID.mia}">Mia Trevose</a> and 1 other`);
  expect(await card("ana", EDITS.abroad.id)).not.toContain("Stoked by");
  const picture = await served.fetch("/map_picture?at=50.4%2C-5.1%2C12&theme=auto", { as: tokens.sol });
  expect([picture.status, picture.headers.get("content-type")]).toEqual([200, "image/svg+xml"]);
});

test("no map shows where an under-13 rides, or a Spot that the viewer does not see", async () => {
  for (const who of ["sol", "kit"] as const) expect(await card(who, EDITS.young.id)).not.toMatch(/small-map|map_picture|Fistral/);
  expect(await card("pip", EDITS.young.id)).toContain("small-map");
  database.exec(`UPDATE spots SET poster_id = ${ID.northbreak}`);
  expect(await card("sol", EDITS.abroad.id)).toContain("small-map");
  expect(await card("kit", EDITS.abroad.id)).not.toMatch(/small-map|map_picture|Fistral/);
});

const linkIn = (html: string, rel: string) => new RegExp(`<a rel="${rel}"[^>]* href="([^"]*)"`).exec(html)?.[1];

test("links lead to the poster's newer and older Edit", async () => {
  const html = await textOf(await served.fetch(`/edits/${EDITS.session.id}`, { as: tokens.sol }));
  expect(linkIn(html, "prev")).toBe(`/edits/${EDITS.slam.id}`);
  expect(linkIn(html, "next")).toBe(`/edits/${EDITS.bowl.id}`);
});

const crawler = (path: string) => served.fetch(path, { headers: { "user-agent": "facebookexternalhit/1.1", origin: "" } });
const previewOf = (html: string) =>
  Object.fromEntries(
    [...html.matchAll(/<meta property="og:(\w+)" content="([^"]*)"/g)].map(([, name, content]) => [name, content]),
  );

test("what visitors see has a link preview with title, sentence and picture; pages of members have none", async () => {
  const landing = previewOf(await textOf(await crawler("/")));
  expect(landing).toMatchObject({
    type: "website",
    site_name: "Sidewall",
    title: "Stokeline",
    url: `${served.url}/`,
    image: `${served.url}/hero-wide.webp`,
  });
  expect((await crawler(new URL(landing.image ?? "").pathname)).headers.get("content-type")).toBe("image/webp");
  expect(previewOf(await textOf(await crawler("/help")))).toMatchObject({ title: "Help", url: `${served.url}/help` });
  expect(previewOf(await textOf(await served.fetch("/help", { as: tokens.sol })))).toEqual({});
});

test("the preview of a shared link is that of the landing page, and tells nothing of the Edit, profile or Discount [A-09]", async () => {
  const plain = async (path: string) =>
    (await textOf(await crawler(path)))
      .replaceAll(/nonce="[^"]*"/g, "")
      .replaceAll(path, "PATH")
      .replaceAll(encodeURIComponent(path), "PATH");
  const nothing = await plain("/edits/999");
  for (const { id } of Object.values(POSTS)) expect([id, await plain(`/edits/${id}`)]).toEqual([id, nothing]);
  expect(nothing).toContain("<title>Stokeline</title>");
  expect(previewOf(nothing)).toEqual(previewOf(await textOf(await crawler("/"))));
  const profile = await plain("/profile/999");
  for (const id of Object.values(ID)) expect([id, await plain(`/profile/${id}`)]).toEqual([id, profile]);
});
