import { join } from "node:path";
import Database from "better-sqlite3";
import { createElement } from "react";
import { renderToStaticMarkup } from "react-dom/server";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { LISTED_SPORTS } from "#app/schemas/sports.ts";
import { ErrorScreen } from "#app/ui/states/error-screen.tsx";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
const tokens = {} as Record<Name, string>;

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops, PRODUCT_NAME: "Sidewall" });
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  for (const name of ["mia", "sol", "ana", "kit", "noa", "ops"] as const) tokens[name] = await served.logIn(name);
}, 60_000);

afterAll(async () => {
  database.close();
  await served.stop();
});

async function page(who: Name, path: string) {
  const answer = await served.fetch(path, { as: tokens[who] });
  const html = (await answer.text())
    .replace(/<script[\s\S]*?<\/script>/g, "")
    .replaceAll("&#x27;", "'")
    .replaceAll("<!-- -->", "");
  const main = /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "";
  return { status: answer.status, html, main, cards: cardsIn(main) };
}

function cardsIn(main: string): string[] {
  return Object.values(EDITS)
    .map(({ id, description }) => ({ id, at: main.indexOf(description) }))
    .filter(({ at }) => at >= 0)
    .sort((one, other) => one.at - other.at)
    .map(({ id }) => id);
}

const { bowl, session, slam, grown, abroad } = EDITS;

