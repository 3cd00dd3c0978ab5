import { mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { addressAt, ROWS } from "#app/address-lookup.ts";
import { AGE_BANDS } from "#app/schemas/age-bands.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { pricesIn } from "../html.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
const tokens: Partial<Record<Name | "visitor", string>> = {};

const card = (edit: { id: string; posterId: string }) => ({
  athlete: edit.posterId,
  edit: edit.id,
  sponsor: ID.northbreak,
  text: "Rides for them.",
});

beforeAll(async () => {
  served = await serve({
    OPERATOR_USER_ID: ID.ops,
    INSTAGRAM_URL: "https://instagram.example/a",
    FACEBOOK_URL: "https://facebook.example/b",
    TWITTER_URL: "https://twitter.example/c",
    YOUTUBE_URL: "https://youtube.example/d",
    APP_STORE_URL: "https://apps.example/e",
    PLAY_STORE_URL: "https://play.example/f",
  });
  for (const { id } of Object.values(EDITS)) {
    mkdirSync(join(served.dataDir, "media", `world-${id}`), { recursive: true });
    writeFileSync(join(served.dataDir, "media", `world-${id}`, "file"), "a picture");
  }
  writeFileSync(join(served.dataDir, "sponsored.json"), JSON.stringify([EDITS.bowl, EDITS.abroad, EDITS.young].map(card)));
  for (const name of ["mia", "northbreak", "ops", "noa", "rex", "sol"] as const) tokens[name] = await served.logIn(name);
});

afterAll(() => served.stop());

async function page(path: string, who: Name | "visitor" = "mia") {
  const html = (await (await served.fetch(path, { as: tokens[who] })).text())
    .replaceAll("&#x27;", "'")
    .replaceAll("<!-- -->", "");
  const section = (id: string) => new RegExp(`<section id="${id}"[\\s\\S]*?(?=<section id=|</main>)`).exec(html)?.[0] ?? "";
  return { html, section };
}

describe("the description of a page", () => {
  const descriptionIn = (html: string) => /<meta name="description" content="([^"]*)"/.exec(html)?.[1] ?? "";
  const publicPages = [
    "/",
    "/help",
    "/login",
    "/reset_password",
    "/terms_and_conditions",
    "/privacy_policy",
    "/community_guidelines",
  ];
  const policies = [
    "/cookies_policy",
    "/environmental_and_sustainability_policy",
    ...AGE_BANDS.map((band) => `/privacy_policy?band=${band}`),
  ];

  test("stands on every page that visitors may open, and no two pages of words share one", async () => {
    const found = await Promise.all(
      [...publicPages, ...policies].map(async (path) => descriptionIn((await page(path, "visitor")).html)),
    );
    for (const description of found) {
      expect(description.length).toBeGreaterThan(40);
      expect(description.length).toBeLessThan(400);
      expect(description).not.toMatch(/[{}*[\]]/);
    }
    // Without a band the policy is the one for adults.
    expect(new Set(found).size).toBe(found.length - 1);
  });
});

describe.each(["visitor", "rex"] as const)("the links of the words, as %s", (who) => {
  const legal = ["/terms_and_conditions", ...["6-9", "10-12", "13-17", "18"].map((band) => `/privacy_policy?band=${band}`)];
  const banded = AGE_BANDS.map((band) => `/privacy_policy_${band}`);
  const more = {
    visitor: ["/", "/cookies_policy", "/community_guidelines", "/environmental_and_sustainability_policy"],
    rex: ["/", ...banded],
  };

  test("all lead where they say, and to the page of all versions where they name a band's policy [ACC-007, ACC-011]", async () => {
    const seen = new Set<string>();
    const sentAway: unknown[] = [];
    for (const path of [...legal, ...more[who]]) {
      const { html } = await page(path, who);
      for (const [, link = ""] of html.matchAll(/<a [^>]*href="(\/[^"]*)"/g)) {
        if (seen.has(link)) continue;
        seen.add(link);
        const answer = await served.fetch(link, { as: tokens[who] });
        const isLogin = !link.startsWith("/login") && (await answer.text()).includes('class="title">Login<');
        if (answer.status !== 200 || isLogin || /privacy_policy_/.test(link)) sentAway.push([path, link, answer.status]);
      }
    }
    expect(sentAway).toEqual([]);
    expect([...seen]).toEqual(
      expect.arrayContaining(["6-9", "10-12", "13-17", "18"].map((band) => `/privacy_policy?band=${band}`)),
    );
  });

  test("name without a link what may not be opened", async () => {
    const { html } = await page("/privacy_policy?band=18", who);
    expect(html).toContain("Data Retention and Erasure Policy");
    expect(html).not.toContain('href="/data_retention_and_erasure_policy"');
  });
});

