import { readdirSync, readFileSync, rmSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { bitsOf } from "#app/schemas/sports.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { cutPieces, sendPieces } from "../pieces.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
const tokens = {} as Record<Name, string>;
const NEW = "/business/upload_discount";

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  for (const name of ["sol", "northbreak", "fakie"] as const) tokens[name] = await served.logIn(name);
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
});

afterAll(async () => {
  database.close();
  await served.stop();
});

const OFFER: [string, string][] = [
  ["amount", "20% off"],
  ["description", "Boards and fins"],
  ["code", "SALT20"],
  ["sports", "Surf"],
  ["sports", "Other"],
];

async function asked(path: string, init: RequestInit = {}, as: Name = "northbreak") {
  const answer = await served.fetch(path, { ...init, as: tokens[as] });
  const html = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  return { status: answer.status, to: answer.headers.get("location") ?? "", html };
}

const send = (path: string, fields: [string, string][]) => asked(path, { method: "POST", body: new URLSearchParams(fields) });

async function sendFiles(path: string, fields: [string, string][], files: Record<string, string> = {}) {
  const body = new FormData();
  for (const [name, value] of fields) body.append(name, value);
  for (const [field, name] of Object.entries(files)) body.append(field, new File([readFileSync(await mediaFile(name))], name));
  return asked(path, { method: "POST", body });
}

const WORDS: [string, string][] = [
  ["under18Viewable", "on"],
  ["productDescription1", "One"],
  ["productDescription2", "Two"],
  ["productDescription3", "Three"],
];
const PICTURES = { filename1: "grey.jpg", filename2: "grey.jpg", filename3: "grey.jpg" };
const posted = () => database.prepare<[], Record<string, unknown>>("SELECT * FROM discounts ORDER BY created_at DESC").all();

async function draft(fields = OFFER): Promise<string> {
  const { status, to } = await send(NEW, fields);
  expect([status, to]).toEqual([303, expect.stringMatching(/^\/business\/upload_discount\/products\?draft=[^&]+$/)]);
  return to;
}

