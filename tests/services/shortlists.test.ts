import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { csvOf } from "#app/routes/shortlists/shortlist-data.server.ts";
import { heldAbout } from "#app/services/own-data/held.server.ts";
import { shortlists } from "#app/services/sponsorships/index.server.ts";
import { db } from "#db";
import { blocks, edits, shortlists as lists, shortlisted, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { refusalOf } from "#tests/refusal.ts";

const brand = viewer("northbreak");
const change = (name: Name, set: Partial<typeof users.$inferInsert>) =>
  db.update(users).set(set).where(eq(users.id, ID[name])).run();
const listed = (list: string) => shortlists.peopleIn(brand, list).map(({ athlete }) => athlete.person.id);
let list = "";

beforeEach(() => {
  db.delete(lists).run();
  list = shortlists.create(brand, "Team of 2027");
  for (const name of ["mia", "sol"] as const) shortlists.keep(brand, list, ID[name]);
});

describe("who keeps lists", () => {
  test.each(["mia", "fakie", "ops", "kit"] as const)("not %s", (who) => {
    const acts = [
      () => shortlists.all(viewer(who)),
      () => shortlists.create(viewer(who), "Mine"),
      () => shortlists.peopleIn(viewer(who), list),
      () => shortlists.keep(viewer(who), list, ID.sol),
    ];
    for (const act of acts) expect(codeOf(act)).toBe("FORBIDDEN");
  });

  test("another approved brand finds, changes and deletes nothing of it", () => {
    change("fakie", { approvedAt: 1 });
    const other = viewer("fakie");
    expect(shortlists.all(other)).toEqual([]);
    for (const act of [
      () => shortlists.get(other, list),
      () => shortlists.peopleIn(other, list),
      () => shortlists.rename(other, list, "Ours"),
      () => shortlists.remove(other, list),
      () => shortlists.keep(other, list, ID.ana),
      () => shortlists.change(other, list, ID.mia, { note: "Ours" }),
      () => shortlists.drop(other, list, ID.mia),
    ])
      expect(codeOf(act)).toBe("NOT_FOUND");
    expect(listed(list)).toEqual([ID.mia, ID.sol]);
  });
});

describe("who is kept", () => {
  test.each(["kit", "pip", "northbreak", "fakie"] as const)(
    "not %s, with a sentence that gives no reason [A-171]",
    async (who) => {
      expect(await refusalOf(() => shortlists.keep(brand, list, ID[who]))).toMatchObject({
        code: "FORBIDDEN",
        message: "This person can't be kept in a list",
      });
    },
  );

  test("nobody in a new list that is made for someone who can't be kept", () => {
    expect(codeOf(() => shortlists.keepIn(brand, ID.kit, { listName: "Juniors" }))).toBe("FORBIDDEN");
    expect(shortlists.all(brand).map(({ name }) => name)).toEqual(["Team of 2027"]);
  });

  test("each person once", () => {
    shortlists.keep(brand, list, ID.mia);
    expect(listed(list)).toEqual([ID.mia, ID.sol]);
    expect(shortlists.all(brand)).toMatchObject([{ people: 2 }]);
  });

  test.each<[string, () => unknown]>([
    ["blocks the brand", () => db.insert(blocks).values({ blockerId: ID.mia, blockedId: ID.northbreak }).run()],
    ["is blocked by it", () => db.insert(blocks).values({ blockerId: ID.northbreak, blockedId: ID.mia }).run()],
    ["is suspended", () => change("mia", { suspendedAt: 1 })],
    ["closes the account", () => change("mia", { closedAt: 1 })],
    ["says to be 13-17", () => change("mia", { age: "13-17" })],
    ["becomes a brand", () => change("mia", { isBusiness: true })],
    ["is erased", () => db.delete(users).where(eq(users.id, ID.mia)).run()],
  ])("nobody any more who %s", (_, happens) => {
    happens();
    expect(db.select({ id: shortlisted.athleteId }).from(shortlisted).all()).toEqual([{ id: ID.sol }]);
  });

  test("others stay when somebody else blocks somebody", () => {
    db.insert(blocks).values({ blockerId: ID.mia, blockedId: ID.fakie }).run();
    expect(listed(list)).toEqual([ID.mia, ID.sol]);
  });

  test("people without an Edit for everybody, with nothing to count", () => {
    db.delete(edits).where(eq(edits.posterId, ID.mia)).run();
    const [mia] = shortlists.peopleIn(brand, list);
    expect(mia?.athlete).toMatchObject({ figures: { edits: 0, views: 0, stokes: 0 }, best: [] });
  });
});

describe("limits", () => {
  test("20 lists, each with a name of 60 characters at most", async () => {
    for (const [name, sentence] of [
      ["", "Please enter a name for the list"],
      ["x".repeat(61), "Please use at most 60 characters"],
    ] as const) {
      expect((await refusalOf(() => shortlists.create(brand, name))).fields).toEqual({ listName: sentence });
      expect((await refusalOf(() => shortlists.rename(brand, list, name))).fields).toEqual({ listName: sentence });
    }
    for (let n = 1; n < 20; n++) shortlists.create(brand, `List ${n}`);
    expect((await refusalOf(() => shortlists.create(brand, "One more"))).message).toMatch(/^You have 20 lists/);
  });

  test("one list of each name, however often it is made", async () => {
    expect(shortlists.create(brand, "Team of 2027")).toBe(list);
    const other = shortlists.create(brand, "Film");
    const { fields } = await refusalOf(() => shortlists.rename(brand, other, "Team of 2027"));
    expect(fields).toEqual({ listName: "You have a list with this name already" });
    shortlists.rename(brand, other, "Film");
    expect(shortlists.all(brand)).toHaveLength(2);
  });

  test("200 people in a list", async () => {
    for (let n = 2; n < 200; n++) {
      const rider = {
        name: "A",
        passwordHash: "h",
        email: `kept.${n}@stokeline.example`,
        age: "18+",
        profileSetup: true,
      } as const;
      const { id } = db.insert(users).values(rider).returning({ id: users.id }).get();
      db.insert(shortlisted).values({ listId: list, brandId: ID.northbreak, athleteId: id }).run();
    }
    expect((await refusalOf(() => shortlists.keep(brand, list, ID.ana))).message).toBe(
      "The list holds 200 people, which is the most",
    );
    shortlists.keep(brand, list, ID.sol);
  });

  test("a note of 500 characters", async () => {
    const { fields } = await refusalOf(() => shortlists.change(brand, list, ID.mia, { note: "x".repeat(501) }));
    expect(fields).toEqual({ note: "Please use at most 500 characters" });
  });
});

describe("stage and note", () => {
  test("are of one person in one list, and what is not given stays", () => {
    const other = shortlists.create(brand, "Film");
    shortlists.keep(brand, other, ID.mia);
    shortlists.change(brand, list, ID.mia, { stage: "Asked" });
    shortlists.change(brand, list, ID.mia, { note: "Likes cold water" });
    const told = (id: string) => shortlists.peopleIn(brand, id).map(({ stage, note }) => `${stage}: ${note}`);
    expect(told(list)).toEqual(["Asked: Likes cold water", "Considering: "]);
    expect(told(other)).toEqual(["Considering: "]);
    expect(codeOf(() => shortlists.change(brand, list, ID.ana, { note: "Not here" }))).toBe("NOT_FOUND");
  });

  test("go with the person, and the list with its people", () => {
    shortlists.drop(brand, list, ID.mia);
    expect(listed(list)).toEqual([ID.sol]);
    shortlists.remove(brand, list);
    expect(db.select().from(shortlisted).all()).toEqual([]);
  });
});

test("the athlete reads how many brands keep them, and nothing else; the brand has its notes in its copy", () => {
  const other = shortlists.create(brand, "Film");
  shortlists.keep(brand, other, ID.mia);
  shortlists.change(brand, list, ID.mia, { note: "Likes cold water" });
  const held = heldAbout(ID.mia);
  expect(held.kept_in_lists).toEqual([{ brands: 1 }]);
  expect([held.shortlisted, held.shortlists]).toEqual([undefined, undefined]);
  expect(heldAbout(ID.ana).kept_in_lists).toBeUndefined();
  expect(JSON.stringify(heldAbout(ID.northbreak))).toContain("Likes cold water");
});

test("the CSV has a line for each person and runs no formula in a spreadsheet", () => {
  addEdit({ posterId: ID.mia });
  shortlists.change(brand, list, ID.mia, { note: '=HYPERLINK("https://elsewhere.example"), "quoted"\nand more' });
  const [heading = "", ...lines] = csvOf(brand, list).split("\r\n");
  expect(heading).toBe("Name,About,Edits,Views,Stokes,Followers,Open to,Stage,Note");
  expect(lines[0]).toContain(`Mia Trevose,`);
  expect(lines[0]).toContain(`,"'=HYPERLINK(""https://elsewhere.example""), ""quoted""\nand more"`);
  expect(lines[1]).toMatch(/^Sol Aas,/);
  expect(csvOf(brand, list)).not.toMatch(/@/);
});
