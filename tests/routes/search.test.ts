import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve();
  for (const name of ["sol", "kit"] as const) tokens[name] = await served.logIn(name);
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const add = database.prepare(
    `INSERT INTO discounts (id, poster_id, amount, description, code, filename1, product_description1, sports, created_at)
     VALUES (?, ${ID.northbreak}, '20% off', ?, 'SECRET7', 'a.jpg', 'A board', 1, ?)`,
  );
  database.exec(
    `INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, attached_at, created_at)
     VALUES ('rack', ${ID.northbreak}, 'discount', 'a.jpg', 'image/jpeg', 1, '', 'ready', 1, 1)`,
  );
  for (let n = 1; n <= 10; n++) add.run(n, `Bowl rack number ${n}.`, n);
  const unfilled = database.prepare("SELECT 1 FROM search_items WHERE filled = 0");
  await vi.waitUntil(() => !unfilled.get(), { timeout: 60_000 });
  database.close();
});

afterAll(() => served.stop());

async function found(sought: string, as: Name = "sol") {
  const answer = await served.fetch(`/search?for=${encodeURIComponent(sought)}`, { as: tokens[as] });
  const html = await answer.text();
  const main = (/<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "").replaceAll("<!-- -->", "");
  const section = (name: string) => new RegExp(`<section aria-label="${name}">([\\s\\S]*?)</section>`).exec(main)?.[1] ?? "";
  return { status: answer.status, html, main, section };
}

const plain = (html: string) => html.replace(/<[^>]+>/g, "");

describe("the search page", () => {
  test("has a section for Users, Discounts and Edits, each with its matches [SRCH-001, SRCH-002]", async () => {
    const { main, section } = await found("bowl");
    expect(plain(main)).toContain("Search for Users, Discounts and Edits");
    expect([...main.matchAll(/<section aria-label="(.*?)"><h2>(.*?)</g)].map((one) => [one[1], one[2]])).toEqual([
      ["Users", "Users"],
      ["Discounts", "Discounts"],
      ["Edits", "Edits"],
    ]);
    expect(plain(section("Discounts"))).toContain("Bowl rack number 10.");
    expect(plain(section("Edits"))).toContain(EDITS.bowl.description);
    expect(section("Users")).toContain("There Are No Users that Match!");
  });

  test("says of each section that nothing matches [SRCH-004, SRCH-005, SRCH-006]", async () => {
    const people = await found("Fakie W");
    expect(people.section("Users")).toContain(`href="/profile/${ID.fakie}"`);
    expect(people.section("Discounts")).toContain("There Are No Discounts that Match!");
    expect(people.section("Edits")).toContain("There Are No Edits that Match!");
    expect((await found("bowl at dusk")).section("Users")).toContain("There Are No Users that Match!");
  });

  test("says it once if nothing matches at all, and nothing before anything is sought [SRCH-003]", async () => {
    const { main } = await found("nothing like it");
    expect(main).toContain("There Are No Matches");
    expect(main).not.toContain("that Match!");
    const { main: before } = await found(" ");
    expect(before).not.toMatch(/There Are No|<section/);
  });

  test("shows the first eight of each, the newest first, of which a style sheet hides two [SRCH-008, SRCH-009]", async () => {
    const { section } = await found("rack number");
    const numbers = [...plain(section("Discounts")).matchAll(/number (\d+)\./g)].map(([, number]) => Number(number));
    expect(numbers).toEqual([10, 9, 8, 7, 6, 5, 4, 3]);
  });

  test("marks what matches", async () => {
    const { section } = await found("BOWL");
    expect(section("Edits")).toContain("<mark>Bowl</mark> at dusk");
    expect(section("Discounts")).toContain("<mark>Bowl</mark> rack");
    expect((await found("trev")).section("Users")).toContain("Mia <mark>Trev</mark>ose");
  });

  test("shows a small picture of the first product beside a Discount", async () => {
    const { section } = await found("rack number 10");
    expect(section("Discounts")).toMatch(new RegExp(`<img src="/media/videos/${ID.northbreak}/a.jpg_250x250" alt=""`));
  });

  test("reads the newest part of a long index, and goes on by a link", async () => {
    const database = new Database(join(served.dataDir, "stokeline.sqlite"), { timeout: 60_000 });
    database.exec(`
      WITH RECURSIVE n(nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n LIMIT 5000)
        INSERT INTO edit_words (rowid, words) SELECT 1000000 + nth, 'bowl of nobody' FROM n`);
    database.close();
    const { section } = await found("bowl");
    expect(section("Discounts")).not.toContain("Look at older");
    expect(section("Edits")).toContain("No newer Edits match.");
    const [, query = ""] = /href="\/search\?(.*?)"[^>]*>Look at older Edits</.exec(section("Edits")) ?? [];
    const older = await served.fetch(`/search?${query.replaceAll("&amp;", "&")}`, { as: tokens.sol });
    const text = await older.text();
    expect(text).toContain("<mark>Bowl</mark> at dusk");
    expect(text).not.toContain("Look at older");
  });

  test("has no code of a Discount in it or in its data", async () => {
    expect((await found("rack")).html).not.toContain("SECRET7");
  });

  test("keeps what is sought in its form, and writes no markup of it", async () => {
    const { html } = await found(`"><script>alert(1)</script>`);
    expect(html).toContain('value="&quot;&gt;&lt;script&gt;');
    expect(html).not.toContain("<script>alert");
  });

  test.each(['"', "mia OR sol", "NEAR(", "*", "\u0000", "%ud800", "x", "x".repeat(7000), "🏄", "'; DROP TABLE users"])(
    "answers %j",
    async (sought) => {
      expect((await found(sought)).status).toBe(200);
    },
  );

  test("answers a broken address", async () => {
    expect((await served.fetch("/search?for=%ff%fe&for=2", { as: tokens.sol })).status).toBe(200);
  });
});
