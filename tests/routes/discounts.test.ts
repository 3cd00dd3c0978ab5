import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { ROWS } from "#app/address-lookup.ts";
import { hasReached } from "#app/kernel/access/requirements.server.ts";
import { bitOf } from "#app/schemas/sports.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { type Served, serve } from "../served.ts";
import {
  ALL_DISCOUNTS,
  DISCOUNTS,
  makeDiscounts,
  makeTruth,
  offeredAround,
  offeredTo,
  openTo,
  PEOPLE,
  type Who,
} from "../truth.ts";

const OFFER = `/discounts/${DISCOUNTS.offer.id}`;
const CODE = `CODE-${DISCOUNTS.offer.id}`;
let served: Served;
let database: Database.Database;
const tokens: Partial<Record<Who, string>> = {};

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops, STATISTICS_USER_ID: ID.stat });
  for (const name of PEOPLE) if (name !== "visitor" && name !== "ash") tokens[name] = await served.logIn(name);
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  makeTruth(database);
  makeDiscounts(database);
});

afterAll(async () => {
  database.close();
  await served.stop();
});

const clicked = (kind: string) => database.prepare("SELECT user_id, about_id, discount_id FROM clicks WHERE kind = ?").all(kind);

async function page(path: string, as: Who, init: RequestInit = {}) {
  const answer = await served.fetch(path, { ...init, as: tokens[as] });
  const html = await answer.text();
  return { status: answer.status, to: answer.headers.get("location"), html, main: /<main[\s\S]*<\/main>/.exec(html)?.[0] ?? "" };
}

const people = Object.values(ID);
const TABLE: Record<string, { at: string[]; shows: (who: Who) => string[] }> = {
  "/new_discounts": { at: ["/new_discounts", "/new_discounts?tab=international"], shows: nationalOf },
  "/surf_discounts": { at: ["/surf_discounts?tab=national", "/surf_discounts?tab=international"], shows: nationalOf },
  "/apparel_discounts": { at: ["/apparel_discounts"], shows: offeredAround },
  "/local_discounts": {
    at: ["/local_discounts"],
    shows: (who) => (["northbreak", "fakie", "ops"].includes(who) ? [] : offeredAround(who)),
  },
  "/discounts/:discountId": { at: ALL_DISCOUNTS.map((id) => `/discounts/${id}`), shows: openTo },
  "/profile/:userId": {
    at: people.map((id) => `/profile/${id}?tab=discounts`),
    shows: (who) => openTo(who).filter((id) => id !== DISCOUNTS.gone.id),
  },
};

/** Ana lives in France, which has no National business. */
function nationalOf(who: Who): string[] {
  const shown = offeredTo(who).filter((id) => id !== DISCOUNTS.gone.id);
  return who === "ana" ? shown.filter((id) => id === DISCOUNTS.waiting.id) : shown;
}

describe.each(PEOPLE)("which Discounts %s finds [ACC-047, A-172]", (who) => {
  test.each(Object.entries(TABLE))("at %s", async (_, { at, shows }) => {
    const found = new Set<string>();
    for (const path of at) for (const [, id = ""] of (await page(path, who)).html.matchAll(/id="discount-(\d+)"/g)) found.add(id);
    expect([...found].sort()).toEqual(hasReached(viewer(who), "complete") && viewer(who).waysOut ? shows(who) : []);
  });
});

function filled(path: string): string {
  return path
    .replace(":discountId", DISCOUNTS.offer.id)
    .replace(":userId", ID.northbreak)
    .replace(":editId", EDITS.bowl.id)
    .replace(":sportCategory", "skate")
    .replace(":category", "16+male")
    .replace(":platform", "email")
    .replace(":draftId", "forged")
    .replace(":name", "childrens_risk_assessment")
    .replace(":token", "forged.token");
}

/** The owner's form contains it. */
const SHOWS_CODE = ["/business/edit_discount/:discountId"];
const TABS = ["", "?tab=discounts", "?tab=national"];

