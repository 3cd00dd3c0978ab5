import { afterEach, beforeEach, describe, expect, test, vi } from "vitest";
import { handlerOf } from "#app/jobs/index.server.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import { CONDITIONS, conditionDays, fieldsFor, GuideInput, MOST_CONDITION_DAYS } from "#app/schemas/spot-guides.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import { guideLines } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";

const HOUR = 60 * 60 * 1000;
const DAY = 24 * HOUR;

const say = (name: Name, id: string, lines: Record<string, string>) =>
  spots.writeGuide(viewer(name), id, GuideInput.parse(lines));
const read = (name: Name, id: string) =>
  Object.fromEntries(spots.guideOf(viewer(name), id).map(({ field, value }) => [field, value]));
const rows = (id: string) =>
  db
    .select()
    .from(guideLines)
    .all()
    .filter(({ spotId }) => spotId === id);
const sweep = () => handlerOf("sweep")?.run("conditions of Spots", new AbortController().signal);
const later = (milliseconds: number) => vi.setSystemTime(Date.now() + milliseconds);

beforeEach(() => {
  vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
});
afterEach(() => {
  vi.useRealTimers();
});

describe("what a Spot is like today", () => {
  test("is what was said last, by whoever may write the guide", async () => {
    const id = addSpot({ sports: ["Skate"] });
    say("mia", id, { doors: "open", ground: "Wet" });
    later(1000);
    say("kit", id, { ground: "Dry" });
    expect(read("pip", id)).toEqual({ doors: "Open", ground: "Dry" });
    for (const name of ["pip", "northbreak"] as const)
      expect(await refusalOf(() => say(name, id, { ground: "Wet" }))).toMatchObject({ code: "FORBIDDEN" });
  });

  test.each(SPORT_NAMES.map((sport) => [sport] as const))("is over after the days of %s, and others stay", (sport) => {
    const id = addSpot({ sports: [sport] }, sport === "Apparel" ? "northbreak" : "sol");
    const author = sport === "Apparel" ? "northbreak" : "mia";
    say(author, id, { doors: "Closed", season: "Summer" });
    later(conditionDays([sport]) * DAY - 1000);
    expect(read("ana", id)).toEqual({ doors: "Closed", season: "Summer" });
    later(2000);
    expect(read("ana", id)).toEqual({ season: "Summer" });
  });

  test("counts for the fewest days of the Spot's sports, and never longer than it is kept", () => {
    expect(conditionDays(["Climbing", "Surf", "MTB"])).toBe(1);
    expect(conditionDays(["Climbing", "Skate"])).toBe(2);
    for (const sport of SPORT_NAMES) expect(conditionDays([sport])).toBeLessThanOrEqual(MOST_CONDITION_DAYS);
    expect(fieldsFor(["Surf"])).not.toContain("ground");
  });

  test("names nobody but to the author and the operator, since it says who was where", () => {
    const id = addSpot({ sports: ["Skate"] });
    say("mia", id, { ground: "Wet", season: "Summer" });
    const named = (name: Name) => spots.guideOf(viewer(name), id).map(({ field, poster }) => [field, poster?.id]);
    expect(named("ana")).toEqual([
      ["ground", undefined],
      ["season", ID.mia],
    ]);
    for (const name of ["mia", "ops"] as const) expect(named(name)[0]).toEqual(["ground", ID.mia]);
  });

  test("stands on both sides of a block, since its absence would tell who was there", () => {
    const id = addSpot({ sports: ["Skate"] });
    say("mia", id, { ground: "Wet", season: "Summer" });
    blocks.block(ID.mia, ID.ana);
    expect(read("ana", id)).toEqual({ ground: "Wet" });
    say("ana", id, { doors: "Closed" });
    expect(read("mia", id)).toEqual({ doors: "Closed", ground: "Wet", season: "Summer" });
  });

  test("has one line for the same thing said within an hour, and a new time after it", () => {
    const id = addSpot({ sports: ["Skate"] });
    for (const name of ["mia", "mia", "ana"] as const) say(name, id, { ground: "Wet" });
    expect(rows(id)).toHaveLength(1);
    later(HOUR + 1000);
    say("ana", id, { ground: "Wet" });
    expect(rows(id)).toHaveLength(2);
    expect(spots.guideOf(viewer("mia"), id)[0]?.createdAt).toBe(Date.now());
  });

  test.each([
    ["ground", "Not known"],
    ["ground", "Damp"],
    ["doors", "Dry"],
  ])("refuses %s: %s", async (field, value) => {
    const id = addSpot({ sports: ["Skate"] });
    expect(await refusalOf(() => say("mia", id, { season: "Summer", [field]: value }))).toMatchObject({
      message: "Please choose from the list",
    });
    expect(rows(id)).toEqual([]);
  });

  test("belongs to no version that the operator returns to", () => {
    const id = addSpot({ sports: ["Skate"] });
    say("mia", id, { ground: "Wet", season: "Summer" });
    const line = rows(id).find(({ field }) => field === "season")?.id ?? "";
    later(3 * HOUR);
    say("ana", id, { ground: "Dry", season: "Winter" });
    later(HOUR);
    spots.returnGuideTo(viewer("ops"), line);
    expect(read("ana", id)).toEqual({ ground: "Dry", season: "Summer" });
  });

  test("is erased once it is over, unless it was reported, and nothing else is", async () => {
    const id = addSpot({ sports: ["Climbing"] });
    say("mia", id, { ground: "Wet", doors: "Open", season: "Summer" });
    const reported = rows(id).find(({ field }) => field === "doors")?.id ?? "";
    reports.reportLine(viewer("ana"), reported, "other");
    later(MOST_CONDITION_DAYS * DAY - 1000);
    say("mia", id, { ground: "Dry" });
    later(2000);
    await sweep();
    const kept = rows(id).map(({ field, value }) => `${field} ${value}`);
    expect(kept.toSorted()).toEqual(["doors Open", "ground Dry", "season Summer"]);
  });
});

test("each condition is a choice", () => {
  expect(CONDITIONS).toEqual(["doors", "ground"]);
});