describe("a Markdown page that the browser has already", () => {
  test("is told to be the same, and keeps the policy that it came with", async () => {
    const first = await served.fetch("/privacy_policy_18+", { as: tokens.mia });
    const etag = first.headers.get("etag") ?? "";
    expect(etag).toMatch(/^"[\w-]{22}"$/);
    const again = await served.fetch("/privacy_policy_18+", { as: tokens.mia, headers: { "if-none-match": etag } });
    expect([again.status, await again.text(), again.headers.get("content-security-policy")]).toEqual([304, "", null]);
    expect(again.headers.get("etag")).toBe(etag);
  });

  test("is drawn once, and each answer has a nonce of its own, which is its policy's", async () => {
    const answers: Response[] = [];
    for (let n = 0; n < 3; n++) answers.push(await served.fetch("/filming_tips", { as: tokens.mia }));
    const pages = await Promise.all(answers.map((answer) => answer.text()));
    const nonces = answers.map(
      (answer) => /'nonce-([^']+)'/.exec(answer.headers.get("content-security-policy") ?? "")?.[1] ?? "",
    );
    expect(new Set(nonces).size).toBe(3);
    for (const [index, html] of pages.entries()) {
      const used = [...html.matchAll(/nonce="([^"]*)"/g)].map(([, nonce]) => nonce);
      expect(new Set(used)).toEqual(new Set([nonces[index]]));
      expect(html.replaceAll(nonces[index] ?? "", "")).toBe(pages[0]?.replaceAll(nonces[0] ?? "", ""));
    }
  });

  test("has another ETag for another person, at another address and after a change of its frame", async () => {
    const tagOf = async (path: string, who: Name | "visitor", cookie = "") =>
      (
        await served.fetch(path, who === "visitor" ? {} : { headers: { cookie: `auth-token=${tokens[who]}${cookie}` } })
      ).headers.get("etag");
    const tags = [
      await tagOf("/community_guidelines", "mia"),
      await tagOf("/community_guidelines", "sol"),
      await tagOf("/community_guidelines", "visitor"),
      await tagOf("/cookies_policy", "mia"),
      await tagOf("/privacy_policy?band=6-9", "mia"),
      await tagOf("/privacy_policy?band=13-17", "mia"),
      await tagOf("/information", "mia"),
      await tagOf("/information?sponsored=all", "mia"),
    ];
    expect(new Set(tags).size).toBe(tags.length);
    expect(tags).not.toContain(null);
  });

  test("screens that change have no ETag", async () => {
    expect((await served.fetch("/", { as: tokens.mia })).headers.get("etag")).toBeNull();
    expect((await served.fetch("/blog")).headers.get("etag")).toBeNull();
  });
});

