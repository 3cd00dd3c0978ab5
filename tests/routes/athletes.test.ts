import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test, vi } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
const tokens: Partial<Record<Name, string>> = {};
const SHOWN = /id="edit-(\d+)"/g;

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  for (const name of ["northbreak", "fakie", "sol"] as const) tokens[name] = await served.logIn(name);
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const film = database.prepare(
    `INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, created_at)
     VALUES (?, ${ID.sol}, 'edit', ?, 'image/jpeg', 1, ?, 'ready', 1)`,
  );
  const add = database.prepare(
    `INSERT INTO edits (id, poster_id, media_id, filename, mimetype, description, sport, orientation, ready, created_at)
     VALUES (?, ${ID.sol}, ?, ?, 'image/jpeg', 'One of many', 'Ski', 'Landscape', 1, ?)`,
  );
  for (let n = 0; n < 15; n++) {
    film.run(`m${n}`, `m${n}.jpg`, `m${n}`);
    add.run(7000 + n, `m${n}`, `m${n}.jpg`, n);
  }
  const unfilled = database.prepare("SELECT 1 FROM search_items WHERE filled = 0");
  await vi.waitUntil(() => !unfilled.get(), { timeout: 60_000 });
  database.close();
});

afterAll(() => served.stop());

/** Asks for the list of Edits. */
const search = (query: string, as?: Name) => ask(query.includes("list=") ? query : `${query || "?"}&list=edits`, as);

async function ask(query: string, as: Name = "northbreak") {
  const answer = await served.fetch(`/business/search${query}`, { as: tokens[as] });
  const main = (/<main[\s\S]*<\/main>/.exec(await answer.text())?.[0] ?? "").replaceAll("<!-- -->", "").replaceAll("&amp;", "&");
  const next = /href="(\/business\/search\?[^"]*before=[^"]*)"/.exec(main)?.[1];
  return { status: answer.status, main, next, ids: [...main.matchAll(SHOWN)].map(([, id]) => id) };
}