test("the first step begins with Other chosen, not in store, and has a maximum for each text [DISC-003, DISC-009, DISC-010]", async () => {
  const { html } = await asked(NEW);
  expect(html).toMatch(/<input[^>]*(checked=""[^>]*value="Other"|value="Other"[^>]*checked="")/);
  expect(html.match(/ checked=""/g)).toHaveLength(1);
  const most = (name: string) =>
    new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`).exec(html)?.[0].match(/maxlength="(\d+)"/i)?.[1];
  expect([most("amount"), most("description"), most("code")]).toEqual(["60", "100", "60"]);
  expect(html).toContain('name="inStore"');
  expect(html).toContain(">Apparel<");
});

describe("the last check of the first step that fails is told, and what was typed stays [DISC-023]", () => {
  test.each([
    [["amount"], "Please add an Amount"],
    [["amount", "description"], "Please add a Description"],
    [["amount", "code"], "Please add a Code"],
    [["amount", "sports"], "Please add a Category"],
  ])("without %j [DISC-017, DISC-020, DISC-007]", async (missing, sentence) => {
    const { status, html } = await send(
      NEW,
      OFFER.filter(([name]) => !missing.includes(name)),
    );
    expect([status, html.includes(sentence)]).toEqual([422, true]);
    expect(html).toMatch(missing.includes("code") ? /Boards and fins/ : /value="SALT20"/);
  });
});

test("sports are ticked and unticked one by one, and a tick is enough after there was none [DISC-008]", async () => {
  const tiles = (html: string) => [...html.matchAll(/<input[^>]*name="sports"[^>]*>/g)].map(([tile]) => tile);
  const ticked = (html: string) =>
    tiles(html).flatMap((tile) => (tile.includes('checked=""') ? (/value="(\w+)"/.exec(tile)?.[1] ?? []) : []));
  const texts = OFFER.filter(([name]) => name !== "sports");
  const none = await send(NEW, texts);
  expect([none.status, none.html.includes("Please add a Category"), ticked(none.html)]).toEqual([422, true, []]);
  expect(tiles(none.html).every((tile) => tile.includes('type="checkbox"'))).toBe(true);
  const step = await draft([...texts, ["sports", "BMX"], ["sports", "Ski"], ["sports", "Apparel"]]);
  const offer = step.replace("/products", "");
  expect(ticked((await asked(offer)).html)).toEqual(["Ski", "BMX", "Apparel"]);
  await send(offer, [...texts, ["sports", "Ski"]]);
  expect(ticked((await asked(offer)).html)).toEqual(["Ski"]);
});

test("a business chooses among ten sports, a rider among nine without Apparel [LIM-021]", async () => {
  const TEN = ["Surf", "Skate", "Snowboard", "Ski", "BMX", "MTB", "Scooter", "Climbing", "Apparel", "Other"];
  const offered = async (path: string, as: Name) =>
    [...(await asked(path, {}, as)).html.matchAll(/<input[^>]*value="(\w+)"[^>]*>/g)].flatMap(([, name = ""]) =>
      TEN.includes(name) ? name : [],
    );
  for (const path of [NEW, "/upload_edit"]) expect((await offered(path, "northbreak")).sort()).toEqual(TEN.toSorted());
  expect((await offered("/upload_edit", "sol")).sort()).toEqual(TEN.filter((name) => name !== "Apparel").sort());
});

test("three pictures with their words are posted, and the list of new Discounts follows [DISC-002, DISC-004, DISC-005] [DISC-011]", async () => {
  const step = await draft();
  const first = await asked(step);
  expect(first.html).toMatch(/name="under18Viewable"[^>]*checked=""|checked=""[^>]*name="under18Viewable"/);
  expect(first.html).not.toContain('href="/business/upload_discount?draft=');
  expect(first.html).not.toContain(">Post<");

  const some = await sendFiles(step, WORDS, { filename1: "grey.jpg" });
  expect(some.status).toBe(303);
  const second = await asked(some.to);
  expect(second.html).toContain("Picture 1 is uploaded.");
  expect(second.html).not.toContain(">Post<");
  expect(second.html).toContain('value="Three"');

  const all = await sendFiles(step, WORDS, { filename2: "grey.jpg", filename3: "grey.jpg" });
  expect((await asked(all.to)).html).toContain(">Post<");
  const { to } = await sendFiles(step, [...WORDS, ["do", "post"]]);
  expect(to).toBe("/new_discounts");
  const [made] = posted();
  expect(made).toMatchObject({
    poster_id: Number(ID.northbreak),
    amount: "20% off",
    code: "SALT20",
    sports: bitsOf(["Surf", "Other"]),
    in_store: 0,
    under18_viewable: 1,
    product_description3: "Three",
  });
  expect((await asked(`/discounts/${made?.id}`, {}, "sol")).html).toContain("<figcaption>Three</figcaption>");
  const again = await sendFiles(step, [...WORDS, ["do", "post"]]);
  expect([again.to, posted().length]).toEqual(["/new_discounts", 1]);
});

test("an older link to the products leads to them", async () => {
  const step = await draft();
  for (const rest of ["", "&files=video"])
    expect((await asked(`${step.replace("/products", "")}&step=products${rest}`)).to).toBe(step + rest);
});

test.each(["back", "pictures", "video"])("the words of the products are kept on %s, without a press of Upload", async (to) => {
  const step = await draft();
  const pressed = await send(step, [...WORDS.slice(1), ["do", to]]);
  const there = to === "back" ? step.replace("/products", "") : `${step}&files=${to}`;
  expect([pressed.status, pressed.to]).toEqual([303, there]);
  expect((await asked(`${step}&files=pictures`)).html).toMatch(/value="One"[\s\S]*value="Two"[\s\S]*value="Three"/);
  expect((await asked(step)).html).not.toMatch(/name="under18Viewable"[^>]*checked=""|checked=""[^>]*name="under18Viewable"/);
});

test("the words of three pictures survive a look at one video, and Enter presses neither Back nor a tab", async () => {
  const step = await draft();
  await send(step, [...WORDS, ["do", "video"]]);
  await send(`${step}&files=video`, [
    ["productDescription1", "The film"],
    ["do", "pictures"],
  ]);
  const { html } = await asked(`${step}&files=pictures`);
  expect(html).toMatch(/value="The film"[\s\S]*value="Two"[\s\S]*value="Three"/);
  const form = html.slice(html.indexOf('id="products"'));
  expect(/<button[^>]*type="submit"[^>]*>/.exec(form)?.[0]).not.toContain('name="do"');
});

test("the original of a Discount's picture is sent in place of a missing size [MEDIA-027]", async () => {
  const { to } = await sendFiles(await draft(), [...WORDS, ["do", "post"]], PICTURES);
  expect(to).toBe("/new_discounts");
  const { filename1 } = posted()[0] ?? {};
  const { id } = database.prepare("SELECT id FROM media WHERE filename = ?").get(filename1) as { id: string };
  const size = async (ending: string) => {
    const answer = await served.fetch(`/media/videos/${ID.northbreak}/${filename1}${ending}`, { as: tokens.sol });
    return [answer.status, Buffer.from(await answer.arrayBuffer()).toString("base64")];
  };
  const original = await size("");
  expect(await size("_50x50")).not.toEqual(original);
  const folder = join(served.dataDir, "media");
  for (const name of readdirSync(folder, { recursive: true, encoding: "utf8" }))
    if (name.includes(id) && /250x250$/.test(name)) rmSync(join(folder, name));
  expect(await size("_250x250")).toEqual(original);
});

test("Back leads to the first step with what was entered [DISC-013]", async () => {
  const step = await draft();
  expect((await asked(step)).html).toMatch(/<button[^>]*name="do"[^>]*value="back"[^>]*>Back</);
  const { status, to } = await send(step, [...WORDS, ["do", "back"]]);
  expect([status, to]).toEqual([303, step.replace("/products", "")]);
  const { html } = await asked(to);
  expect([html.includes('value="SALT20"'), html.includes(">Next<"), html.includes("Picture 1")]).toEqual([true, true, false]);
});

test("Post without files or words says the last that is missing [DISC-021, DISC-022]", async () => {
  const step = await draft();
  const without = await sendFiles(step, [["do", "post"]]);
  expect([without.status, without.html.includes("Please select a File")]).toEqual([422, true]);
  const wordless = await sendFiles(
    step,
    [
      ["productDescription1", "One"],
      ["do", "post"],
    ],
    PICTURES,
  );
  expect([wordless.status, wordless.html.includes("Please add a Product Description")]).toEqual([422, true]);
  expect(wordless.html).toContain("Picture 3 is uploaded.");
});

test("the first step asks for days and terms too, and keeps them", async () => {
  const day = new Date().toISOString().slice(0, 10);
  const late = await send(NEW, [...OFFER, ["startsOn", day], ["endsOn", "2001-01-01"]]);
  expect([late.status, late.html.includes("Please choose a day within two years")]).toEqual([422, true]);
  const step = await draft([...OFFER, ["startsOn", day], ["endsOn", day], ["terms", "One each"]]);
  expect((await asked(step.replace("/products", ""))).html).toContain(">One each</textarea>");
  await sendFiles(step, [...WORDS, ["do", "post"]], PICTURES);
  expect(posted()[0]).toMatchObject({ starts_on: day, ends_on: day, terms: "One each" });
});

test("one video with one description is posted [DISC-025, CARD-015]", async () => {
  const step = `${await draft()}&files=video`;
  const { html } = await asked(step);
  expect(html.match(/type="file"/g)).toHaveLength(1);
  expect(html.match(/name="productDescription/g)).toHaveLength(1);
  const { to } = await sendFiles(
    step,
    [
      ["productDescription1", "The film"],
      ["do", "post"],
    ],
    { filename1: "h264.mp4" },
  );
  expect(to).toBe("/new_discounts");
  const [made] = posted();
  expect(made).toMatchObject({ filename2: null, filename3: null, product_description1: "The film", under18_viewable: 0 });
  expect(String(made?.filename1)).toMatch(/\.mp4$/);
  const change = await asked(`/business/edit_discount/${made?.id}`);
  expect(change.html.match(/name="productDescription/g)).toHaveLength(1);
});

test.each([
  ["pictures", "h264.mp4", "Image type not recognised, please upload file of type png, jpeg or jpg", "[MEDIA-008]"],
  ["video", "grey.jpg", "Content type not recognised, please upload file of type mp4, mov, quicktime or 3gpp", "[MEDIA-012]"],
])("where %s are asked for, %s is refused: %s %s", async (files, name, sentence) => {
  const { status, html } = await sendFiles(`${await draft()}&files=${files}`, WORDS, { filename1: name });
  expect([status, html.includes(sentence)]).toEqual([422, true]);
  expect(html).toContain('value="One"');
});

test("pictures that come in pieces stand in their places, also after the connection was cut [P-59]", async () => {
  const step = await draft();
  const id = new URL(step, "http://here").searchParams.get("draft") ?? "";
  const brand = tokens.northbreak;
  const path = await mediaFile("photo.jpg");
  const place = (slot: string) => ({ filename: "photo.jpg", draft: id, slot, files: "pictures" });
  const url = await cutPieces(served, brand, path, 1000, { metadata: place("filename2") });
  expect((await asked(step)).html).not.toContain("Picture 2 is uploaded.");
  expect(await sendPieces(served, brand, path, { url })).toMatchObject({ status: 204 });
  expect((await asked(step)).html).toContain("Picture 2 is uploaded.");
  for (const slot of ["filename1", "filename3"])
    expect(await sendPieces(served, brand, path, { metadata: place(slot) })).toMatchObject({ status: 204 });

  const film = await sendPieces(served, brand, await mediaFile("h264.mp4"), { metadata: place("filename1") });
  expect([film.status, film.text]).toEqual([422, "Image type not recognised, please upload file of type png, jpeg or jpg"]);
  await sendFiles(step, [...WORDS, ["do", "post"]]);
  expect(posted()[0]).toMatchObject({ filename2: expect.stringMatching(/photo\.jpg$/), product_description2: "Two" });
});

test("a draft is its owner's, is offered again, and goes with its files when it is discarded", async () => {
  const step = await draft([["amount", "Lost and found"], ...OFFER.slice(1)]);
  await sendFiles(step, WORDS, PICTURES);
  const id = new URL(step, "http://here").searchParams.get("draft") ?? "";
  expect((await asked(NEW)).html).toContain("Lost and found");
  expect((await asked("/upload_edit")).html).not.toContain("Lost and found");
  expect([(await asked(step, {}, "fakie")).status, (await asked(step, {}, "sol")).status]).toEqual([404, 404]);
  expect((await asked(`/upload_edit?draft=${id}`)).status).toBe(404);

  const pending = () =>
    database.prepare("SELECT count(*) FROM media WHERE purpose = 'discount' AND attached_at IS NULL").pluck().get();
  const before = Number(pending());
  await send(`/business/drafts/${id}/discard`, []);
  expect(pending()).toBe(before - 3);
  expect((await asked(NEW)).html).not.toContain("Lost and found");
});

describe("Edit Discount", () => {
  const own = () => `/business/edit_discount/${posted().at(-1)?.id}`;
  const ALL: [string, string][] = [...OFFER, ...WORDS];

  test("has the Discount's words, maximum lengths for the product descriptions alone, and leads to the profile [RTE-018, DISC-030, DISC-033]", async () => {
    const { html } = await asked(own());
    expect(html).toContain('value="SALT20"');
    expect(html.match(/maxlength="120"/gi)).toHaveLength(3);
    expect(html.match(/maxlength="(?!120)/gi)).toBeNull();
    const { to } = await send(
      own(),
      ALL.map(([name, value]) => (name === "amount" ? [name, "Half"] : [name, value])),
    );
    expect(to).toBe(`/profile/${ID.northbreak}`);
    expect(posted().at(-1)).toMatchObject({ amount: "Half", code: "SALT20", sports: bitsOf(["Surf", "Other"]) });
  });

  test("keeps the days and the terms, and takes them away where they are emptied", async () => {
    const [day, path] = [new Date().toISOString().slice(0, 10), own()];
    const set = (first: string, last: string, terms: string) =>
      send(path, [...ALL, ["startsOn", first], ["endsOn", last], ["terms", terms]]);
    expect((await set(day, day, "One each")).status).toBe(303);
    expect(posted().at(-1)).toMatchObject({ starts_on: day, ends_on: day, terms: "One each" });
    const { html } = await asked(path);
    expect(html.match(new RegExp(`type="date"[^>]*value="${day}"|value="${day}"[^>]*type="date"`, "g"))).toHaveLength(2);
    const wrong = await set(day, "2001-01-01", "");
    expect([wrong.status, wrong.html.includes("Please choose a day within two years")]).toEqual([422, true]);
    expect((await set("", "", "")).status).toBe(303);
    expect(posted().at(-1)).toMatchObject({ starts_on: null, ends_on: null, terms: "" });
  });

  test("asks for all that Add Discount does, all three product descriptions among it [DISC-031, DISC-035, A-115]", async () => {
    const without = async (field: string) =>
      (
        await send(
          own(),
          ALL.filter(([name]) => name !== field),
        )
      ).html;
    expect(await without("productDescription3")).toContain("Please add a Product Description");
    expect(await without("sports")).toContain("Please add a Category");
    const long = await send(own(), [["amount", "a".repeat(61)], ...ALL.slice(1)]);
    expect([long.status, long.html.includes("Please use at most 60 characters")]).toEqual([422, true]);
  });

  test("is a not-found page that names the Discount if it is another's or none [DISC-032, ERR-005, ACC-036]", async () => {
    for (const [path, as] of [
      [own(), "fakie"],
      [own(), "sol"],
      ["/business/edit_discount/77", "northbreak"],
    ] as const) {
      const { status, html } = await asked(path, {}, as);
      expect([status, html.includes("Take Me Home")]).toEqual([404, true]);
      expect(html).toContain("<code>Edit Discount</code>");
      expect(html).not.toContain("SALT20");
    }
    const { status } = await asked(own(), { method: "POST", body: new URLSearchParams(ALL) }, "fakie");
    expect(status).toBe(404);
  });

  test("is in the menu of an own card [CARD-023, ACC-029]", async () => {
    const { html } = await asked(own().replace("business/edit_discount", "discounts"));
    expect(html).toContain(`href="${own()}"`);
  });
});

test("a business has Upload Discount in the bar, the menu and its empty tab; a rider has it nowhere [ACC-028, NAV-002, PROF-033]", async () => {
  const bar = /class="tool wide"[^>]*href="\/business\/upload_discount"/;
  expect((await asked("/information")).html).toMatch(bar);
  expect((await asked("/information")).html).toContain(">Upload Discount<");
  expect((await asked(`/profile/${ID.fakie}?tab=discounts`, {}, "fakie")).html).toContain(">Upload a Discount<");
  const rider = await asked("/information", {}, "sol");
  expect(rider.html).not.toContain(NEW);
  expect((await asked(NEW, {}, "sol")).status).toBe(404);
});
