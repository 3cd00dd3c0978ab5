import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { HANDLERS } from "#app/jobs/index.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as accounts from "#app/services/accounts/index.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import { athleteEdits } from "#app/services/search/athlete-edits.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import * as search from "#app/services/search/index.server.ts";
import { db, sqlite } from "#db";
import { crews, discounts, jobs as jobTable, edits as rows, searchItems, users } from "#db/schema/index.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { codeOf } from "#tests/code-of.ts";
import { plansOf } from "#tests/plans.ts";

const PAGE = { take: 50 };
const people = (who: Name, filter: string) => search.people(viewer(who), filter, PAGE).items.map(({ name }) => name);
const editsFor = (who: Name, filter: string) => search.postedEdits(viewer(who), filter, PAGE).items.map(({ id }) => id);
const offers = (who: Name, filter: string) => search.offers(viewer(who), filter, PAGE).items.map(({ amount }) => amount);

function named(name: string, who: Name = "ana"): void {
  db.update(users).set({ name }).where(eq(users.id, ID[who])).run();
  fillAll();
}

function addDiscount(facts: Partial<typeof discounts.$inferInsert> = {}): void {
  const usual = { posterId: ID.northbreak, amount: "20% off", description: "Twin fins", code: "SECRET7" };
  db.insert(discounts)
    .values({ ...usual, filename1: "a.jpg", productDescription1: "A board", ...facts })
    .run();
}

describe("what is looked at", () => {
  test("people are found by any part of the name [SRCH-001, GQL-018]", () => {
    expect(people("sol", "trev")).toEqual(["Mia Trevose"]);
    expect(people("sol", "a trevo")).toEqual(["Mia Trevose"]);
    expect(people("sol", "Newquay")).toEqual([]);
    expect(people("sol", "mia.rides")).toEqual([]);
  });

  test("Edits are found by description, sport and poster [GQL-019]", () => {
    expect(editsFor("sol", "dusk")).toEqual([EDITS.bowl.id]);
    expect(editsFor("sol", "surf")).toEqual([EDITS.young.id]);
    expect(editsFor("sol", "Ana R")).toEqual([EDITS.abroad.id]);
    expect([editsFor("sol", "dusk skate"), editsFor("sol", "dusk surf")]).toEqual([[EDITS.bowl.id], []]);
  });

  test("Discounts are found by title, amount, description and brand, and never by the code [GQL-017]", () => {
    addDiscount({ title: "Autumn rack" });
    fillAll();
    for (const filter of ["autumn", "20%", "twin fin", "northbreak"]) expect(offers("sol", filter)).toEqual(["20% off"]);
    expect(offers("sol", "SECRET7")).toEqual([]);
    expect(JSON.stringify(search.offers(viewer("sol"), "autumn", PAGE))).not.toContain("SECRET7");
  });

  test("the newest come first, as many as asked for, after as many as are skipped [SRCH-008, LIM-014]", () => {
    const ids = Array.from({ length: 9 }, () => addEdit({ description: "Nine in a row" })).reverse();
    fillAll();
    const page = (take: number, skip?: number) =>
      search.postedEdits(viewer("sol"), "nine", { take, ...(skip && { skip }) }).items.map(({ id }) => id);
    expect(page(6)).toEqual(ids.slice(0, 6));
    expect(page(6, 6)).toEqual(ids.slice(6));
  });
});

