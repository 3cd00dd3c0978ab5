import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROWS } from "#app/address-lookup.ts";
import { signatureOf } from "#app/kernel/secrets.server.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { SECRET, type Served, serve } from "../served.ts";
import { DISCOUNTS, makeDiscounts } from "../truth.ts";

/* Tam, who is eight, opens every page that a link leads to, before and after the parent switches Discounts and other sites on. */

const ELSEWHERE = {
  INSTAGRAM_URL: "https://instagram.example/a",
  APP_STORE_URL: "https://apps.example/b",
  TILE_URL: "https://tiles.example/{z}/{x}/{y}",
  TILE_ATTRIBUTION: "The people who made the tiles",
};
/** Help, complaints and the law. */
const EXCEPTED =
  /^https:\/\/(www\.)?(childline\.org\.uk|ceop\.police\.uk|childnet\.com|ico\.org\.uk|ofcom\.org\.uk|report\.iwf\.org\.uk|nationalcrimeagency\.gov\.uk)\//;
const SPOT = 7001;
/** Links whose targets are known without following them. */
const LEADS_OUT = /\/(website|instagram|filmer)$/;
const OF_DISCOUNTS = /^\/(discounts\/|\w+_discounts|business\/)|tab=discounts/;

let served: Served;
let tam: string;

beforeAll(async () => {
  served = await serve(ELSEWHERE);
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  makeDiscounts(database);
  database.exec(`
    UPDATE edits SET filmer_instagram = 'who.filmed', view_count = 43210 WHERE id IN (${EDITS.bowl.id}, ${EDITS.young.id});
    UPDATE users SET notify_posts = 1 WHERE id = ${ID.tam};
    INSERT INTO follows (id, follower_id, followed_id, created_at) VALUES (1, ${ID.tam}, ${ID.northbreak}, 1);
    INSERT INTO notifications (id, user_id, kind, discount_id, created_at) VALUES (1, ${ID.tam}, 'discount', ${DISCOUNTS.offer.id}, ${Date.now()});
    INSERT INTO spots (id, poster_id, title, latitude, longitude, is_business, sports, created_at)
      VALUES (${SPOT}, ${ID.northbreak}, 'The shop', 50.41, -5.08, 1, 1, 1);
  `);
  database.close();
  tam = await served.logIn("tam");
  const mia = await served.logIn("mia");
  const found = async () => (await (await served.fetch("/search?for=boards", { as: mia })).text()).includes("20% off");
  while (!(await found())) await pause(50);
}, 60_000);

afterAll(() => served.stop());

interface Page {
  path: string;
  html: string;
  links: string[];
}

async function page(path: string): Promise<Page> {
  const answer = await served.fetch(path, { as: tam });
  const isHtml = answer.headers.get("content-type")?.includes("text/html") ?? false;
  const text = await answer.text();
  const html = isHtml ? text.replace(/<head>[\s\S]*<\/head>|<script[\s\S]*?<\/script>/g, "").replaceAll("<!-- -->", "") : "";
  const links = [...html.matchAll(/<(?:a|iframe) [^>]*?(?:href|src)="([^"]*)"/g)].map(([, to = ""]) =>
    to.replaceAll("&amp;", "&"),
  );
  return { path, html, links };
}

