import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

const DRAWN = [...readFileSync("public/states.svg", "utf8").matchAll(/<symbol id="(\w+)"/g)].map(([, name]) => name);
const READS = 40;

let served: Served;
const tokens = {} as Record<Name, string>;

beforeAll(async () => {
  served = await serve({ LIMITS: `all=100000/60,readVisitor=${READS}/60` });
  for (const name of ["sol", "ana", "mia", "fakie"] as const) tokens[name] = await served.logIn(name);
});

afterAll(() => served.stop());

async function main(who: Name | undefined, path: string): Promise<string> {
  const html = await (await served.fetch(path, { as: who && tokens[who] })).text();
  return /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
}

function drawingsIn(html: string): (string | undefined)[] {
  return [...html.matchAll(/<svg[^>]*aria-hidden="true"><use href="\/states\.svg#(\w+)">/g)].map(([, name]) => name);
}

test.each<[Name, string, string, string]>([
  ["ana", "/climbing_edits?tab=local", "climbing", "/upload_edit"],
  ["ana", "/competition/surf/16+male", "surf", "/upload_edit"],
  ["ana", "/crew_edits", "bmx", "/search"],
  ["ana", "/following_edits", "skate", "/search"],
  ["sol", "/saved", "snowboard", "/"],
  ["sol", "/your_codes", "skate", "/new_discounts"],
  ["ana", "/notifications", "ski", "/edit_profile?tab=settings"],
  ["ana", "/search?for=nobodyatall", "lost", "/highest_stoke_edits"],
  ["fakie", "/business/search?name=nobody+at+all", "lost", "/business/search"],
  ["ana", "/ski_discounts", "ski", "/ski_discounts?tab=national"],
  ["ana", "/ski_discounts?tab=international", "ski", "/"],
  ["ana", "/profile/424242", "lost", "/search"],
  ["sol", `/profile/${ID.sol}?tab=stokes`, "surf", "/surf_edits"],
  ["ana", `/profile/${ID.kit}?tab=uploads`, "bmx", `/profile/${ID.kit}`],
  ["ana", "/sponsorship", "climbing", `/profile/${ID.ana}#picture`],
])("%s at %s sees the drawing %s and one step further, to %s", async (who, path, drawing, next) => {
  const html = await main(who, path);
  const [, empty = ""] = html.split('<div class="empty">');
  expect(drawingsIn(html)).toEqual([drawing]);
  expect(DRAWN).toContain(drawing);
  const links = [...empty.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to);
  expect(links.slice(0, 1)).toEqual([next]);
});

test.each<[Name | undefined, string, string, string]>([
  ["ana", "/nowhere", "lost", "/"],
  ["ana", "/competition/chess/16+male", "closed", "/"],
])("%s at %s sees the failure %s and the way %s", async (who, path, drawing, next) => {
  const html = await main(who, path);
  expect(drawingsIn(html)).toEqual([drawing]);
  expect(DRAWN).toContain(drawing);
  expect(/<a class="button main" (?:data-\w+="\w+" )?href="([^"]*)"/.exec(html)?.[1]).toBe(next);
});

test("a page with something to show asks for no drawing", async () => {
  for (const path of ["/", "/skate_edits?tab=international", `/profile/${ID.mia}`])
    expect(await (await served.fetch(path, { as: tokens.sol })).text()).not.toContain("states.svg");
});

test("whoever asks too often is shown the stopped lift, and the way home", async () => {
  for (let read = 0; read < READS; read++) await served.fetch("/help");
  const answer = await served.fetch("/help?band=6-9");
  const html = await answer.text();
  expect(answer.status).toBe(429);
  expect(drawingsIn(html)).toEqual(["wait"]);
  expect(html).toContain('<a href="/">');
  expect((await served.fetch("/states.svg")).status).toBe(200);
  expect((await served.fetch("/busy.css")).status).toBe(200);
});