describe("letters", () => {
  test.each([
    ["Zoë Ångström", "zoe", "ANGSTROM", "Zoë"],
    ["ＡＢ Ｃrew", "ab crew", "AB"],
    ["Łukasz Straße", "lukasz", "strasse", "STRASSE"],
    ["Σίσυφος", "σισυφος", "ΣΊΣΥΦΟΣ"],
    ["Ёлка Йод", "елка", "йод"],
    ["हिन्दी सवार", "हिन्दी", "सवार"],
    ["がんばれ東京", "んばれ", "東京都".slice(0, 2).padStart(4, "ばれ")],
    ['Zo\u00eb (of) O\'Neill "Air"', 'l "air', "(of)", "o'n", "zoe (of"],
    ["Ride 🏄 hard AND NOT soft*", "🏄", "de 🏄 ha", "and not", "soft*"],
    ["a{b}:c^d-e", "{b}:c^", "b}:", "d-e"],
  ])("%s is found however it is typed", (name, ...filters) => {
    named(name);
    for (const filter of filters) expect(people("sol", filter)).toEqual([name]);
  });

  test("one or two letters match the beginning of a word", () => {
    named("Ona (Quick) Smythe-Xu");
    for (const filter of ["o", "qu", "s", "x", "xu", "Q"]) expect(people("sol", filter)).toContain("Ona (Quick) Smythe-Xu");
    for (const filter of ["n", "ui", "yt"]) expect(people("sol", filter)).not.toContain("Ona (Quick) Smythe-Xu");
  });

  test.each([
    "",
    "   ",
    '"',
    "'",
    "*",
    "NEAR(a b)",
    "name:mia",
    "mia OR sol",
    "mi*",
    "^mia",
    "{name} : mia",
    "-",
    " – - ",
    "\u0000",
    "\u0002",
    "\ud800",
    "\udc00x",
    "%",
    "_",
    "x".repeat(10_000),
    "🏄".repeat(5_000),
    "\u0301",
  ])("%j finds nobody and breaks nothing", (filter) => {
    expect(people("sol", filter)).toEqual([]);
    expect(editsFor("sol", filter)).toEqual([]);
    expect(offers("sol", filter)).toEqual([]);
  });

  test("a match does not span two texts", () => {
    addEdit({ description: "Ends at mi", sport: "Ski" });
    fillAll();
    expect(editsFor("sol", "i ski")).toEqual([]);
    expect(editsFor("sol", "miski")).toEqual([]);
  });
});

describe("each word is somewhere [A-128]", () => {
  test.each([
    ["half-pipe", "half pipe", "half-pipe", "pipe half", "HALF – PIPE", "-pipe", "half pi", "alf-ipe"],
    ["half pipe", "half-pipe", "half\u2011pipe", "pipe-half"],
    ["halfpipe", "half pipe", "half-pipe"],
    ["The long half, then the pipe", "half pipe", "half, pipe", "half, then"],
    ["(half) pipe", "half pipe", "(half pipe"],
  ])("%j is found in a description by each of its searches", (description, ...filters) => {
    const id = addEdit({ description });
    fillAll();
    for (const filter of filters) expect([filter, editsFor("sol", filter)]).toEqual([filter, [id]]);
    for (const filter of ["half pipes", "half-a-pipe", "half pipe zzz"]) expect(editsFor("sol", filter)).toEqual([]);
  });

  test("in the words of people, Discounts, their brand, and athletes' names and places", () => {
    addDiscount();
    db.update(users).set({ name: "Ana-Luz Roux", city: "Saint-Jean-de-Luz" }).where(eq(users.id, ID.ana)).run();
    fillAll();
    for (const filter of ["north boards", "boards north", "north-fins", "boards 20%"])
      expect(offers("sol", filter)).toEqual(["20% off"]);
    for (const filter of ["ana luz", "luz-roux", "rou an"]) expect(people("sol", filter)).toEqual(["Ana-Luz Roux"]);
    const any = { name: "", instagram: "", city: "", country: "", sports: [] };
    for (const sought of [{ name: "luz ana" }, { city: "saint jean luz" }, { name: "roux", city: "jean-de luz" }])
      expect(athleteEdits(viewer("ops"), { ...any, ...sought }, PAGE).found.map(({ edit }) => edit.id)).toEqual([
        EDITS.abroad.id,
      ]);
    expect(athleteEdits(viewer("ops"), { ...any, city: "saint roux" }, PAGE).found).toEqual([]);
  });

  test("whole words come first, then the newest, also across what is skipped", () => {
    const [last, wholeAt, wholeIn, ...parts] = [
      "Halfway up the pipeline, at first",
      "A pipe, and half of it",
      "One half-pipe.",
      "Halfpipe",
      "Half pipes",
      "My half pipeline",
    ].map((description) => addEdit({ description }));
    fillAll();
    const expected = [wholeIn, wholeAt, ...parts.toReversed(), last];
    expect(editsFor("sol", "half pipe")).toEqual(expected);
    for (const skip of [0, 1, 2, 4])
      expect(search.postedEdits(viewer("sol"), "half pipe", { take: 2, skip }).items.map(({ id }) => id)).toEqual(
        expected.slice(skip, skip + 2),
      );
  });

  test("what matches nothing, or once, is asked of the index once", () => {
    addEdit({ description: "Dusk again, and duskier" });
    fillAll();
    const asked = (filter: string) => {
      const raw = vi.spyOn(Object.getPrototypeOf(sqlite.prepare("SELECT 1")), "raw");
      editsFor("sol", filter);
      const sources = raw.mock.contexts.map((statement) => Reflect.get(Object(statement), "source"));
      raw.mockRestore();
      return sources.filter((source) => String(source).includes("edit_words match")).length;
    };
    expect([asked("snowplough"), asked("duskier"), asked("dusk")]).toEqual([1, 1, 2]);
  });
});

