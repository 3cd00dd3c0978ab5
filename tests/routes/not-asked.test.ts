import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;

beforeAll(async () => {
  served = await serve();
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
}, 60_000);

afterAll(async () => {
  database.close();
  await served.stop();
});

const FIELDS = ["instagram", "sponsors", "website", "filmerInstagram"];

async function asked(path: string, who: Name): Promise<string[]> {
  const html = await (await served.fetch(path, { as: await served.logIn(who) })).text();
  expect(html).toMatch(/<form[^>]*>[\s\S]*name="(about|description)"/);
  return FIELDS.filter((field) => html.includes(`name="${field}"`));
}

/** Makes somebody a rider or a business of this band whom a parent allowed to take part. */
function become(who: Name, band: string, isBusiness: boolean) {
  database
    .prepare("UPDATE users SET lowest_band = ?, age = ?, is_business = ? WHERE id = ?")
    .run(band === "18+" ? null : band, isBusiness ? null : band, Number(isBusiness), Number(ID[who]));
  database
    .prepare("INSERT OR REPLACE INTO guardians (user_id, email, band, consented_at) VALUES (?, 'noa.parent@x.example', '6-9', 1)")
    .run(Number(ID[who]));
}

test.each([
  ["6-9", false, []],
  ["10-12", false, []],
  ["13-17", false, ["instagram", "sponsors"]],
  ["18+", false, ["instagram", "sponsors"]],
  ["10-12", true, []],
  ["18+", true, ["instagram", "website"]],
] as const)(
  "the completion form of a %s (business: %s) asks for %j [SETUP-053, SETUP-056, A-180]",
  async (band, isBusiness, fields) => {
    become("noa", band, isBusiness);
    expect(await asked(`/profile/${ID.noa}`, "noa")).toEqual(fields);
  },
);

test("Edit Profile asks for handle, sponsors and website from 13 on [PROF-041, PROF-044, A-180] [P-10]", async () => {
  for (const who of ["pip", "tam"] as const) expect(await asked("/edit_profile", who)).toEqual([]);
  expect(await asked("/edit_profile", "kit")).toEqual(["instagram", "sponsors"]);
  expect(await asked("/edit_profile", "mia")).toEqual(["instagram", "sponsors", "website"]);
});

test("the forms of an Edit ask for the filmer from 13 on [EDIT-016, A-180]", async () => {
  for (const path of ["/upload_edit", `/edit/${EDITS.young.id}`]) expect(await asked(path, "pip")).toEqual([]);
  expect(await asked("/upload_edit", "kit")).toEqual(["filmerInstagram"]);
  expect(await asked(`/edit/${EDITS.bowl.id}`, "mia")).toEqual(["filmerInstagram"]);
});

test("the field for the handle says to a minor who can then find them [SETUP-045]", async () => {
  const hintFor = async (path: string, who: Name) =>
    (await (await served.fetch(path, { as: await served.logIn(who) })).text()).includes(
      "Grown-ups and brands can then find you there.",
    );
  for (const [band, says] of [
    ["13-17", true],
    ["18+", false],
  ] as const) {
    become("noa", band, false);
    expect(await hintFor(`/profile/${ID.noa}`, "noa")).toBe(says);
  }
  expect([await hintFor("/edit_profile", "kit"), await hintFor("/edit_profile", "mia")]).toEqual([true, false]);
});
