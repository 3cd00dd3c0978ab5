import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { WORRIES } from "#app/routes/pages/help-pages.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

type Who = Name | "visitor";

let served: Served;
const tokens: Partial<Record<Who, string>> = {};

beforeAll(async () => {
  served = await serve();
  for (const name of ["mia", "kit", "pip", "tam", "rex", "noa", "northbreak"] as const) tokens[name] = await served.logIn(name);
});

afterAll(() => served.stop());

async function page(path: string, who: Who = "visitor"): Promise<string> {
  return (await (await served.fetch(path, { as: tokens[who] })).text()).replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
}

const change = (sql: string) => {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.exec(sql);
  database.close();
};

/** Returns the age of a page's version, by its first sentence. */
const versionOf = (html: string) =>
  [
    ["6-9", "What is wrong? Tap one."],
    ["10-12", "you will find someone here who helps"],
    ["13-17", "nothing is too small to ask about"],
    ["18+", "What to do when something is wrong, who to call"],
  ].find(([, words = ""]) => new RegExp(`class="start">[^<]*${words.replace("?", "\\?")}`).test(html))?.[0];

describe("Help", () => {
  test("is in the bar of every page, in every state, and around errors and the login screen", async () => {
    const inBar = /<header class="bar[\s\S]*?href="\/help"[\s\S]*?Help<\/span>[\s\S]*?<\/header>/;
    for (const who of ["visitor", "rex", "noa", "tam", "mia", "northbreak"] as const)
      for (const path of ["/", "/help", "/nowhere", "/parent/forged.token", "/edits/1", "/competition/skate/open"])
        if (!(await served.fetch(path, { as: tokens[who] })).headers.get("location"))
          expect([who, path, inBar.test(await page(path, who))]).toEqual([who, path, true]);
  });

  test.each([
    ["visitor", "18+"],
    ["northbreak", "18+"],
    ["rex", "18+"],
    ["noa", "18+"],
    ["mia", "18+"],
    ["kit", "13-17"],
    ["pip", "10-12"],
    ["tam", "6-9"],
  ] as const)("has for %s the version for %s", async (who, band) => {
    expect(versionOf(await page("/help", who))).toBe(band);
  });

  test("has the version for the youngest for an account whose age may not go on, and it can be deleted there", async () => {
    change(`UPDATE users SET lowest_band = 'Under 6' WHERE id = ${ID.rex}`);
    const html = await page("/help", "rex");
    change(`UPDATE users SET lowest_band = NULL WHERE id = ${ID.rex}`);
    expect(versionOf(html)).toBe("6-9");
    expect(html).toMatch(/<form method="post" action="\/erase_account"/);
  });

  test("leads grown-ups and visitors to the versions for children, and minors to that for parents", async () => {
    for (const who of ["visitor", "mia", "northbreak"] as const) {
      const html = await page("/help", who);
      for (const [link, band] of [["18", "18+"], ["13-17"], ["10-12"], ["6-9"]]) {
        expect(html).toContain(`href="/help?band=${link}"`);
        expect(versionOf(await page(`/help?band=${link}`, who))).toBe(band ?? link);
      }
    }
    for (const who of ["kit", "pip", "tam"] as const) {
      const html = await page("/help", who);
      expect(html).toContain('href="/help?band=18"');
      expect(html).not.toContain('href="/help?band=13-17"');
    }
    expect(versionOf(await page("/help?band=nonsense", "tam"))).toBe("6-9");
  });

  test("has four large buttons for 6 to 9, each to a page that says what to do and who to call", async () => {
    const html = await page("/help", "tam");
    const buttons = [...html.matchAll(/<a class="button"[^>]*href="(\/help\?band=6-9&amp;about=[^"]*)"[^>]*>([^<]*)<\/a>/g)];
    expect(buttons.map(([, , label]) => label)).toEqual([
      "Something scared me",
      "Someone is not nice",
      "I want it gone",
      "Tell a grown-up",
    ]);
    for (const [index, [, to = "", label]] of buttons.entries()) {
      const about = await page(to.replace("&amp;", "&"), "tam");
      expect(about).toContain(`<h1 class="title">${label}</h1>`);
      for (const { words } of WORRIES[index]?.steps ?? []) expect(about).toContain(words);
      expect(about).toContain('href="tel:08001111"');
      expect(about).toContain('href="/help?band=6-9"');
    }
  });

  test("names who to call in every version, by links that are neither recorded nor told where they came from", async () => {
    for (const band of ["6-9", "10-12", "13-17", "18"]) {
      const html = await page(`/help?band=${band}`);
      for (const phone of ["08001111", "999"]) expect(html).toContain(`href="tel:${phone}"`);
      for (const site of ["https://www.childline.org.uk/", "https://www.ceop.police.uk/", "/report-remove/"])
        expect(html).toMatch(
          new RegExp(`<a class="button" href="https://[^"]*${site.replace("https://", "")}[^"]*" rel="noopener noreferrer"`),
        );
    }
  });

  test("says how to report an Edit and a person, and what a parent sees", async () => {
    for (const band of ["10-12", "13-17", "18"]) {
      const html = await page(`/help?band=${band}`);
      expect(html).toMatch(/<h3>An Edit<\/h3><p>Tap the flag[^<]*not told[\s\S]*<h3>A person<\/h3><p>[^<]*Block/);
      expect(html).toContain('id="parents"');
    }
    expect(await page("/help?band=13-17")).toContain("In some countries a parent has to agree until you're 18");
    expect(await page("/help", "pip")).toMatch(/deletes your account/);
    expect(await page("/help", "tam")).toMatch(/Your parent can also delete your account/);
  });

  test("has the buttons for data and deletion for every member, and says to everybody else how to get there", async () => {
    for (const who of ["rex", "noa", "tam", "pip", "kit", "mia", "northbreak"] as const) {
      const html = await page("/help", who);
      expect(html).toMatch(/<form method="post" action="\/export"[\s\S]*Get my data/);
      expect(html).toMatch(/<form method="post" action="\/erase_account"[\s\S]*Delete Account/);
    }
    const html = await page("/help");
    expect(html).not.toContain('action="/erase_account"');
    expect(html).toMatch(/href="\/login"[\s\S]*suspended[\s\S]*mailto:hello@stokeline\.example/);
  });

  test("begins the data of an account that is not set up, and deletes it", async () => {
    const data = await served.fetch("/export", { method: "POST", as: tokens.noa });
    expect([data.status, data.headers.get("set-cookie")?.includes("notice=")]).toEqual([303, true]);
    const gone = await served.fetch("/erase_account", { method: "POST", as: tokens.noa });
    expect([gone.status, gone.headers.get("location")]).toEqual([303, "/"]);
    expect(await page("/", "noa")).toContain('class="bar visitor"');
  });
});

