import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, beforeEach, expect, test } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
const tokens = {} as Record<Name, string>;
const { bowl } = EDITS;
const BRAND = "Northbreak";
const FOR_CHILDREN = "Mia Trevose got money or free things to make this";

beforeAll(async () => {
  served = await serve();
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  for (const name of ["mia", "sol", "pip", "kit", "ops", "northbreak"] as const) tokens[name] = await served.logIn(name);
}, 60_000);

beforeEach(() => {
  database.exec(`UPDATE edits SET ad_for = '${BRAND}', ad_waits = 0, ready = 1 WHERE id = ${bowl.id}`);
});

afterAll(async () => {
  database.close();
  await served.stop();
});

const page = async (who: Name, path: string) =>
  (await (await served.fetch(path, { as: tokens[who] })).text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'");
const cardIn = (html: string) => html.split("<article").find((part) => part.includes(`id="edit-${bowl.id}"`)) ?? "";
const wordsOf = (html: string) =>
  html
    .replace(/^[^>]*>/, "")
    .replaceAll(/<[^>]*>/g, "")
    .trim();

test.each(["/edits/2001", "/", "/search?for=bowl", `/profile/${ID.mia}?tab=uploads`])(
  "the card on %s begins with Ad and the brand, for its eyes and its name",
  async (path) => {
    const card = cardIn(await page("sol", path));
    expect(wordsOf(card)).toMatch(new RegExp(`^Ad for ${BRAND}`));
    expect(card).toContain(`aria-labelledby="declared-${bowl.id} by-${bowl.id} words-${bowl.id}"`);
  },
);

test("blockers of ads find no class, id or file that they would hide or stop", async () => {
  for (const path of [`/edits/${bowl.id}`, `/profile/${ID.mia}`, "/"]) {
    const html = await page("sol", path);
    expect(html).toContain("declared");
    expect(html).not.toMatch(/\b(class|id)="([^"]* )?ads?[-_" ]/i);
    expect(html).not.toMatch(/\/assets\/ads?[-_.]/);
  }
});

test("an under-13 reads it in words that a child understands", async () => {
  const card = cardIn(await page("pip", `/edits/${bowl.id}`));
  expect(wordsOf(card)).toMatch(new RegExp(`^${FOR_CHILDREN}`));
  expect(card).not.toContain("Ad for");
});

test("the title of its page, which link previews and tabs show, begins with Ad", async () => {
  expect(await page("sol", `/edits/${bowl.id}`)).toMatch(/<title>Ad: Mia Trevose's Edit/);
  database.exec(`UPDATE edits SET ad_for = '' WHERE id = ${bowl.id}`);
  const html = await page("sol", `/edits/${bowl.id}`);
  expect([html.includes("<title>Mia Trevose's Edit"), html.includes('class="declared"')]).toEqual([true, false]);
});

test("small pictures on a profile are marked, and described with the brand", async () => {
  const html = await page("sol", `/profile/${ID.mia}`);
  const [, still = ""] = new RegExp(`<a [^>]*href="/edits/${bowl.id}"[^>]*>(.*?)</a>`).exec(html) ?? [];
  expect(still).toMatch(new RegExp(`^<b class="declared-mark" aria-hidden="true">Ad</b><img [^>]*alt="Ad for ${BRAND}: `));
});

test("the forms ask everybody from 13 on for the brand, and keep it", async () => {
  const form = await page("mia", `/edit/${bowl.id}`);
  expect(form).toMatch(new RegExp(`name="adFor"[^>]*value="${BRAND}"`));
  expect(form).not.toContain("We look at it before others see it");
  expect(await page("kit", "/upload_edit")).toContain("We look at it before others see it");
  expect(await page("pip", "/upload_edit")).not.toContain("adFor");
});

test("a brand with a running deal is proposed by name, until the deal is over", async () => {
  const deal = (endsOn: string) =>
    database.exec(`DELETE FROM sponsorships;
      INSERT INTO sponsorships (id, brand_id, athlete_id, state, ends_on, changed_at, created_at)
      VALUES (1, ${ID.northbreak}, ${ID.mia}, 'deal', '${endsOn}', 1, 1)`);
  deal("2999-01-01");
  for (const path of ["/upload_edit", `/edit/${bowl.id}`])
    expect(await page("mia", path)).toContain("You have a deal with Northbreak Boards.");
  expect(await page("sol", "/upload_edit")).not.toContain("You have a deal");
  deal("2001-01-01");
  expect(await page("mia", "/upload_edit")).not.toContain("You have a deal");
});

test("a minor's ad that waits says so, and the operator alone has the button", async () => {
  database.exec(`UPDATE edits SET poster_id = ${ID.kit}, ad_waits = 1, ready = 0 WHERE id = ${bowl.id}`);
  const own = await page("kit", `/edits/${bowl.id}`);
  expect(wordsOf(cardIn(own))).toMatch(new RegExp(`^Ad for ${BRAND}Others see it once we have looked at it\\.`));
  expect(own).not.toContain(`/edits/${bowl.id}/approve`);
  const desk = await page("ops", `/edits/${bowl.id}`);
  expect(desk).toContain(`action="/edits/${bowl.id}/approve"`);
  expect(await page("ops", "/moderation")).toMatch(/A minor's ad waits for approval/);
  expect((await served.fetch(`/edits/${bowl.id}`, { as: tokens.sol })).status).toBe(404);
  database.exec(`UPDATE edits SET poster_id = ${ID.mia} WHERE id = ${bowl.id}`);
});

/** Sends a form, and returns what the page says that follows. */
async function saidAfter(who: Name, path: string, fields: Record<string, string>): Promise<string> {
  const answer = await served.fetch(path, { method: "POST", body: new URLSearchParams(fields), as: tokens[who] });
  const notice = /notice=[^;]+/.exec(answer.headers.get("set-cookie") ?? "")?.[0] ?? "";
  const cookie = `auth-token=${tokens[who]}; ${notice}`;
  const html = await (await served.fetch(answer.headers.get("location") ?? "", { headers: { cookie } })).text();
  return /<p class="notice">([^<]*)/.exec(html)?.[1] ?? "";
}

test.each([
  ["kit", BRAND, "We look at your ad before others see it", 1],
  ["kit", "", "Your Edit is posted", 0],
  ["mia", BRAND, "Your Edit is posted", 0],
] as const)(
  "after %s posts or changes an Edit with the brand '%s', the screen says what the database holds",
  async (who, adFor, said, waits) => {
    const [id, draft] = [`draft-${who}-${adFor}`, `draft-${who}-${adFor}-0123456789`];
    const details = { description: "In one line", sport: "Skate", under18Viewable: true, adFor };
    database
      .prepare(
        `INSERT INTO media (id, owner_id, purpose, filename, mimetype, bytes, sha256, state, has_poster, created_at)
       VALUES (?, ?, 'edit', ?, 'image/jpeg', 5, 's', 'ready', 0, 1)`,
      )
      .run(id, ID[who], `${id}.jpg`);
    database
      .prepare("INSERT INTO drafts (id, user_id, details, media_id, created_at) VALUES (?, ?, ?, ?, ?)")
      .run(draft, ID[who], JSON.stringify(details), id, Date.now());
    expect(await page(who, `/upload_edit/post?draft=${draft}`)).toMatch(
      waits ? /Northbreak\. We look at it before/ : /In one line/,
    );
    expect(await saidAfter(who, `/upload_edit/post?draft=${draft}`, {})).toBe(said);
    const stored = database.prepare("SELECT id, ad_for, ad_waits, ready FROM edits WHERE media_id = ?");
    const posted = stored.get(id) as { id: string };
    expect(posted).toMatchObject({ ad_for: adFor, ad_waits: waits, ready: 1 - waits });

    const changed = { ...details, under18Viewable: "on", gearOf: "Skate", audience: "everybody", description: "Another line" };
    const updated = waits ? said : "Your Edit is updated";
    expect(await saidAfter(who, `/edit/${posted.id}`, changed)).toBe(updated);
    expect(stored.get(id)).toMatchObject({ ad_for: adFor, ad_waits: waits, ready: 1 - waits });
  },
);
