import { eq, like } from "drizzle-orm";
import { describe, expect, test } from "vitest";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { db } from "#db";
import { jobs, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addUpload } from "#tests/add-discount.ts";
import { addSpot } from "#tests/add-spot.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());

async function given(document: string, name: Name = "mia", variables = {}) {
  const { data, errors } = await ask(document, variables, tokenOf(name));
  expect(errors).toEqual([]);
  return data;
}

async function postEdit(place = 'spotLocation: ""'): Promise<string> {
  const filename = addUpload("sol", { purpose: "edit" });
  const details = `filename: "${filename}", description: "Left", category: "Surf", ${place}`;
  return Object(await given(`mutation { postVideo(${details}) { id } }`, "sol")).postVideo.id;
}

async function postDiscount(title: string | null = null): Promise<string> {
  const files = [1, 2, 3].map((n) => `filename${n}: "${addUpload("northbreak")}", productDescription${n}: "Wax"`);
  const details = `title: $title, amount: "10%", description: "Wax", code: "WAX", surf: true, ${files}`;
  const document = `mutation ($title: String) { postDiscount(${details}) { id } }`;
  return Object(await given(document, "northbreak", { title })).postDiscount.id;
}

describe("the fields have the values that were written", () => {
  test.each(["marketingOptIn", "websiteCookies", "appCookies", "informationOptIn"])(
    "the setting %s, and it alone, follows what is sent [ENT-013]",
    async (name) => {
      const SETTINGS = "marketingOptIn websiteCookies appCookies informationOptIn";
      const off = Object.fromEntries(SETTINGS.split(" ").map((setting) => [setting, false]));
      const declared = SETTINGS.split(" ").map((setting) => `$${setting}: Boolean`);
      const passed = SETTINGS.split(" ").map((setting) => `${setting}: $${setting}`);
      const save = `mutation (${declared.join(", ")}) { userSettingsUpdate(${passed.join(", ")}) { id } }`;
      await given(save, "mia", { ...off, [name]: true });
      expect(await given(`{ user { ${SETTINGS} } }`)).toEqual({ user: { ...off, [name]: true } });
    },
  );

  test("the paid month of the account [ENT-014]", async () => {
    const paid = { paidCurrentMonth: true, monthPaid: "2026-10" };
    expect(await given("{ user { paidCurrentMonth monthPaid } }")).toEqual({ user: { paidCurrentMonth: null, monthPaid: null } });
    db.update(users).set(paid).where(eq(users.id, ID.mia)).run();
    expect(await given("{ user { paidCurrentMonth monthPaid } }")).toEqual({ user: paid });
  });

  test("the Stokes of the account, each with its id and its Edit [ENT-015]", async () => {
    const VOTES = "{ user { votes { id video { id } } } }";
    expect(await given(VOTES, "ana")).toEqual({ user: { votes: [] } });
    const { vote } = Object(await given(`mutation { vote(videoId: "${EDITS.bowl.id}") { id } }`, "ana"));
    expect(await given(VOTES, "ana")).toEqual({ user: { votes: [{ id: vote.id, video: { id: EDITS.bowl.id } }] } });
    stokes.set(viewer("ana"), EDITS.bowl.id, false);
    expect(await given(VOTES, "ana")).toEqual({ user: { votes: [] } });
  });

  test("the place of an Edit: a Spot with its title, or none [ENT-024]", async () => {
    const spotId = addSpot({ title: "Fistral" });
    for (const [place, kept] of [
      [`spotId: "${spotId}"`, { spotLocation: "Fistral", spotId }],
      ['spotLocation: ""', { spotLocation: "", spotId: null }],
    ] as const) {
      const id = await postEdit(place);
      expect(await given(`{ video(id: "${id}") { spotLocation spotId } }`, "sol")).toEqual({ video: kept });
    }
  });

  test("the id and the title of a Discount, which may have none [ENT-034] [A-125]", async () => {
    for (const title of ["Winter sale", null]) {
      const id = await postDiscount(title);
      expect(await given(`{ discount(id: "${id}") { id title } }`, "sol")).toEqual({ discount: { id, title } });
    }
  });
});

test("newUser keeps whether the tutorial is still to be seen [GQL-066]", async () => {
  for (const newUser of [true, false, true]) {
    await given("mutation ($id: ID, $newUser: Boolean) { newUser(id: $id, newUser: $newUser) { id } }", "mia", {
      id: ID.mia,
      newUser,
    });
    expect(await given("{ user { newUser } }")).toEqual({ user: { newUser } });
  }
});

test.each([
  ["uploadedEditEmail", '(email: "a@b.example")', "sol", postEdit, "first-edit-mail"],
  ["uploadedDiscountEmail", '(email: "a@b.example", name: "B")', "northbreak", postDiscount, "first-discount-mail"],
] as const)(
  "the first post alone is emailed about, to its poster; %s sends nothing [GQL-078, GQL-079]",
  async (operation, args, poster, post, kind) => {
    const ask = () => given(`mutation { ${operation}${args} { id } }`, poster);
    const mails = () => db.select({ kind: jobs.kind, key: jobs.key }).from(jobs).where(like(jobs.kind, "%mail%")).all();
    expect(await ask()).toEqual({ [operation]: { id: ID[poster] } });
    expect(mails()).toEqual([]);
    for (const _ of [1, 2]) {
      await post();
      await ask();
      expect(mails()).toEqual([{ kind, key: ID[poster] }]);
    }
  },
);