test("the parent's page has a frame of its own: the name, Help, and no login or account", async () => {
  for (const who of ["visitor", "tam", "mia"] as const) {
    const bar = /<header[\s\S]*?<\/header>/.exec(await page("/parent/forged.token", who))?.[0] ?? "";
    expect([...bar.matchAll(/<a [^>]*href="([^"]*)"/g)].map(([, to]) => to)).toEqual(["/", "/help"]);
    expect(bar).not.toMatch(/<form|<details/);
  }
});

test("Help opens while the database fails, also for a member", async () => {
  change("ALTER TABLE users RENAME TO elsewhere");
  const answers = await Promise.all([served.fetch("/help"), served.fetch("/help", { as: tokens.tam })]);
  change("ALTER TABLE elsewhere RENAME TO users");
  for (const answer of answers) expect([answer.status, versionOf(await answer.text())]).toEqual([200, "18+"]);
  expect(versionOf(await page("/help", "tam"))).toBe("6-9");
});

test("who to call is a setting, for other countries", async () => {
  const lines = [{ name: "Sorgentelefon", says: "Ruf an.", phone: "116 111", site: "https://helfer.example/" }];
  const abroad = await serve({ HELP_LINES: JSON.stringify(lines) });
  const html = await (await abroad.fetch("/help?band=6-9")).text();
  await abroad.stop();
  expect(html).toMatch(
    /<h3>Sorgentelefon<\/h3><p>Ruf an\.<\/p>[\s\S]*href="tel:116111"[\s\S]*href="https:\/\/helfer\.example\/"/,
  );
  expect(html).not.toContain("Childline");
});

test("after a report the card says what happens, who is not told, and how to see no more of the poster", async () => {
  const words = "Our team looks at this Edit and decides if it stays. Ana Roux won't be told who reported it.";
  const path = `/edits/${EDITS.abroad.id}`;
  expect(await page(path, "mia")).not.toContain(words);
  await served.fetch(`${path}/flag`, { method: "POST", body: new URLSearchParams({ to: path }), as: tokens.mia });
  const panel = (await page(path, "mia")).split('class="report-thanks"')[1];
  for (const part of [words, `action="/profile/${ID.ana}/mute"`, `action="/profile/${ID.ana}/block"`, 'href="/help"'])
    expect(panel).toContain(part);
  expect(await page(path, "kit")).not.toContain(words);
});