test.each([...ROWS.values()].map(({ path }) => path))(
  "no code is in the page or the data of %s, to anybody [CARD-021] [A-92]",
  async (path) => {
    for (const who of ["sol", "kit", "northbreak", "ops"] as const) {
      if (who === "northbreak" && SHOWS_CODE.includes(path)) continue;
      for (const tab of TABS)
        for (const address of [`${filled(path)}${tab}`, `${filled(path)}.data${tab}`])
          expect((await page(address, who)).html).not.toContain("CODE-");
    }
    expect(served.log()).not.toContain("CODE-");
  },
);

test("a press of Code brings the code on a page, and is counted each time [CARD-033, CARD-036] [A-93]", async () => {
  const before = clicked("code").length;
  const { status, main } = await page(`${OFFER}/code`, "kit", { method: "POST" });
  expect(status).toBe(200);
  expect(main).toMatch(new RegExp(`<input[^>]*readOnly=""[^>]*value="${CODE}"`, "i"));
  expect(clicked("code").slice(before)).toEqual([
    { user_id: Number(ID.kit), about_id: Number(ID.northbreak), discount_id: DISCOUNTS.offer.id },
  ]);
});

test("beside a code is This code didn't work, which leads back to the Discount with thanks", async () => {
  const path = `${OFFER}/code_failed`;
  expect((await page(path, "stat", { method: "POST" })).status).toBe(403);
  const { main } = await page(`${OFFER}/code`, "stat", { method: "POST" });
  expect(main).toMatch(new RegExp(`<form[^>]*action="${path}"[^>]*>.*?This code didn&#x27;t work`));
  expect((await page(`${OFFER}/code`, "northbreak", { method: "POST" })).main).not.toContain("code_failed");
  for (const _ of [1, 2]) expect(await page(path, "stat", { method: "POST" })).toMatchObject({ status: 303, to: OFFER });
  expect(clicked("code-failed")).toHaveLength(1);
  const { main: told } = await page("/notifications", "northbreak");
  expect(told.replace(/<!-- -->/g, "")).toMatch(
    /Someone says that the code didn&#x27;t work: <a[^>]*href="\/discounts\/4001"[^>]*>20% off/,
  );
  expect(told).not.toContain("Stokeline Numbers");
});

test("a business reads the numbers of its own Discount week by week once ten people stand behind it, and the operator of each", async () => {
  const rowsOf = ({ main }: { main: string }) => /<table[\s\S]*<\/table>/.exec(main)?.[0].match(/<th scope="row">/g)?.length;
  expect(rowsOf(await page(OFFER, "northbreak"))).toBe(1);
  const view = database.prepare("INSERT INTO discount_views (id, user_id, discount_id, created_at) VALUES (?, ?, ?, ?)");
  const people = Object.values(ID).slice(0, 10);
  for (const [n, userId] of people.entries()) view.run(9000 + n, Number(userId), Number(DISCOUNTS.offer.id), Date.now());
  for (const who of ["northbreak", "ops"] as const) {
    const { main } = await page(OFFER, who);
    const [table = ""] = /<table[\s\S]*<\/table>/.exec(main) ?? [];
    expect([...table.matchAll(/<th scope="col">([^<]*)</g)].map(([, name]) => name)).toEqual([
      ...["Week", "Views", "Code", "Website", "Didn&#x27;t work"],
    ]);
    expect(table.match(/<th scope="row">/g)).toHaveLength(13);
    expect(table).toMatch(/<rect width="100"/);
    expect(table).toContain("–");
  }
  for (const who of ["sol", "fakie"] as const) expect((await page(OFFER, who)).html).not.toContain("Didn&#x27;t work");
});

test("who has not completed the profile is sent there, and what is not seen has no code [SOC-015, ACC-043]", async () => {
  expect(await page(`${OFFER}/code`, "noa", { method: "POST" })).toMatchObject({ status: 303, to: `/profile/${ID.noa}` });
  const hidden = await page(`/discounts/${DISCOUNTS.grown.id}/code`, "kit", { method: "POST" });
  expect([hidden.status, hidden.html.includes("CODE-")]).toEqual([404, false]);
  expect((await page(`${OFFER}/code`, "visitor", { method: "POST" })).status).toBe(401);
});