/** Every page that links lead to, from the home page, each list to its second page. */
async function walked(): Promise<Page[]> {
  const pages = new Map<string, Page>();
  const waiting = [
    "/",
    `/profile/${ID.northbreak}`,
    `/profile/${ID.mia}`,
    `/edits/${EDITS.bowl.id}`,
    `/map?spot=${SPOT}`,
    "/search?for=boards",
    "/search?for=nothingatall",
    "/nowhere",
    "/initial",
  ];
  for (let path = waiting.pop(); path !== undefined; path = waiting.pop()) {
    const plain = path.replace(/#.*$/, "").replace(/&?(at|add)=[^&]*/g, "");
    if (pages.has(plain) || !plain.startsWith("/") || LEADS_OUT.test(plain)) continue;
    const found = await page(plain);
    pages.set(plain, found);
    waiting.push(...found.links);
  }
  return [...pages.values()];
}

const linksIn = (pages: Page[]) => [...new Set(pages.flatMap(({ links }) => links))];
const outwards = (links: string[]) =>
  links.filter((to) => LEADS_OUT.test(to) || (/^(https?:)?\/\//.test(to) && !EXCEPTED.test(to) && !to.startsWith(served.url)));

/** Pages that the parent cannot allow. */
function expectNoCounts(pages: Page[]): void {
  expect(linksIn(pages).filter((to) => /\/share\/|menu=share|highest_stoke/.test(to))).toEqual([]);
  for (const { path, html } of pages) {
    expect([path, />\s*Views: |#share"|Highest Stoke|43,210/.exec(html)?.[0]]).toEqual([path, undefined]);
  }
}

const OFFERS = [...ROWS.values()].filter(({ file }) => file.startsWith("discounts/"));
const pathOf = (path: string) =>
  path.replace(":discountId", DISCOUNTS.offer.id).replace(":platform", "Email").replace(":draftId", "1");

describe("a child of eight", () => {
  test("finds no Discount, no way out, no share menu, no count of views and no Highest Stoke on any page [A-193, FEED-011, CARD-014] [P-132]", async () => {
    const pages = await walked();
    expect(pages.length).toBeGreaterThan(50);
    expect(outwards(linksIn(pages))).toEqual([]);
    expect(linksIn(pages).filter((to) => OF_DISCOUNTS.test(to))).toEqual([]);
    expectNoCounts(pages);
    for (const { path, html } of pages.filter(
      ({ path }) => !/policy|terms|guidelines|tutorial|procedure|agreement|information|blog|tips/.test(path),
    ))
      expect([path, /.{0,80}(discount|20% off|who\.filmed).{0,40}/i.exec(html)?.[0]]).toEqual([path, undefined]);
  }, 120_000);

  test.each(OFFERS.map(({ path }) => pathOf(path)))(
    "finds nothing at %s, nor sends a form there [A-193] [P-132]",
    async (path) => {
      const body = new URLSearchParams();
      expect((await served.fetch(path, { as: tam })).status).toBe(404);
      const sent = (await served.fetch(path, { as: tam, method: "POST", body })).status;
      expect([404, 405]).toContain(sent);
    },
  );

  test.each([
    `/profile/${ID.northbreak}/website`,
    `/profile/${ID.mia}/instagram`,
    `/edits/${EDITS.bowl.id}/filmer`,
    `/edits/${EDITS.bowl.id}/share/Email`,
    `/profile/${ID.mia}/share/Email`,
    "/highest_stoke_edits",
    "/sponsored/1/website",
  ])("is led nowhere by %s [A-193]", async (path) => {
    expect((await served.fetch(path, { as: tam })).status).toBe(404);
  });
});

describe("after the parent has switched them on", () => {
  beforeAll(async () => {
    const until = Date.now() + 60_000;
    const text = [ID.tam, "tam.parent@stokeline.example", until].join("\n");
    const address = `/parent/${ID.tam}.${until}.${signatureOf("parent", text, SECRET)}`;
    const html = await (await served.fetch(address)).text();
    expect(/<input[^>]*name="waysOut"[^>]*>/.exec(html)?.[0]).not.toContain("checked");
    const body = new URLSearchParams({ doing: "settings", waysOut: "on", notifyPosts: "on" });
    expect((await served.fetch(address, { method: "POST", body })).status).toBe(303);
    const after = await (await served.fetch(address)).text();
    expect(/<input[^>]*name="waysOut"[^>]*>/.exec(after)?.[0]).toContain("checked");
    expect(after).toContain("switched Discounts and links to other websites on");
  });

  test("they are there, and the counts and share menus are not [A-193] [P-132]", async () => {
    const pages = await walked();
    const links = linksIn(pages);
    for (const to of [
      ELSEWHERE.INSTAGRAM_URL,
      ELSEWHERE.APP_STORE_URL,
      `/profile/${ID.northbreak}/website`,
      `/profile/${ID.mia}/instagram`,
      `/edits/${EDITS.bowl.id}/filmer`,
      `/discounts/${DISCOUNTS.offer.id}`,
      `/discounts/${DISCOUNTS.offer.id}/website`,
      "/new_discounts",
      `/profile/${ID.northbreak}?tab=discounts`,
    ])
      expect(links).toContain(to);
    expect(links.some((to) => to.startsWith("https://www.openstreetmap.org/directions"))).toBe(true);
    const told = pages.filter(({ html }) => html.includes("20% off")).map(({ path }) => path);
    expect(told).toEqual(expect.arrayContaining(["/", "/notifications", "/search?for=boards"]));
    expectNoCounts(pages);
  }, 120_000);

  test.each(
    OFFERS.filter(({ under13, path }) => under13 === "switched on" && !path.includes("business")).map(({ path }) => pathOf(path)),
  )("something stands at %s [A-193]", async (path) => {
    expect((await served.fetch(path, { as: tam })).status).not.toBe(404);
  });
});

test("someone of 13 and over has them as before [A-193]", async () => {
  const kit = await served.logIn("kit");
  const html = await (await served.fetch(`/edits/${EDITS.bowl.id}`, { as: kit })).text();
  for (const what of ["/share/", "Views: ", "/highest_stoke_edits", "/new_discounts", "/filmer"]) expect(html).toContain(what);
});
