import { readFileSync } from "node:fs";
import { join } from "node:path";
import { runInNewContext } from "node:vm";
import { brotliCompressSync, constants } from "node:zlib";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITS } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;

beforeAll(async () => {
  served = await serve();
});

afterAll(() => served.stop());

test("a card of a list is light: at most 52 elements and a sixth of 22 kB, and each form is sent from one", async () => {
  const html = await (await served.fetch("/skate_edits?tab=international", { as: await served.logIn("sol") })).text();
  const cards = html.match(/<article [\s\S]*?<\/article>/g) ?? [];
  expect(cards.length).toBeGreaterThan(4);
  for (const card of cards) {
    expect(card.match(/<[a-z]/g)?.length).toBeLessThanOrEqual(52);
    expect(card.match(/<form/g) ?? []).toHaveLength(card.includes("Change or delete your Edit") ? 0 : 1);
    expect(card).not.toContain("<details");
    expect(Buffer.byteLength(card)).toBeLessThanOrEqual(22_000 / 6);
  }
});

test("a first view is light: with all its scripts and fonts 200 kB for the landing page and 220 kB for the feed, films and pictures below apart", async () => {
  const landing = await firstView(await (await served.fetch("/")).text());
  expect(landing.names).toEqual([...FONTS, "entry.client.js", "home.js", "index.css", "packages.js", "root.js"]);
  const still = readFileSync("public/hero-narrow.webp").length;
  expect(landing.bytes + still).toBeLessThanOrEqual(200_000);

  const feed = await firstView(await (await served.fetch("/", { as: await served.logIn("mia") })).text());
  expect(feed.names).toEqual(landing.names);
  expect(feed.bytes).toBeLessThanOrEqual(220_000);
});

const FONTS = [
  "barlow-basic-400-normal.woff2",
  "barlow-basic-600-normal.woff2",
  "barlow-condensed-basic-700-italic.woff2",
  "barlow-condensed-basic-700-normal.woff2",
];

/** Returns the files under /assets that this page requests, without the fonts of rare letters, and the compressed bytes of these files, the page and the icons. */
async function firstView(html: string) {
  // The page names the list of all routes, but the browser requests only parts of it.
  const asked = [...new Set(html.match(/\/assets\/(?!manifest)[\w.-]+\.(?:js|css)/g))];
  const [style = ""] = asked.filter((path) => path.endsWith(".css"));
  const fonts = (await (await served.fetch(style)).text()).match(/\/assets\/[\w.-]+-basic-[\w.-]+\.woff2/g) ?? [];
  const files = [...asked, ...fonts];
  const sizes = await Promise.all([...files, "/icons.svg"].map(packedBytes));
  const page = brotliCompressSync(html, { params: { [constants.BROTLI_PARAM_QUALITY]: 5 } });
  return {
    names: files.map((path) => path.replace("/assets/", "").replace(/-.{8}\.(\w+)$/, ".$1")).sort(),
    bytes: sizes.reduce((sum, size) => sum + size, page.length),
  };
}

async function packedBytes(path: string): Promise<number> {
  const { headers } = await served.fetch(path, { headers: { "accept-encoding": "br" } });
  return Number(headers.get("content-length"));
}

test("no text can end the script that brings it to the browser, and each arrives as it was written", async () => {
  const written = `</script><script>alert(1)</script><!-- 'one' "two" \\ \u2028 \n`;
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.prepare("UPDATE edits SET description = ? WHERE id = ?").run(written, EDITS.bowl.id);
  database.close();
  const html = await (await served.fetch(`/edits/${EDITS.bowl.id}`, { as: await served.logIn("sol") })).text();
  expect(html).toContain("alert(1)");
  expect(html).not.toContain("<script>alert");
  const brought: unknown = runInNewContext(/enqueue\(('[^']*')\)/.exec(html)?.[1] ?? "");
  expect(JSON.stringify(JSON.parse(String(brought)))).toContain(JSON.stringify(written));
});
