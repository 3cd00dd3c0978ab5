import { join } from "node:path";
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
    expect(card.match(/<form/g) ?? []).toHaveLength(card.includes("Your Edit") ? 0 : 1);
    expect(card).not.toContain("<details");
    expect(Buffer.byteLength(card)).toBeLessThanOrEqual(22_000 / 6);
  }
});

test("what somebody writes cannot end the script that brings it to the browser", async () => {
  const written = "</script><script>alert(1)</script><!--";
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.prepare("UPDATE edits SET description = ? WHERE id = ?").run(written, EDITS.bowl.id);
  database.close();
  const html = await (await served.fetch(`/edits/${EDITS.bowl.id}`, { as: await served.logIn("sol") })).text();
  expect(html).toContain("alert(1)");
  expect(html).not.toContain("<script>alert");
  expect(html).toContain("\\u003c/script\\u003e");
});