describe("a card", () => {
  test("shows three described pictures, the amount, the words, the brand and its buttons [CARD-014, CARD-016, CARD-017] [CARD-022, LIM-015]", async () => {
    database.exec(`UPDATE discounts SET in_store = 1 WHERE id = ${DISCOUNTS.offer.id}`);
    const { main } = await page(OFFER, "sol");
    for (const part of ["a", "b", "c"])
      expect(main).toContain(`/media/videos/${ID.northbreak}/discount-${DISCOUNTS.offer.id}${part}.jpg`);
    for (const words of ["One", "Two", "Three"]) expect(main).toContain(`<figcaption>${words}</figcaption>`);
    expect(main).toMatch(/20% off[\s\S]*Boards/);
    expect(main).toContain(`href="/profile/${ID.northbreak}"`);
    for (const path of ["code", "website", "share/email", "share/facebook", "share/twitter", "share/whatsapp", "flag"])
      expect(main).toContain(`"${OFFER}/${path}"`);
    expect(main).not.toContain(`${OFFER}/remove`);
  });

  test("has the business's logo, which leads to the profile [CARD-019]", async () => {
    const face = (html: string) => /<header>(?:<!--.*?-->)?<a[^>]*href="([^"]*)"[^>]*>(<.*?>)/.exec(html)?.slice(1);
    const profile = `/profile/${ID.northbreak}`;
    expect(face((await page(OFFER, "sol")).main)).toEqual([profile, '<span class="face" aria-hidden="true">']);
    database.exec(`UPDATE users SET business_logo = 'logo.jpg' WHERE id = ${ID.northbreak}`);
    const [to, picture] = face((await page(OFFER, "sol")).main) ?? [];
    database.exec(`UPDATE users SET business_logo = NULL WHERE id = ${ID.northbreak}`);
    expect([to, picture]).toEqual([profile, expect.stringMatching(/^<img[^>]*src="\/media\/logos\//)]);
  });

  test("says in the shop's case to use the app, and beside Code nothing is missing [CARD-018, FEED-012] [A-94]", async () => {
    const { main } = await page(OFFER, "sol");
    expect(main).toMatch(/In store<\/b> Please use the mobile app in the store\./);
    const other = await page(`/discounts/${DISCOUNTS.grown.id}`, "sol");
    expect(/<article[\s\S]*?<\/article>/.exec(other.main)?.[0]).not.toContain("In store");
  });

  test("that has ended says so and has no Code, and one that has not started is marked for its owner", async () => {
    const card = async (id: string, as: Who, path = `/discounts/${id}`) =>
      new RegExp(`<article[^>]* id="discount-${id}"[\\s\\S]*?</article>`).exec((await page(path, as)).main)?.[0] ?? "";
    const profile = `/profile/${ID.northbreak}?tab=discounts`;
    for (const path of [undefined, profile])
      for (const who of ["sol", "kit", "northbreak"] as const) {
        const ended = await card(DISCOUNTS.ended.id, who, path);
        expect([ended.includes("Ended on 29 February 2020"), ended.includes("/code")]).toEqual([true, false]);
      }
    expect(await card(DISCOUNTS.coming.id, "northbreak")).toContain("Starts on 31 December 2999");
    expect((await page(`/discounts/${DISCOUNTS.coming.id}`, "sol")).status).toBe(404);
    const code = `/discounts/${DISCOUNTS.ended.id}/code`;
    const [shown, pressed] = [await page(code, "sol"), await page(code, "sol", { method: "POST" })];
    expect([shown.main.includes("This Discount has ended."), shown.main.includes("<button")]).toEqual([true, false]);
    expect([pressed.status, pressed.html.includes("CODE-")]).toEqual([404, false]);
    expect((await page(OFFER, "sol")).main).not.toMatch(/Ended on|Starts on|Until/);
  });

  test("says until when it holds, and to adults when that is nearly over", async () => {
    const inDays = (days: number) => new Date(Date.now() + days * 86_400_000).toISOString().slice(0, 10);
    const saysTo = async (who: Who, days: number) => {
      database.exec(`UPDATE discounts SET ends_on = '${inDays(days)}' WHERE id = ${DISCOUNTS.offer.id}`);
      return /class="trade">([^<]*[Uu]ntil) \d/.exec((await page(OFFER, who)).main)?.[1];
    };
    expect([await saysTo("sol", 2), await saysTo("sol", 4), await saysTo("kit", 2)]).toEqual([
      "Nearly over: until",
      "Until",
      "Until",
    ]);
    database.exec(`UPDATE discounts SET ends_on = NULL WHERE id = ${DISCOUNTS.offer.id}`);
  });

  test("has Delete instead of the flag on one's own Discount [CARD-024, ACC-031]", async () => {
    const { main } = await page(OFFER, "northbreak");
    const [card = ""] = /<article[\s\S]*?<\/article>/.exec(main) ?? [];
    expect(card).toContain(`${OFFER}/remove`);
    expect(card).not.toContain(`${OFFER}/flag`);
  });

  test("has no website of a business that waits for approval where the viewer is no adult [CARD-020, A-172]", async () => {
    const waiting = `/discounts/${DISCOUNTS.waiting.id}`;
    expect((await page(waiting, "sol")).main).toContain(`${waiting}/website`);
    expect((await page(waiting, "kit")).status).toBe(404);
    expect((await page(`/profile/${ID.fakie}/website`, "kit")).status).toBe(404);
    expect((await page(`/profile/${ID.fakie}`, "kit")).main).not.toMatch(/tab=website|\/website"/);
  });

  test("has short names for the widths that need them [CARD-025, CARD-026]", async () => {
    database.exec(
      `UPDATE users SET name = 'Northbreak Boards and Fins', city = 'Saint-Germain-en-Laye-sur-Mer' WHERE id = ${ID.northbreak}`,
    );
    const { main } = await page(OFFER, "sol");
    expect(main).toContain('<span class="short">Northbreak Boar...</span>');
    expect(main).toContain(">Saint-Germain-en-Laye-sur-Mer,<");
    database.exec(`UPDATE users SET name = 'Northbreak Boards', city = 'Newquay' WHERE id = ${ID.northbreak}`);
  });
});

test("opening a single Discount counts as a view, script counts its own [CARD-029] [A-89]", async () => {
  const views = () => database.prepare("SELECT view_count FROM discounts WHERE id = ?").pluck().get(DISCOUNTS.waiting.id);
  database.exec("DELETE FROM discount_views");
  const before = Number(views());
  await page(`/discounts/${DISCOUNTS.waiting.id}`, "ana", { headers: { "sec-fetch-dest": "empty" } });
  expect(views()).toBe(before);
  await page(`/discounts/${DISCOUNTS.waiting.id}`, "ana");
  expect(views()).toBe(before + 1);
  await page(`/discounts/${DISCOUNTS.waiting.id}/view`, "ana", { method: "POST" });
  expect(views()).toBe(before + 1);
});

test("Website and share lead away from the Discount and are recorded with it [CARD-020, CARD-037, INFO-034]", async () => {
  expect(await page(`${OFFER}/website`, "sol")).toMatchObject({ status: 302, to: "https://northbreak.example/" });
  expect(clicked("website").at(-1)).toEqual({
    user_id: Number(ID.sol),
    about_id: Number(ID.northbreak),
    discount_id: DISCOUNTS.offer.id,
  });
  const { to } = await page(`${OFFER}/share/whatsapp`, "sol");
  expect(new URL(to ?? "").searchParams.get("text")).toMatch(
    /^Check out Northbreak Boards's Discount on \S+ http:\S+\/discounts\/4001$/,
  );
});

describe("the lists", () => {
  const text = (html: string) => html.replace(/<!-- -->/g, "").replaceAll("&#x27;", "'");
  test.each([
    ["/ski_discounts", "There are currently no Ski Discounts Local to you.", "[FEED-029]"],
    ["/ski_discounts?tab=national", "There are currently no Ski Discounts Nationally.", "[FEED-030]"],
    ["/ski_discounts?tab=international", "There are currently no Ski Discounts Internationally.", "[FEED-031]"],
    [`/profile/${ID.fakie}?tab=uploads`, "Fakie Wear currently has no Uploads.", "[PROF-031]"],
  ])("%s says %s %s", async (path, sentence) => {
    expect(text((await page(path, "sol")).main)).toContain(sentence);
  });

  test("have three tabs in a category, LOCAL first, and two for the new ones [FEED-017, FEED-018, FEED-019]", async () => {
    const tabs = async (path: string) => {
      const { main } = await page(path, "sol");
      const nav = /<nav class="tabs[^"]*" aria-label="Where">([\s\S]*?)<\/nav>/.exec(main)?.[1] ?? "";
      return [...nav.matchAll(/<a([^>]*)>(\w+)</g)].map(([, facts = "", label]) =>
        facts.includes("aria-current") ? `*${label}` : label,
      );
    };
    expect(await tabs("/surf_discounts")).toEqual(["*Local", "National", "International"]);
    expect(await tabs("/new_discounts")).toEqual(["*National", "International"]);
  });

  test.each([
    ["/new_discounts", "the new ones [FEED-020]"],
    ["/local_discounts", "the local ones [FEED-028]"],
  ])("%s has those of the viewer's own sports and of Apparel: %s", async (path) => {
    const add = database.prepare(
      "INSERT INTO discounts (id, poster_id, amount, description, code, filename1, product_description1, sports, created_at) VALUES (?, ?, 'a', 'd', 'CODE-x', 'discount-4001a.jpg', 'p', ?, 1e12)",
    );
    add.run(5001, Number(ID.northbreak), bitOf("Surf"));
    add.run(5002, Number(ID.northbreak), bitOf("BMX"));
    add.run(5003, Number(ID.northbreak), bitOf("Apparel"));
    const { main } = await page(path, "sol");
    database.exec("DELETE FROM discounts WHERE id >= 5000");
    expect([5001, 5002, 5003].filter((id) => main.includes(`id="discount-${id}"`))).toEqual([5001, 5003]);
  });

  test("are for everybody with an account, also without an Edit [DISC-041]", async () => {
    expect(database.prepare("SELECT count(*) FROM edits WHERE poster_id = ?").pluck().get(Number(ID.sol))).toBe(0);
    for (const path of ["/surf_discounts", "/new_discounts", OFFER])
      expect((await page(path, "sol")).main).toContain(`id="discount-${DISCOUNTS.offer.id}"`);
    expect((await page(OFFER, "visitor")).html).not.toContain('id="discount-');
  });

  test("end with their words [FEED-037]", async () => {
    expect((await page("/surf_discounts", "sol")).main).toContain("No More Discounts!");
  });

  test("page by six after the first two pages, on a profile too [PROF-029, LIM-002]", async () => {
    const add = database.prepare(
      "INSERT INTO discounts (id, poster_id, amount, description, code, filename1, product_description1, sports, created_at) VALUES (?, ?, 'a', 'd', 'CODE-x', 'discount-4001a.jpg', 'p', 16, ?)",
    );
    for (let n = 0; n < 15; n++) add.run(5000 + n, Number(ID.northbreak), 100_000 + n);
    const seen: number[] = [];
    for (let path: string | undefined = "/bmx_discounts"; path; ) {
      const { main } = await page(path, "sol");
      seen.push([...main.matchAll(/id="discount-/g)].length);
      path = /href="([^"]*before=[^"]*)"/.exec(main)?.[1]?.replaceAll("&amp;", "&");
    }
    expect(seen).toEqual([12, 3]);
    database.exec("DELETE FROM discounts WHERE id >= 5000");
  });
});

test("the home feed has one local Discount after each load of Edits, of the viewer's sports or Apparel [FEED-002, FEED-004] [A-70]", async () => {
  const feed = async (who: Who, path = "/") => {
    const { main } = await page(path, who);
    const cards = [...main.matchAll(/<article[^>]* id="(edit|discount)-/g)].map(([, kind]) => kind);
    return { cards, next: /href="([^"]*turn=[^"]*)"/.exec(main)?.[1]?.replaceAll("&amp;", "&") };
  };
  const first = await feed("sol");
  expect(first.cards.indexOf("discount")).toBe(first.cards.length - 1);
  expect((await feed("ana")).cards).not.toContain("discount");
  expect((await feed("kit")).cards.filter((kind) => kind === "discount")).toHaveLength(1);
  const html = (await page("/", "kit")).main;
  expect(html).toContain(`/discounts/${DISCOUNTS.offer.id}"`);
  expect(html).not.toMatch(/CODE-/);
  if (first.next) expect((await feed("sol", first.next)).cards).toContain("discount");
});

test("a business profile alone has the tab Discounts [PROF-005, PROF-027, PROF-032]", async () => {
  const has = async (path: string, as: Name) => (await page(path, as)).main.includes("tab=discounts");
  expect([await has(`/profile/${ID.northbreak}`, "sol"), await has(`/profile/${ID.mia}`, "sol")]).toEqual([true, false]);
  expect(await has(`/profile/${ID.northbreak}`, "northbreak")).toBe(true);
  database.exec("UPDATE discounts SET under18_viewable = 0 WHERE id IN (4001, 4005)");
  const { main } = await page(`/profile/${ID.northbreak}?tab=discounts`, "kit");
  database.exec("UPDATE discounts SET under18_viewable = 1 WHERE id IN (4001, 4005)");
  expect(main).toContain("Northbreak Boards currently has no Discounts.");
});

test("riders have New Discounts in the top bar, everybody the lists in the menu, and Local Discounts only personal users [NAV-003, ACC-019]", async () => {
  const { html } = await page("/information", "sol");
  expect(html).toMatch(/class="tool wide"[^>]*href="\/new_discounts"/);
  expect(html).toMatch(/href="\/apparel_discounts"/);
  expect(html).toContain('href="/local_discounts"');
  const brand = await page("/information", "northbreak");
  expect(brand.html).not.toMatch(/class="tool wide"[^>]*href="\/new_discounts"/);
  expect(brand.html).not.toContain('href="/local_discounts"');
});

test("deleting goes back to the page of the button, from the Discount itself to the profile [CARD-024, A-123]", async () => {
  const remove = (id: string, to: string, as: Who) =>
    page(`/discounts/${id}/remove`, as, { method: "POST", body: new URLSearchParams({ to }) });
  expect((await remove(DISCOUNTS.grown.id, "/", "sol")).status).toBe(403);
  expect((await remove(DISCOUNTS.grown.id, `/discounts/${DISCOUNTS.grown.id}`, "northbreak")).to).toBe(
    `/profile/${ID.northbreak}`,
  );
  expect((await page(`/discounts/${DISCOUNTS.grown.id}`, "northbreak")).status).toBe(404);
});

test("the operator finds Approve on the profile of a business that waits, and nobody else does [A-172]", async () => {
  const button = `action="/profile/${ID.fakie}/approve"`;
  for (const who of ["sol", "northbreak", "fakie"] as const)
    expect((await page(`/profile/${ID.fakie}`, who)).main).not.toContain(button);
  expect((await page(`/profile/${ID.fakie}`, "ops")).main).toContain(button);
  const approve = (who: Who, reason: string) =>
    page(`/profile/${ID.fakie}/approve`, who, { method: "POST", body: new URLSearchParams({ reason }) });
  expect((await approve("northbreak", "A real shop")).status).toBe(403);
  expect((await approve("ops", " ")).status).toBe(422);
  expect((await page(`/discounts/${DISCOUNTS.waiting.id}`, "kit")).status).toBe(404);
  expect(await approve("ops", "A real shop")).toMatchObject({
    status: 303,
    to: `/profile/${ID.fakie}`,
  });
  expect((await page(`/profile/${ID.fakie}`, "ops")).main).not.toContain(button);
  expect((await page(`/discounts/${DISCOUNTS.waiting.id}`, "kit")).status).toBe(200);
});