describe("athlete search", () => {
  test("is titled and has its filters and a button [SRCH-011, SRCH-018]", async () => {
    const { main } = await search("");
    expect(main).toMatch(/<h1[^>]*>Search For Athletes<\/h1>/);
    expect(main).toMatch(/<form[^>]*method="get"/);
    expect(main).toMatch(/<button type="submit"[^>]*>Search<\/button>/);
  });

  test.each([
    ["name", 80],
    ["instagram", 81],
    ["city", 80],
  ])("takes of %s at most %i letters [SRCH-012, SRCH-014, SRCH-016]", async (name, most) => {
    expect((await search("")).main).toMatch(new RegExp(`<input[^>]*name="${name}"[^>]*maxLength="${most}"`, "i"));
  });

  test("capitalises each word of name and city [SRCH-012, SRCH-016]", async () => {
    const { main } = await search("?name=mia+o'trevose&city=zoë-sur-mer");
    expect(main).toContain('value="Mia O&#x27;trevose"');
    expect(main).toContain('value="Zoë-Sur-Mer"');
  });

  test("offers genders, sports and a country or none [SRCH-017]", async () => {
    const { main } = await search("?country=Remove+Country&name=Ana");
    for (const gender of ["Male", "Female", "Other", "Prefer Not To Say"])
      expect(main).toMatch(new RegExp(`type="radio"[^>]*name="gender"[^>]*value="${gender}"`));
    const any = (html: string) => /<input type="radio"[^>]*name="gender"[^>]*value=""[^>]*>/.exec(html)?.[0] ?? "";
    const pages = await Promise.all(["", "?gender=&sports=Skate", "?gender=Female"].map((query) => search(query)));
    expect(pages.map((page) => any(page.main).includes("checked"))).toEqual([true, true, false]);
    const sports = [...main.matchAll(/type="checkbox"[^>]*name="sports" value="(.*?)"/g)].map(([, sport]) => sport);
    expect(sports).toEqual(["Surf", "Skate", "Snowboard", "Ski", "BMX", "MTB", "Scooter", "Climbing", "Other"]);
    expect(main).toContain('<option value="">Remove Country</option>');
    expect((await search("?country=Remove+Country&name=Ana")).ids).toEqual([EDITS.abroad.id]);
  });

  test("offers what an athlete is open to, and keeps it in the address", async () => {
    const { main } = await search("?openTo=Content&openTo=nothing");
    const offered = [...main.matchAll(/name="openTo"[^>]*value="(.*?)"/g)].map(([, purpose]) => purpose);
    expect(offered).toEqual(["Team rider", "Ambassador", "Content", "Product testing", "Events"]);
    expect(main.match(/aria-label="Remove Open to: Content" [^>]*href="\/business\/search\?list=edits"/)).not.toBeNull();
    expect(main).toContain("There are currently no Edits matching your Search.");
  });

  test("folds its filters away once something is searched, beside the chips", async () => {
    const isOpen = async (query: string) => /<details[^>]*\sopen=""[^>]*><summary>Filters/.test((await search(query)).main);
    expect([await isOpen(""), await isOpen("?name=ana"), await isOpen("?sports=Surf")]).toEqual([true, false, false]);
  });

  test("shows chips, each of which leads to the same search without it", async () => {
    const { main } = await search("?name=ana&sports=Skate&sports=Surf&country=france");
    const chips = [...main.matchAll(/<a[^>]*aria-label="Remove (.*?)"[^>]*href="(.*?)"/g)].map(([, label, to]) => [label, to]);
    expect(chips).toEqual([
      ["Name: Ana", "/business/search?country=France&sports=Surf&sports=Skate&list=edits"],
      ["France", "/business/search?name=Ana&sports=Surf&sports=Skate&list=edits"],
      ["Surf", "/business/search?name=Ana&country=France&sports=Skate&list=edits"],
      ["Skate", "/business/search?name=Ana&country=France&sports=Surf&list=edits"],
    ]);
  });

  test.each(["?sports=Ski", "?name=sol"])("%s lists Edits under their heading, page after page [SRCH-019]", async (query) => {
    const first = await search(query);
    expect(first.main).toMatch(/<h2>Edits<\/h2>/);
    expect(first.ids).toHaveLength(12);
    const second = await search(first.next?.replace("/business/search", "") ?? "");
    expect([...first.ids, ...second.ids]).toEqual(Array.from({ length: 15 }, (_, n) => String(7014 - n)));
    expect(second.main).toContain("No More Edits!");
  });

  test("a changed filter begins at the first page again [SRCH-021]", async () => {
    const { main, next } = await search("?sports=Ski");
    expect(next).toContain("sports=Ski");
    expect(/<form[\s\S]*?<\/form>/.exec(main)?.[0]).not.toContain('name="before"');
    for (const [, to = ""] of main.matchAll(/aria-label="Remove .*?"[^>]*href="(.*?)"/g)) expect(to).not.toContain("before=");
  });

  test("says that nothing matches [SRCH-020]", async () => {
    expect((await search("?name=nobody+at+all")).main).toContain("There are currently no Edits matching your Search.");
  });

  test.each([
    "?name=%ff",
    "?name=%22%20OR%20*",
    `?city=${"x".repeat(7000)}`,
    "?gender=x&sports=Chess&country=Nowhere",
    "?before=1-2-3-4",
  ])("answers %s", async (query) => {
    expect((await search(query)).status).toBe(200);
  });

  test("does not exist for riders", async () => {
    expect((await search("?name=mia", "sol")).status).toBe(404);
  });
});

test("looks at 5,000 Edits at once, and goes on by a link [SRCH-019]", async () => {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"), { timeout: 60_000 });
  database.exec(`
    INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, created_at)
      VALUES ('old', ${ID.sol}, 'edit', 'old.jpg', 'image/jpeg', 1, 'old', 'ready', 1);
    INSERT INTO edits (id, poster_id, media_id, filename, mimetype, description, sport, orientation, ready, created_at)
      VALUES (6000, ${ID.sol}, 'old', 'old.jpg', 'image/jpeg', 'Rails', 'Scooter', 'Landscape', 1, 1);
    WITH RECURSIVE n(nth) AS (SELECT 1 UNION ALL SELECT nth + 1 FROM n LIMIT 5000)
      INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, created_at)
      SELECT 'many' || nth, ${ID.mia}, 'edit', 'many' || nth || '.jpg', 'image/jpeg', 1, nth, 'ready', 1 FROM n;
    INSERT INTO edits (id, poster_id, media_id, filename, mimetype, description, sport, orientation, ready, created_at)
      SELECT 10000 + rowid, ${ID.mia}, id, filename, 'image/jpeg', 'Rails', 'Scooter', 'Landscape', 1, 2 FROM media WHERE id LIKE 'many%';
  `);
  database.close();

  const first = await search("?sports=Scooter&gender=Male");
  expect([first.ids, first.main.includes("None of the newest Edits match.")]).toEqual([[], true]);
  expect(first.main).toMatch(/<a[^>]*>Search on<\/a>/);
  const second = await search(first.next?.replace("/business/search", "") ?? "");
  expect([second.ids, second.next]).toEqual([["6000"], undefined]);
});