describe("under-13s are found by name by their Crew alone [PROF-023] [P-72]", () => {
  const crewWith = (who: Name) =>
    db.insert(crews).values({ askerId: ID[who], askedId: ID.pip, answeredAt: 1, acceptedAt: 1, askedParentAgreedAt: 1 }).run();

  test.each(["sol", "kit", "tam", "northbreak", "ops"] as const)("%s finds neither Pip nor Pip's Edit by the name", (who) => {
    expect(people(who, "pip")).toEqual([]);
    expect(people(who, "p")).toEqual([]);
    expect(editsFor(who, "Pip Hale")).toEqual([]);
  });

  test("one of the Crew finds both, also with other people and Edits, the newest first", () => {
    crewWith("kit");
    const newer = addEdit({ description: "pip squeak" });
    fillAll();
    expect(people("kit", "pip")).toEqual(["Pip Hale"]);
    expect(people("kit", "ha")).toEqual(["Pip Hale"]);
    expect(people("kit", "ip h")).toEqual(["Pip Hale"]);
    expect(people("kit", "xyz")).toEqual([]);
    expect(editsFor("kit", "pip")).toEqual([newer, EDITS.young.id]);
    expect(editsFor("sol", "pip")).toEqual([newer]);
  });

  test("an open Edit of an under-13 is found by what it says", () => {
    expect(editsFor("sol", "green wave")).toEqual([EDITS.young.id]);
  });

  test("a name leaves the index with the change of age, before any job", () => {
    expect(people("sol", "kit")).toEqual(["Kit Lowe"]);
    db.update(users).set({ lowestBand: "10-12", publicSince: 1 }).where(eq(users.id, ID.kit)).run();
    expect(people("sol", "kit")).toEqual([]);
    fillAll();
    expect(people("sol", "kit")).toEqual([]);
    expect(people("mia", "kit")).toEqual(["Kit Lowe"]);
  });
});

describe("what someone may not see is not found", () => {
  test("people who are suspended, blocked either way or unfinished, and children with private accounts", () => {
    expect(people("sol", "ash")).toEqual([]);
    expect(people("sol", "noa")).toEqual([]);
    blocks.set(viewer("mia"), ID.ana, true);
    expect(people("mia", "roux")).toEqual([]);
    expect(people("ana", "mia")).toEqual([]);
    expect(editsFor("ana", "dusk")).toEqual([]);
  });

  test("Discounts of a brand that waits for approval, except by adults [ACC-047]", () => {
    addDiscount({ posterId: ID.fakie, description: "Warm socks" });
    fillAll();
    expect(offers("sol", "socks")).toHaveLength(1);
    expect(offers("kit", "socks")).toEqual([]);
  });

  test.each(["visitor", "rex", "noa"] as const)("%s is refused", (who) => {
    for (const list of [search.people, search.postedEdits, search.offers])
      expect(codeOf(() => list(viewer(who), "mia", PAGE))).toBe(who === "visitor" ? "UNAUTHENTICATED" : "FORBIDDEN");
  });
});

