import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve();
  for (const name of ["mia", "northbreak"] as const) tokens[name] = await served.logIn(name);
});

afterAll(() => served.stop());

/** A page as a browser without pictures and styles has it. */
async function plain(path: string, as?: Name): Promise<string> {
  const html = await (await served.fetch(path, { as: as && tokens[as] })).text();
  return html.replace(/<(script|svg)\b[\s\S]*?<\/\1>/g, "");
}

const PAGES: [who: Name | undefined, ...paths: string[]][] = [
  [undefined, "/", "/login", "/help", "/privacy_policy"],
  ["mia", "/", "/map", "/map?add=50,-5", "/surf_edits", `/profile/${ID.sol}`, "/new_discounts", "/upload_edit", "/tutorial"],
  ["northbreak", "/", "/business/search", "/business/upload_discount", `/profile/${ID.northbreak}`],
];

test.each(PAGES.flatMap(([who, ...paths]) => paths.map((path) => ({ path, who }))))(
  "links and buttons of $path stand apart as text for $who",
  async ({ path, who }) => {
    const touching = (await plain(path, who)).match(/[^<>]*<\/(a|button|summary)>(<\/?(span|li)>)?<(a|button)\b[^>]*>[^<>]*/g);
    expect(touching ?? []).toEqual([]);
  },
);

test("a film is its description with a link to its file", async () => {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.prepare("UPDATE edits SET mimetype = 'video/mp4' WHERE id = ?").run(Number(EDITS.bowl.id));
  database.close();
  const html = await plain(`/edits/${EDITS.bowl.id}`, "mia");
  expect(html).toMatch(/does not support the video tag\.(<!-- -->|\s)*<a href="\/media\/videos\/[^"]+">Open the film: /);
});
