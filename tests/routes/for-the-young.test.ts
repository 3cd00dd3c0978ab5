import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve();
  for (const name of ["mia", "kit", "pip", "tam"] as const) tokens[name] = await served.logIn(name);
});

afterAll(() => served.stop());

async function page(path: string, who: Name) {
  const answer = await served.fetch(path, { as: tokens[who] });
  const html = (await answer.text()).replaceAll("&#x27;", "'").replaceAll("<!-- -->", "");
  return { status: answer.status, html, main: html.slice(html.indexOf("<main"), html.indexOf("</main>")) };
}

const YOUNG = ["pip", "tam"] as const;
const FROM_13 = ["mia", "kit"] as const;

describe("advice on sponsors and on being seen", () => {
  test.each(["/sponsorship_tips", "/data_sharing_agreement"])("%s is for people of 13 and over [INFO-046]", async (path) => {
    for (const who of FROM_13) expect((await page(path, who)).status).toBe(200);
    for (const who of YOUNG) {
      expect((await page(path, who)).status).toBe(404);
      for (const other of ["/blog", "/filming_tips", "/posting_tips", "/community_guidelines", "/information"])
        expect([other, (await page(other, who)).html.includes(`href="${path}"`)]).toEqual([other, false]);
    }
  });

  test("how to get sponsored is in the menu of everybody who has it", async () => {
    for (const who of FROM_13) expect((await page("/blog", who)).html).toContain('href="/sponsorship_tips"');
    for (const who of [...FROM_13, ...YOUNG]) expect((await page("/blog", who)).html).toContain('href="/posting_tips"');
  });

  test("the information page has brands, sponsored athletes, testimonials and the FAQ from 13 on [INFO-038]", async () => {
    const sections = async (who: Name) =>
      [...(await page("/information", who)).main.matchAll(/<section id="([^"]*)"/g)].map(([, id]) => id);
    for (const who of FROM_13)
      expect(await sections(who)).toEqual(expect.arrayContaining(["brands", "sponsored", "testimonials", "faq"]));
    for (const who of YOUNG) {
      expect(await sections(who)).toEqual(["about-us", "features", "supported-charities", "contact"]);
      expect((await page("/information", who)).main).not.toMatch(/sponsor|discount/i);
    }
  });

  test("the tutorial of an under-13 speaks of Crew and parent, not of brands, filmers and Instagram [TUT-005, TUT-009, TUT-010]", async () => {
    for (const who of YOUNG)
      for (const index of [0, 1, 2, 3, 5, 7, 8])
        expect((await page(`/tutorial?page=${index}`, who)).main).not.toMatch(
          /filmer|who filmed|Instagram|brands who|the brands|Discount/i,
        );
    expect((await page("/tutorial?page=3", "tam")).main).toContain("only if your parent said so");
    expect((await page("/tutorial?page=7", "pip")).main).toContain("Your parent has to say yes to each of them first");
    for (const who of FROM_13) {
      expect((await page("/tutorial?page=3", who)).main).toContain("Name your filmer");
      expect((await page("/tutorial?page=8", who)).main).toContain("shows others and the brands who you are");
    }
  });
});

test("the settings of an under-13 tell the age that a parent agreed to, and ask for nothing before another is chosen [A-188]", async () => {
  for (const [who, band] of [
    ["pip", "10-12"],
    ["tam", "6-9"],
  ] as const) {
    const { main } = await page("/edit_profile", who);
    expect(main).toContain(`Your parent or guardian said yes to age ${band}.`);
    expect(main).not.toContain("has to say yes to this age");
  }
});

test("the cards of a business say Brand, and no other cards do", async () => {
  const said = async () => (await page(`/edits/${EDITS.abroad.id}`, "mia")).main.includes(">Brand</b>");
  expect(await said()).toBe(false);
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const give = database.prepare("UPDATE edits SET poster_id = ? WHERE id = ?");
  give.run(Number(ID.northbreak), Number(EDITS.abroad.id));
  expect(await said()).toBe(true);
  give.run(Number(ID.ana), Number(EDITS.abroad.id));
  database.close();
});

test("the policy for 6 to 9 begins with pictures of who sees me, who can stop it and who I can tell, and no other does", async () => {
  for (const path of ["/privacy_policy_6-9", "/privacy_policy?band=6-9"]) {
    const { main } = await page(path, "tam");
    const titles = [...main.slice(0, main.indexOf('class="prose"')).matchAll(/<svg [\s\S]*?<\/svg><h2>([^<]*)<\/h2>/g)];
    expect(titles.map(([, title]) => title)).toEqual([
      "Who sees me?",
      "Who can stop it?",
      "Who can I tell?",
      "What do you know of me?",
      "What if I leave?",
    ]);
  }
  for (const path of ["/privacy_policy_10-12", "/privacy_policy?band=18"])
    expect((await page(path, "mia")).main).not.toContain("<svg");
});

const DOCUMENTS = [
  "/terms_and_conditions",
  "/cookies_policy",
  "/community_guidelines",
  "/trust_and_safety_procedure",
  "/data_retention_and_erasure_policy",
  "/environmental_and_sustainability_policy",
  "/filming_tips",
  "/posting_tips",
];

describe.each(DOCUMENTS)("%s", (path) => {
  const text = async (who: Name, query = "") => (await page(path + query, who)).main;

  test("is another text at each age, at the same address [A-193]", async () => {
    const texts = await Promise.all((["tam", "pip", "kit", "mia"] as const).map((who) => text(who)));
    expect(new Set(texts).size).toBe(4);
  });

  test("can be had by adults in the version for each age, by links that need no script", async () => {
    const tabs = [
      ...(await text("mia")).matchAll(/<a (?:aria-current="page" )?[^>]*href="([^"]*\?band=[^"]*)"[^>]*>([^<]*)<\/a>/g),
    ];
    expect(tabs.map(([, , label]) => label)).toEqual(["18+", "13-17", "10-12", "6-9"]);
    const own = (html: string) =>
      html.slice(html.indexOf('<div class="prose"'), html.indexOf("</article>")).replace(/<[^>]*>/g, "");
    for (const [index, who] of (["mia", "kit", "pip", "tam"] as const).entries())
      expect(own(await text("mia", tabs[index]?.[1]?.slice(path.length)))).toBe(own(await text(who)));
    for (const who of ["kit", "pip", "tam"] as const) expect(await text(who)).not.toContain('aria-label="Age"');
  });
});

test("visitors read the version for adults, with links to the others", async () => {
  for (const path of ["/terms_and_conditions", "/cookies_policy", "/community_guidelines"]) {
    const html = await (await served.fetch(path)).text();
    expect(html).toContain(`href="${path}?band=6-9"`);
    expect(html).toContain("18+</a>");
  }
});
