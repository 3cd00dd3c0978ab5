import { readFile } from "node:fs/promises";
import { join } from "node:path";
import Database from "better-sqlite3";
import sharp from "sharp";
import { afterAll, beforeAll, beforeEach, describe, expect, test } from "vitest";
import { DRAWINGS, fileOf } from "#app/schemas/drawings.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
const tokens: Partial<Record<Name, string>> = {};

beforeAll(async () => {
  served = await serve();
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  for (const name of ["noa", "mia", "northbreak"] as const) tokens[name] = await served.logIn(name);
}, 60_000);

afterAll(async () => {
  database.close();
  await served.stop();
});

beforeEach(() => {
  database.prepare("UPDATE users SET profile_image = NULL, business_logo = NULL").run();
  database.prepare("UPDATE users SET profile_setup = 0 WHERE id = ?").run(Number(ID.noa));
});

const PROFILE = { city: "Bude", country: "France", about: "New", instagram: "@noa", gender: "Other" };
const BRAND = {
  name: "Northbreak",
  email: "brand@stokeline.example",
  about: "Fins",
  instagram: "@nb",
  city: "Newquay",
  country: "France",
  sports: "Surf",
  isBusiness: "on",
  website: "https://northbreak.example",
  businessRegion: "National",
};

/** Each form with a picture: its address, its owner, its other fields, and its effect. */
const FORMS = {
  completion: { path: `/profile/${ID.noa}`, who: "noa", file: "profileImage", fields: PROFILE, column: "profile_image" },
  "the picture on a profile": {
    path: `/profile/${ID.mia}/picture`,
    who: "mia",
    file: "profileImage",
    fields: {},
    column: "profile_image",
  },
  "Edit Profile of a business": {
    path: "/edit_profile",
    who: "northbreak",
    file: "businessLogo",
    fields: BRAND,
    column: "business_logo",
  },
} as const;

async function send({ path, who, fields }: (typeof FORMS)[keyof typeof FORMS], more: Record<string, string | File>) {
  const body = new FormData();
  for (const [name, value] of Object.entries({ ...fields, ...more })) body.append(name, value);
  return served.fetch(path, { method: "POST", body, as: tokens[who] });
}

const pictureOf = ({ who, column }: (typeof FORMS)[keyof typeof FORMS]) =>
  database.prepare(`SELECT ${column} FROM users WHERE id = ?`).pluck().get(Number(ID[who]));

describe.each(Object.entries(FORMS))("%s", (_, form) => {
  test("offers the eight by name, each drawn, and sets the chosen one [SETUP-049, A-180]", async () => {
    const page = await (await served.fetch(form.path.replace("/picture", ""), { as: tokens[form.who] })).text();
    const offered = [...page.matchAll(/src="(\/drawings\/[^"]+)"/g)].map(([, address]) => address);
    expect(offered).toEqual(DRAWINGS.map(fileOf));
    for (const name of DRAWINGS) expect(page).toMatch(new RegExp(`name="drawing" value="${name}"/>${name}</span>`));

    expect((await send(form, { drawing: "Turtle", [form.file]: new File([], "") })).status).toBe(303);
    expect(pictureOf(form)).toMatch(/-Turtle\.jpg$/);
  });

  test("takes a file that comes with a choice in its place [A-180]", async () => {
    const photo = new File([new Uint8Array(await readFile(await mediaFile("photo.jpg")))], "me.jpg");
    expect((await send(form, { drawing: "Owl", [form.file]: photo })).status).toBe(303);
    expect(pictureOf(form)).toMatch(/-me\.jpg$/);
  });

  test("says at the field that a wrong name is none, and sets nothing [A-180]", async () => {
    const answer = await send(form, { drawing: "Shark" });
    expect(answer.status).toBe(422);
    expect(await answer.text()).toMatch(/id="[\w-]+-drawing-error">There is no such picture\. Please choose another</);
    expect(pictureOf(form)).toBeNull();
  });
});

test("a choice stays while another field is at fault, and a later one counts before an earlier file [A-180]", async () => {
  const refused = await (await send(FORMS.completion, { drawing: "Wave", city: "" })).text();
  expect(refused).toMatch(/<input[^>]*name="drawing"[^>]*checked=""[^>]*value="Wave"/);
  expect(refused).not.toContain("Your picture is uploaded");
  const [, arrived = ""] = /type="hidden" name="profileImage" value="([^"]+)"/.exec(refused) ?? [];
  expect(arrived).toMatch(/-Wave\.jpg$/);
  await send(FORMS.completion, { drawing: "Owl", profileImage: arrived });
  expect(pictureOf(FORMS.completion)).toMatch(/-Owl\.jpg$/);
});

test("the drawings are square, small and of our own site [A-180]", async () => {
  for (const name of DRAWINGS) {
    const answer = await served.fetch(fileOf(name));
    expect([answer.status, answer.headers.get("content-type")]).toEqual([200, "image/png"]);
    const bytes = Buffer.from(await answer.arrayBuffer());
    expect(bytes.length).toBeLessThan(20_000);
    expect(await sharp(bytes).metadata()).toMatchObject({ width: 500, height: 500 });
  }
});