describe("the list of athletes", () => {
  const rows = (main: string) => [...main.matchAll(/<article[^>]*>[\s\S]*?<\/article>/g)].map(([row]) => row);
  const names = (main: string) => rows(main).map((row) => /<h3[^>]*><a[^>]*>(.*?)<\/a>/.exec(row)?.[1]);

  beforeAll(async () => {
    const database = new Database(join(served.dataDir, "stokeline.sqlite"), { timeout: 60_000 });
    database.exec("UPDATE jobs SET run_at = 0 WHERE kind = 'sweep' AND key = 'figures of athletes' AND state = 'queued'");
    const due = database.prepare("SELECT 1 FROM athlete_turns WHERE due_at = 0");
    await vi.waitUntil(() => !due.get(), { timeout: 60_000 });
    database.close();
  });

  test("is what a brand that we approved reads first, a row for each person with figures and Edits", async () => {
    const { main } = await ask("?name=sol&sports=Ski");
    expect(names(main)).toEqual(["Sol Aas"]);
    const [row = ""] = rows(main);
    const figures = [...row.matchAll(/<dt>(.*?)<\/dt><dd>(.*?)<\/dd>/g)].map(([, label]) => label);
    expect(figures).toEqual(["Edits", "Views", "Stokes", "Followers"]);
    expect(row.match(/href="\/edits\/\d+"/g)).toHaveLength(3);
    expect(main).toContain("1 athlete. Figures are of the last 12 weeks");
  });

  test("keeps filters and order in its links, and leads to the Edits of the same filters", async () => {
    const { main } = await ask(
      "?sports=Ski&minFollowers=100&activeWeeks=12&level=Local%20competitions&order=newest&openTo=nothing",
    );
    const chips = [...main.matchAll(/<a[^>]*aria-label="Remove (.*?)"[^>]*href="(.*?)"/g)].map(([, label, to]) => [label, to]);
    expect(chips).toEqual([
      ["Ski", "/business/search?minFollowers=100&activeWeeks=12&level=Local+competitions&order=newest"],
      ["100 followers or more", "/business/search?sports=Ski&activeWeeks=12&level=Local+competitions&order=newest"],
      ["Posted in the last 12 weeks", "/business/search?sports=Ski&minFollowers=100&level=Local+competitions&order=newest"],
      ["Local competitions, or above", "/business/search?sports=Ski&minFollowers=100&activeWeeks=12&order=newest"],
    ]);
    expect(main).toMatch(/<option[^>]*value="newest"[^>]*selected/);
    expect(main).toMatch(/href="\/business\/search\?sports=Ski[^"]*list=edits"/);
    expect(main).toContain("There are currently no athletes matching your Search.");
  });

  test("tells a brand that waits for approval nothing but Edits", async () => {
    const { main } = await ask("", "fakie");
    expect(rows(main).filter((row) => row.includes('class="athlete"'))).toEqual([]);
    expect(main).toContain("Once we have approved your account you find athletes here, too.");
    expect(main).not.toContain("list=edits");
  });

  test.each(["?minFollowers=x&activeWeeks=-1&order=id&list=people", "?before=1-2", "?before=9&name=%ff"])(
    "answers %s",
    async (query) => {
      expect((await ask(query)).status).toBe(200);
    },
  );
});

test("a note that is too long stays in its own form, and the list keeps its name", async () => {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"), { timeout: 60_000 });
  database.exec(`
    INSERT INTO shortlists (id, brand_id, name, created_at) VALUES (1, ${ID.northbreak}, 'Winter team', 1);
    INSERT INTO shortlisted (id, list_id, brand_id, athlete_id, created_at) VALUES (1, 1, ${ID.northbreak}, ${ID.sol}, 1);
  `);
  database.close();
  const note = "Fast. ".repeat(100).trim();
  const body = new URLSearchParams({ doing: "change", athlete: ID.sol, stage: "Asked", note });
  const answer = await served.fetch("/business/lists/1", { method: "POST", as: tokens.northbreak, body });
  const html = await answer.text();
  expect(answer.status).toBe(422);
  expect(html).toContain("Please use at most 500 characters");
  expect(html).toMatch(new RegExp(`<textarea[^>]*name="note"[^>]*>${note}</textarea>`));
  expect(html).toMatch(/<input[^>]*name="listName"[^>]*value="Winter team"/);
});