describe("Crew Edits", () => {
  test("are listed for the crew, with their words at the end [RTE-011, FEED-044, SOC-021]", async () => {
    const { main, cards } = await page("sol", "/crew_edits");
    expect(cards).toEqual([grown.id, slam.id, session.id, bowl.id]);
    expect(main).toContain("No More Crew Edits!");
  });

  test("say that there are none, how to find a crew, and who may look on [FEED-040, FEED-041, FEED-042]", async () => {
    const { main, cards } = await page("ana", "/crew_edits");
    expect(cards).toEqual([]);
    expect(main).toContain("There are currently no Edits from your Crew.");
    expect(main).toMatch(/Click the <svg[^>]*>.*?#add-user.*?<\/svg> add-user icon/);
    expect(main).toContain("Sidewall can still see these Uploads for moderation purposes");
  });

  test("are in the top bar, the menu and the chips of whoever is set up, and of nobody else", async () => {
    const { html } = await page("mia", "/");
    expect(html.match(/href="\/crew_edits"/g)).toHaveLength(3);
    expect(html).toMatch(/<a[^>]*class="tool wide"[^>]*href="\/crew_edits"/);
    const other = await page("noa", `/profile/${ID.noa}`);
    expect(other.html).not.toMatch(/href="\/(crew_edits|local_athletes|highest_stoke_edits)"/);
  });
});

describe("Local Athletes", () => {
  test("lists who is near, in the viewer's categories [RTE-013, FEED-027]", async () => {
    expect((await page("ana", "/local_athletes")).cards).toEqual([abroad.id]);
    expect((await page("sol", "/local_athletes")).cards).toEqual([grown.id, slam.id, session.id, bowl.id]);
  });

  test("says that there are none [FEED-032, FEED-035]", async () => {
    database.prepare("UPDATE users SET sports = '[\"Climbing\"]' WHERE id = ?").run(ID.ops);
    const { main } = await page("ops", "/local_athletes");
    expect(main).toContain("There are currently no Local Athletes Edits.");
    expect(main).toMatch(/href="\/upload_edit"[^>]*>Upload an Edit</);
  });
});

describe("Highest Stoke Edits", () => {
  test("has two tabs, national first, each by its Stokes [RTE-015, FEED-024]", async () => {
    database.prepare("UPDATE edits SET stoke_count = 3 WHERE id = ?").run(bowl.id);
    database.prepare("UPDATE edits SET stoke_count = 2 WHERE id = ?").run(abroad.id);
    const national = await page("ana", "/highest_stoke_edits");
    expect(tabsIn(national.main)).toEqual(["*National", "International"]);
    expect(national.cards).toEqual([abroad.id]);
    const everywhere = await page("ana", "/highest_stoke_edits?tab=international");
    expect(tabsIn(everywhere.main)).toEqual(["National", "*International"]);
    expect(everywhere.cards.slice(0, 2)).toEqual([bowl.id, abroad.id]);
    expect((await page("ana", "/highest_stoke_edits?tab=local")).cards).toEqual([abroad.id]);
  });

  test("leads on behind the last by Stokes, time and id", async () => {
    const { main, cards } = await page("mia", "/highest_stoke_edits?tab=international");
    const next = /href="(\/highest_stoke_edits[^"]*before=[^"]*)"/.exec(main)?.[1]?.replaceAll("&amp;", "&") ?? "";
    expect(next).toMatch(/tab=international&before=0-\d+-\d+$/);
    const rest = await page("mia", next);
    expect([cards.length, rest.cards.length]).toEqual([6, 1]);
    expect([...cards, ...rest.cards].slice(0, 2)).toEqual([bowl.id, abroad.id]);
    expect(new Set([...cards, ...rest.cards]).size).toBe(cards.length + rest.cards.length);
    expect(rest.main).toContain("No More Edits!");
  });

  test("says that there are none, without a category", async () => {
    const national = await page("ops", "/highest_stoke_edits");
    expect(national.main).toContain("There are currently no Videos Nationally.");
    const everywhere = await page("ops", "/highest_stoke_edits?tab=international");
    expect(everywhere.main).toContain("There are currently no Videos Internationally.");
  });
});

test.each(LISTED_SPORTS)(
  "the list of $name has three tabs, of which national is chosen first [FEED-022, FEED-023]",
  async ({ slug }) => {
    const path = `/${slug}_edits`;
    expect(tabsIn((await page("ana", path)).main)).toEqual(["Local", "*National", "International"]);
    expect(tabsIn((await page("ana", `${path}?tab=local`)).main)).toEqual(["*Local", "National", "International"]);
    expect((await page("ana", path)).cards).toEqual((await page("ana", `${path}?tab=national`)).cards);
  },
);

test("cards show the small size of a profile image or a logo [MEDIA-025]", async () => {
  const faces = async () => (await page("sol", "/skate_edits?tab=international")).main.match(/<img class="face"[^>]*>/g) ?? [];
  expect(await faces()).toEqual([]);
  database.prepare("UPDATE users SET profile_image = 'abcdef.jpg' WHERE id = ?").run(ID.mia);
  database.prepare("UPDATE users SET business_logo = 'fedcba.jpg' WHERE id = ?").run(ID.northbreak);
  database.prepare("UPDATE edits SET poster_id = ? WHERE id = ?").run(ID.northbreak, bowl.id);
  const found = await faces();
  database.prepare("UPDATE edits SET poster_id = ? WHERE id = ?").run(ID.mia, bowl.id);
  expect(found.some((face) => face.includes(`src="/media/videos/${ID.mia}/${ID.mia}_50x50`))).toBe(true);
  expect(found.some((face) => face.includes(`src="/media/logos/${ID.northbreak}_50x50`))).toBe(true);
  expect(found.filter((face) => !face.includes("_50x50"))).toEqual([]);
});

test("a sport's list says that there are none anywhere [FEED-034]", async () => {
  const { main } = await page("ana", "/climbing_edits?tab=international");
  expect(main).toContain("There are currently no Climbing Videos Internationally.");
});

describe("a competition", () => {
  test("shows what was entered, the newest first, whichever way its plus is written [RTE-038, FEED-045, FEED-048]", async () => {
    database.prepare("UPDATE edits SET competition = '16+male' WHERE id IN (?, ?, ?)").run(bowl.id, session.id, abroad.id);
    for (const address of ["/competition/skate/16+male", "/competition/Skate/16%2Bmale", "/competition/SKATE/16%2bmale"])
      expect((await page("sol", address)).cards).toEqual([abroad.id, session.id, bowl.id]);
    expect((await page("ana", "/competition/skate/16+male")).cards).toEqual([abroad.id, bowl.id]);
    expect((await page("ana", "/competition/skate/16+female")).cards).toEqual([]);
    expect((await page("ana", "/competition/surf/16+male")).main).toContain("No one has posted here yet");
  });

  test("leads to the other classes of its sport [LIM-031]", async () => {
    const { main } = await page("ana", "/competition/skate/16+male");
    expect(tabsIn(main)).toEqual(["15 and under, male", "15 and under, female", "*16+, male", "16+, female"]);
    for (const name of ["15andundermale", "15andunderfemale", "16+male", "16+female"])
      expect(main).toContain(`href="/competition/skate/${name}"`);
  });

  test.each(["16%20male", "16-male", "open", "__proto__"])("%s is an error screen [FEED-046, ERR-006]", async (category) => {
    const { status, main } = await page("sol", `/competition/skate/${category}`);
    expect(status).toBe(422);
    expect(main).toContain("We've encountered an issue:");
    expect(main).toContain("Choose one of these: 15andundermale, 15andunderfemale, 16+male, 16+female");
  });

  test("in a sport that is none is the same screen [FEED-046]", async () => {
    const { status, main } = await page("sol", "/competition/chess/16+male");
    expect([status, main.includes("We've encountered an issue:")]).toEqual([422, true]);
    expect(main).toContain("Choose one of these sports: Surf, Skate,");
  });
});

describe("a single Edit", () => {
  test("stands first, and below it six of the viewer's feed without itself [RTE-039, FEED-049, FEED-050]", async () => {
    const { main } = await page("ana", `/edits/${bowl.id}`);
    const [single = "", related = ""] = main.split("Related");
    expect(cardsIn(single)).toEqual([bowl.id]);
    expect(cardsIn(related)).toEqual([EDITS.young.id, abroad.id, grown.id]);
    expect(cardsIn((await page("kit", `/edits/${bowl.id}`)).main.split("Related")[1] ?? "")).not.toContain(grown.id);
  });
});

describe("a page that fails shows the error screen without details of the failure [FEED-053, ERR-001]", () => {
  test("in the feed, in every list, in a single Edit and on a profile", async () => {
    database.exec("ALTER TABLE media RENAME TO elsewhere");
    for (const path of [
      "/",
      ...["/crew_edits", "/local_athletes", "/highest_stoke_edits", "/skate_edits", "/competition/skate/16+male"],
      ...[`/edits/${bowl.id}`, `/profile/${ID.mia}?tab=uploads`],
    ]) {
      const { status, main } = await page("sol", path);
      expect([path, status]).toEqual([path, 500]);
      expect(main).toContain("We've encountered an issue:");
      expect(main).toContain("Something went wrong on our side");
      expect(main).not.toMatch(/no such table|media|GraphQL/i);
    }
    database.exec("ALTER TABLE elsewhere RENAME TO media");
    expect((await page("sol", "/skate_edits")).status).toBe(200);
  });

  test("the error screen removes the prefix of GraphQL clients [NAV-014]", () => {
    const props = { message: "GraphQL error: The tide is out", contactEmail: "", socialLinks: [] };
    expect(renderToStaticMarkup(createElement(ErrorScreen, props))).toContain(">The tide is out<");
  });
});

function tabsIn(main: string): string[] {
  const tabs = /<nav class="tabs[\s\S]*?<\/nav>/.exec(main)?.[0] ?? "";
  return [...tabs.matchAll(/<a([^>]*)>(.*?)<\/a>/g)].map(([, attributes, label]) =>
    attributes?.includes("aria-current") ? `*${label}` : `${label}`,
  );
}