describe("the frame of every page", () => {
  const between = (html: string, from: string, to: string) => html.slice(html.indexOf(from)).split(to)[0] ?? "";

  test("links to the stores and to social media in the menu [NAV-008, NAV-009]", async () => {
    const menu = between((await page("/blog")).html, '<details class="menu"', "</details>");
    for (const site of ["apps", "play", "instagram", "facebook", "twitter", "youtube"])
      expect(menu).toContain(`href="https://${site}.example/`);
    expect(menu).toContain('<a href="/blog" aria-current="page">');
  });

  test("links in the menu to every page that no other page leads to, and each opens [NAV-006]", async () => {
    const menu = between((await page("/blog", "sol")).html, '<details class="menu"', "</details>");
    const links = [...menu.matchAll(/href="(\/[^"#]*)"/g)].map(([, path = ""]) => path);
    for (const path of links) expect([path, (await served.fetch(path, { as: tokens.sol })).status]).toEqual([path, 200]);

    const reached = new Set(links.map((path) => addressAt(path)?.path));
    const left = [...ROWS.values()].filter(({ path }) => path === "/profile/:userId" || !path.includes(":"));
    const missing: string[] = [];
    for (const { path } of left) {
      const answer = await served.fetch(path.replace(":userId", ID.sol), { as: tokens.sol });
      if (answer.status === 200 && !reached.has(path)) missing.push(path);
    }
    const ledToByOtherPages = [
      "/blocked",
      "/complaint",
      "/data_sharing_agreement",
      "/edit_profile",
      "/edit_sponsor_page",
      "/help",
      "/map.geojson",
      "/map/places",
      "/places",
      "/privacy_policy",
      "/reset_password",
      "/second_factor",
      "/seen_by_others",
      "/sponsorship",
      "/transparency",
    ];
    const ofOtherAges = ["10-12", "13-17", "6-9"].map((band) => `/privacy_policy_${band}`);
    expect(missing.sort()).toEqual([...ledToByOtherPages, ...ofOtherAges].sort());
  });

  test("shows the logo, the profile image or a drawn face on the profile icon [NAV-004]", async () => {
    const icon = async (who: Name) => between((await page("/blog", who)).html, 'class="tool" ', "Profile</span>");
    expect(await icon("mia")).toContain("/icons.svg#profile");
    const database = new Database(join(served.dataDir, "stokeline.sqlite"));
    const change = database.prepare("UPDATE users SET profile_image = ?, business_logo = ? WHERE id = ?");
    change.run("abcdef.jpg", null, Number(ID.mia));
    change.run("abcdef.jpg", "fedcba.jpg", Number(ID.northbreak));
    database.close();
    expect(await icon("mia")).toContain(`src="/media/videos/${ID.mia}/${ID.mia}_50x50`);
    expect(await icon("northbreak")).toContain(`src="/media/logos/${ID.northbreak}_50x50`);
  });

  test("is a visitor's for a token that nobody knows [ERR-008]", async () => {
    const html = await (await served.fetch("/community_guidelines", { as: "a token of nobody" })).text();
    expect(html).toContain('class="bar visitor"');
    expect(await (await served.fetch("/blog", { as: "a token of nobody" })).text()).toMatch(/<h1[^>]*>Login</);
  });

  test("is around the error screen too, which tells what happened and where to write [NAV-013, NAV-015]", async () => {
    const answer = await served.fetch("/competition/skate/open", { as: tokens.mia });
    const html = (await answer.text()).replaceAll("&#x27;", "'");
    expect(html).toMatch(/<h1[^>]*>We've encountered an issue:<\/h1><p class="message">[^<]+<\/p>/);
    const main = between(html, "<main", "</main>");
    expect(main).toContain('href="mailto:hello@stokeline.example"');
    expect(main).toContain('href="https://instagram.example/a"');
  });
});

test("the tutorial's cookie choice begins with what was chosen [TUT-017]", async () => {
  const box = async (who: Name) =>
    /<input type="checkbox" name="wanted"[^>]*>/.exec((await page("/tutorial", who)).html)?.[0] ?? "";
  expect(await box("sol")).not.toContain("checked");
  const body = new URLSearchParams({ setting: "websiteCookies", wanted: "true", to: "/tutorial" });
  await served.fetch("/settings", { method: "POST", body, as: tokens.sol });
  expect(await box("sol")).toContain("checked");
});

describe("the landing page", () => {
  test("has its five anchors and its sections [RTE-003, INFO-008, INFO-009]", async () => {
    const { html, section } = await page("/", "visitor");
    for (const id of ["create-an-account", "about-us", "sponsored", "testimonials", "contact"])
      expect(html).toContain(`id="${id}"`);
    expect(section("create-an-account")).toMatch(/Join Community.*name="password"/s);
  });

  test("plays a silent film without end, one file for wide windows and one for narrow ones, over its still [INFO-007]", async () => {
    const { html } = await page("/", "visitor");
    expect(html).toMatch(/<video(?=[^>]* autoPlay="")(?=[^>]* muted="")(?=[^>]* loop="")(?=[^>]* playsInline="")/i);
    const wide = /<source[^>]*min-width: 577px[^>]*src="(.*?\.mp4)"/.exec(html)?.[1] ?? "";
    const narrow = /<source media="\(prefers-reduced-motion: no-preference\)" src="(.*?\.mp4)"/.exec(html)?.[1] ?? "";
    for (const film of [wide, narrow]) {
      const part = await served.fetch(film, { headers: { range: "bytes=4-7" } });
      expect([part.status, part.headers.get("content-type"), await part.text()]).toEqual([206, "video/mp4", "ftyp"]);
    }
    expect(wide).not.toBe(narrow);
  });

  test("sends no film to whoever saves data", async () => {
    const html = await (await served.fetch("/", { headers: { "save-data": "on" } })).text();
    expect(html).not.toContain("<video");
    expect(html).toContain("hero-narrow.webp");
  });

  test("lists all six quotes without script [INFO-004, LIM-019]", async () => {
    expect((await page("/", "visitor")).section("testimonials").match(/<blockquote>/g)).toHaveLength(6);
  });

  test("has a link to write and four to social media [INFO-006]", async () => {
    const contact = (await page("/", "visitor")).section("contact");
    expect(contact).toContain('href="mailto:hello@stokeline.example"');
    for (const site of ["instagram", "facebook", "twitter", "youtube"]) expect(contact).toContain(`https://${site}.example/`);
  });
});

describe("the information page", () => {
  test("has its eight sections [INFO-038, INFO-019, INFO-026] [INFO-035, INFO-036, INFO-037]", async () => {
    const { section } = await page("/information");
    const headed = (id: string) => /<h2>(.*?)<\/h2>/.exec(section(id))?.[1];
    expect(
      ["about-us", "brands", "sponsored", "testimonials", "features", "supported-charities", "faq", "contact"].map(headed),
    ).toEqual([
      "About us",
      "BRANDS WE WORK WITH",
      "Athletes sponsored through the platform",
      "Testimonials",
      "Features",
      "Supported Charities",
      "FREQUENTLY ASKED QUESTIONS",
      "Contact",
    ]);
    expect(section("supported-charities")).toMatch(/charity.*seagrass.*href="\/environmental_and_sustainability_policy"/s);
  });

  test("names a brand by its logo, which leads to the profile, and by its name, which leads to its website [INFO-024, INFO-025, INFO-023]", async () => {
    const brands = (await page("/information")).section("brands");
    expect(brands).toMatch(new RegExp(`<a[^>]*href="/profile/${ID.northbreak}"`));
    expect(brands).toMatch(new RegExp(`<a href="/profile/${ID.northbreak}/website"[^>]*>Northbreak Boards</a>`));
    expect(brands).toMatch(/<h3>MTB<\/h3><p>Brands Coming Soon<\/p>/);
  });
});

test.each(["visitor", "mia", "northbreak"] as const)("no screen shows %s a price, a fee or a rate [LIM-036]", async (who) => {
  const open = ["/", "/help", "/terms_and_conditions", "/community_guidelines", "/privacy_policy"];
  const more = ["/information", "/new_discounts", "/sponsorship_tips", "/tutorial", "/sponsorship", "/map", "/search?q=board"];
  for (const path of who === "visitor" ? open : [...open, ...more])
    expect([path, pricesIn((await page(path, who)).html)]).toEqual([path, []]);
});

test("the first eleven of twelve or more brands are shown, and the rest on demand [INFO-022, LIM-016]", async () => {
  const shown = async () => {
    const group = /<h3>Climbing<\/h3>(.*?)<\/section>/s.exec((await page("/information")).section("brands"))?.[1] ?? "";
    const [first = "", rest = ""] = group.split('<details><summary class="button">View All</summary>');
    return [first, rest].map((part) => part.match(/<li>/g)?.length ?? 0);
  };
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const insert = database.prepare(
    `INSERT INTO users (id, name, email, password_hash, is_business, approved_at, profile_setup, initial_profile_setup, sports, created_at)
     VALUES (?, ?, ?, '', 1, 1, 1, 1, '["Climbing"]', 1)`,
  );
  for (let n = 1; n <= 11; n++) insert.run(9000 + n, `Climber ${n}`, `climber.${n}@brands.example`);
  expect(await shown()).toEqual([11, 0]);
  insert.run(9012, "Climber 12", "climber.12@brands.example");
  database.close();
  expect(await shown()).toEqual([11, 1]);
});

describe("a sponsored card", () => {
  test("gives everybody the picture, the name, the words and the sponsor [INFO-027, INFO-029]", async () => {
    const cards = (await page("/", "visitor")).section("sponsored");
    expect(cards.match(/<article/g)).toHaveLength(2);
    expect(cards).not.toContain("Pip Hale");
    expect(cards).toMatch(
      /src="\/media\/sponsored\/2001".*Mia Trevose.*Rides for them\..*Northbreak Boards, northbreak\.example/s,
    );
  });

  test("gives a visitor no place, no profile, no Follow and no way out [INFO-030, INFO-031, INFO-032] [INFO-033]", async () => {
    const cards = (await page("/", "visitor")).section("sponsored");
    expect(cards).not.toMatch(/Newquay|\/profile\/|Follow|\/website|Show More/);
  });

  test("gives whoever is logged in all of these, and no Follow on the own card [INFO-030, INFO-031, INFO-032] [INFO-033]", async () => {
    const [own = "", anas = ""] = (await page("/information")).section("sponsored").split("<article").slice(1);
    expect(own).toMatch(/href="\/profile\/1001".*Newquay, United Kingdom/s);
    expect(own).not.toContain("Follow");
    expect(anas).toMatch(/Biarritz, France.*Follow<\/button>/s);
    expect(anas).toMatch(/<a class="button" href="\/sponsored\/2005\/website" target="_blank"[^>]*>Website/);
  });

  test("leads to the sponsor's website [INFO-034]", async () => {
    const answer = await served.fetch(`/sponsored/${EDITS.abroad.id}/website`, { as: tokens.sol });
    expect([answer.status, answer.headers.get("location")]).toEqual([302, "https://northbreak.example/"]);
  });

  test("beyond the fourth is shown when whoever is logged in asks for more, once [INFO-028, LIM-017]", async () => {
    const list = [EDITS.bowl, EDITS.abroad, EDITS.young].map(card);
    const file = join(served.dataDir, "sponsored.json");
    writeFileSync(file, JSON.stringify([...list, ...list, ...list]));
    const counted = async (path: string, who: Name | "visitor") => {
      const cards = (await page(path, who)).section("sponsored");
      return [cards.match(/<article/g)?.length, cards.includes("Show More")];
    };
    expect(await counted("/", "visitor")).toEqual([4, false]);
    expect(await counted("/?sponsored=all", "visitor")).toEqual([4, false]);
    expect(await counted("/information", "mia")).toEqual([4, true]);
    expect(await counted("/information?sponsored=all", "mia")).toEqual([6, false]);
    writeFileSync(file, JSON.stringify(list));
  });
});

describe("the privacy policy's page", () => {
  test("has four tabs, the one for adults first, with labels that are short on narrow windows [LEGAL-002, LEGAL-003, LEGAL-004] [LEGAL-005]", async () => {
    const { html } = await page("/privacy_policy", "visitor");
    const tabs = [
      ...(/aria-label="Age">(.*?)<\/nav>/s.exec(html)?.[1] ?? "").matchAll(/<a [^>]*href="([^"]*)"[^>]*>(.*?)<\/a>/g),
    ];
    expect(tabs.map(([, , label]) => label)).toEqual(
      ["18+", "13-17", "10-12", "6-9"].map((band) => `<span class="from-576">Privacy Policy </span>${band}`),
    );
    expect(tabs[0]?.[0]).toContain('aria-current="page"');
    for (const [index, [, to = ""]] of tabs.entries())
      expect((await page(to, "visitor")).html).toContain(
        ['<h1 class="title">Privacy Policy 18+', "for 13 - 17 year olds", "for 10 - 12 year olds", "for 6 - 9 year olds"][index],
      );
  });

  test("lists every table that is held, for adults", async () => {
    const { html } = await page("/privacy_policy_18+");
    for (const title of ["Your account and profile", "The parent or guardian of a child", "Reports that you made"])
      expect(html).toContain(`<summary>${title}</summary>`);
    expect(html).toContain("Your password, as a salted hash from which nobody can read it");
  });
});