describe("the index follows what changes", () => {
  const isQueued = () => jobs.find("fill-search", "all")?.state === "queued";
  const runJob = () => HANDLERS["fill-search"].run("all", AbortSignal.any([]));

  test("a job fills what is new, and queues itself again while more is left", async () => {
    for (let n = 0; n < 600; n++) addEdit({ description: "Many more" });
    expect(isQueued()).toBe(true);
    db.update(jobTable).set({ state: "done" }).run();
    await runJob();
    expect(editsFor("sol", "many m")).toHaveLength(50);
    expect(isQueued()).toBe(true);
    db.update(jobTable).set({ state: "done" }).run();
    await runJob();
    expect([isQueued(), unfilled()]).toEqual([false, 0]);
  });

  test("a new name of a person finds the person, the Edits and the Discounts, and the old one nothing", () => {
    addDiscount({ posterId: ID.mia });
    fillAll();
    named("Mia Penhale", "mia");
    expect([people("sol", "penhale"), editsFor("sol", "penhale").length, offers("sol", "penhale").length]).toEqual([
      ["Mia Penhale"],
      4,
      1,
    ]);
    expect([people("sol", "trevose"), editsFor("sol", "trevose"), offers("sol", "trevose")]).toEqual([[], [], []]);
  });

  test("an Edit is found by its new words alone, and one that goes is not found", () => {
    db.update(rows).set({ description: "Pool at dawn", sport: "BMX" }).where(eq(rows.id, EDITS.bowl.id)).run();
    expect(editsFor("sol", "bowl")).toEqual([]);
    fillAll();
    expect(editsFor("sol", "pool at")).toEqual([EDITS.bowl.id]);
    db.delete(rows).where(eq(rows.id, EDITS.bowl.id)).run();
    expect(editsFor("sol", "pool at")).toEqual([]);
    expect(sqlite.prepare("SELECT count(*) FROM edit_words WHERE edit_words MATCH '\"pool\"'").pluck().get()).toBe(0);
  });

  test("what does not change words leaves them as they are", () => {
    db.update(users).set({ about: "New", name: "Mia Trevose" }).where(eq(users.id, ID.mia)).run();
    db.update(rows).set({ stokeCount: 5, description: EDITS.bowl.description }).where(eq(rows.id, EDITS.bowl.id)).run();
    expect(unfilled()).toBe(0);
  });

  test("a deleted account leaves nothing in the index", () => {
    accounts.close(viewer("mia"));
    const left = ["people_words", "edit_words"].map((table) =>
      sqlite.prepare(`SELECT count(*) FROM ${table} WHERE ${table} MATCH '"trevose"'`).pluck().get(),
    );
    expect(left).toEqual([0, 0]);
    expect(db.select().from(searchItems).where(eq(searchItems.userId, ID.mia)).all()).toEqual([]);
  });

  const unfilled = () => sqlite.prepare("SELECT count(*) FROM search_items WHERE filled = 0").pluck().get();
});

test("search walks the index backwards, and neither scans nor sorts a table", () => {
  addDiscount();
  fillAll();
  const plans = plansOf(() => {
    people("sol", "mia");
    editsFor("sol", "mia");
    offers("sol", "mia");
  });
  const found = [...plans].filter(([statement]) => statement.includes("_words"));
  expect(found).toHaveLength(3);
  for (const [, plan] of found) {
    expect(plan[0]).toBe("CO-ROUTINE found");
    expect(plan.filter((step) => /TEMP B-TREE|SCAN (?!json_each|found|\w+_words VIRTUAL)/.test(step))).toEqual([]);
  }
});
