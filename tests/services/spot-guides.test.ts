import { eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { LISTED_SPORTS } from "#app/schemas/sports.ts";
import { DIFFICULTIES, fieldsFor, GUIDE_FIELD_NAMES, GUIDE_FIELDS, GuideInput, valueIn } from "#app/schemas/spot-guides.ts";
import { SpotInput } from "#app/schemas/spots.ts";
import { closeAccount } from "#app/services/accounts/closing.server.ts";
import { beforeChange, settle } from "#app/services/guardians/index.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import { guideLines, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addSpot, SPOT } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";
import { rowsReadOf } from "#tests/rows-read.ts";

const write = (name: Name, id: string, lines: Record<string, string>) =>
  spots.writeGuide(viewer(name), id, GuideInput.parse(lines));
const read = (name: Name, id: string) =>
  Object.fromEntries(spots.guideOf(viewer(name), id).map(({ field, value }) => [field, value]));

describe("the table of a guide", () => {
  test("has one difficulty for each sport, and no sport of its own for a place without riding", () => {
    for (const { name } of LISTED_SPORTS)
      expect(
        fieldsFor([name]).filter((field) => DIFFICULTIES.some((one) => one === field)),
        name,
      ).toHaveLength(1);
    expect(fieldsFor(["Apparel"]).map((field) => GUIDE_FIELDS[field].sports)).toEqual(
      fieldsFor(["Apparel"]).map(() => undefined),
    );
  });

  test("has no choice twice, and none that means nothing", () => {
    for (const name of GUIDE_FIELD_NAMES) {
      const { choices = [] } = GUIDE_FIELDS[name];
      expect(new Set([...choices, "Not known"]).size, name).toBe(choices.length + 1);
    }
    expect(valueIn("surface", " wood ")).toBe("Wood");
    expect(valueIn("surface", "Ice")).toBeUndefined();
  });
});

describe("a guide", () => {
  test("grows line by line, by everybody from 13 on, and keeps the newest of each", () => {
    const id = addSpot();
    write("mia", id, { wave: "reef break", season: "Summer" });
    write("kit", id, { season: "Winter", tide: "Low tide" });
    write("mia", id, { fee: "" });
    expect(read("ana", id)).toEqual({ wave: "Reef break", tide: "Low tide", season: "Winter" });
    expect(spots.guideOf(viewer("ana"), id).map(({ field }) => field)).toEqual(["wave", "tide", "season"]);
  });

  test("loses a line that becomes not known, and gets it back by a choice", () => {
    const id = addSpot();
    write("mia", id, { wave: "Reef break" });
    write("sol", id, { wave: "Not known" });
    expect(read("ana", id)).toEqual({});
    write("mia", id, { wave: "Reef break" });
    expect(read("ana", id)).toEqual({ wave: "Reef break" });
  });

  test("has no new line by a second press or a choice that stands already, and one by each true change within a millisecond", () => {
    vi.useFakeTimers({ toFake: ["Date"], now: Date.now() });
    const id = addSpot();
    for (const tide of ["Low tide", "Low tide", "High tide", "Mid tide"]) write("mia", id, { tide });
    vi.useRealTimers();
    expect(read("ana", id)).toEqual({ tide: "Mid tide" });
    expect(db.select().from(guideLines).where(eq(guideLines.spotId, id)).all()).toHaveLength(3);
  });

  test("never changes title, place or sports, which stay the owner's [MAP-018]", () => {
    const id = addSpot();
    const before = spots.get(viewer("sol"), id);
    spots.writeGuide(viewer("mia"), id, GuideInput.parse({ title: "Mine", latitude: 1, sports: ["Ski"], season: "Summer" }));
    expect(spots.get(viewer("sol"), id)).toEqual(before);
  });

  test.each([
    ["an unknown choice", { surface: "Ice" }],
    ["a choice of another sport", { rock: "Granite" }],
    ["a free word", { season: "call me on 07700 900123" }],
  ])("refuses %s, and keeps no other line of the same form", async (_, lines) => {
    const id = addSpot();
    const refusal = await refusalOf(() => write("mia", id, { fee: "Free", ...lines }));
    expect(refusal).toMatchObject({ code: "INVALID", message: "Please choose from the list" });
    expect(read("mia", id)).toEqual({});
  });

  test("is written by riders from 13 on, by the business at its own Spot alone, and by the operator", async () => {
    const [mias, shop] = [addSpot({}, "mia"), addSpot({ isBusiness: "on" }, "northbreak")];
    const may = (id: string) =>
      Object.fromEntries(
        (["mia", "kit", "pip", "tam", "northbreak", "ops"] as const).map((name) => [
          name,
          spots.mayWriteGuide(viewer(name), spots.get(viewer(name), id)),
        ]),
      );
    expect(may(mias)).toEqual({ mia: true, kit: true, pip: false, tam: false, northbreak: false, ops: true });
    expect(may(shop)).toEqual({ mia: false, kit: false, pip: false, tam: false, northbreak: true, ops: true });
    for (const [name, id] of [
      ["pip", mias],
      ["northbreak", mias],
      ["mia", shop],
    ] as const)
      expect(await refusalOf(() => write(name, id, { fee: "Free" }))).toMatchObject({ code: "FORBIDDEN" });
    expect(await refusalOf(() => write("noa", mias, { fee: "Free" }))).toBeDefined();
    expect(db.select().from(guideLines).all()).toEqual([]);
  });

  test("is neither read nor written at a Spot that the viewer can't see", async () => {
    const id = addSpot({}, "pip");
    expect(await refusalOf(() => spots.guideOf(viewer("mia"), id))).toMatchObject({ code: "NOT_FOUND" });
    expect(await refusalOf(() => write("mia", id, { fee: "Free" }))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("names an adult who wrote a line last, and nobody under 18 but to themselves and the operator", () => {
    const id = addSpot();
    write("mia", id, { fee: "Free" });
    write("kit", id, { tide: "Low tide" });
    const named = (name: Name) => spots.guideOf(viewer(name), id).map(({ poster }) => poster?.id);
    expect(named("ana")).toEqual([undefined, ID.mia]);
    expect(named("kit")).toEqual([ID.kit, ID.mia]);
    expect(named("ops")).toEqual([ID.kit, ID.mia]);
  });

  test("hides an adult's line behind a block, and shows a minor's, whose absence would tell who wrote it", () => {
    const id = addSpot();
    write("sol", id, { fee: "Free" });
    write("mia", id, { fee: "Costs money" });
    write("kit", id, { tide: "Low tide" });
    blocks.block(ID.ana, ID.mia);
    blocks.block(ID.ana, ID.kit);
    expect(read("ana", id)).toEqual({ fee: "Free", tide: "Low tide" });
  });

  test("loses the lines of an author who is suspended or turns out to be under 13", () => {
    const id = addSpot();
    write("mia", id, { fee: "Free" });
    write("kit", id, { tide: "Low tide" });
    db.update(users).set({ suspendedAt: Date.now() }).where(eq(users.id, ID.mia)).run();
    const before = beforeChange(ID.kit);
    db.update(users).set({ age: "10-12", lowestBand: "10-12" }).where(eq(users.id, ID.kit)).run();
    settle(ID.kit, before);
    expect(read("ana", id)).toEqual({});
    expect(db.select({ posterId: guideLines.posterId }).from(guideLines).all()).toEqual([{ posterId: ID.mia }]);
  });

  test("takes a hundred lines of a person in a day", async () => {
    const id = addSpot();
    const rows = Array.from({ length: 99 }, () => ({ spotId: id, posterId: ID.mia, field: "fee" as const, value: "Free" }));
    db.insert(guideLines).values(rows).run();
    expect((await refusalOf(() => write("mia", id, { tide: "Low tide", lit: "Lit" })))?.message).toMatch(/100 lines/);
    write("mia", id, { tide: "Low tide" });
    expect(await refusalOf(() => write("mia", id, { lit: "Lit" }))).toMatchObject({ code: "INVALID" });
  });

  test("is read as quickly after 200 changes as after ten", () => {
    const [few, many] = [addSpot(), addSpot({ title: "Another" })];
    for (const [id, length] of [
      [few, 10],
      [many, 200],
    ] as const)
      for (let at = 0; at < length; at++)
        db.insert(guideLines).values({ spotId: id, posterId: ID.mia, field: "tide", value: "Low tide", createdAt: at }).run();
    const rowsOf = (id: string) => rowsReadOf("guide_lines", () => spots.guideOf(viewer("mia"), id));
    expect(rowsOf(few)).toBeGreaterThan(0);
    expect(rowsOf(many)).toBe(rowsOf(few));
  });

  test("gives a list the difficulty of each Spot, the first of its own sports", () => {
    const add = (...sports: string[]) => addSpot({ title: sports.join(), sports });
    const [surf, snow, none] = [add("Surf", "Ski"), add("Ski"), add("Climbing")];
    write("mia", surf, { difficulty: "Beginners", pisteDifficulty: "Easy" });
    write("mia", snow, { pisteDifficulty: "Freeride", season: "Winter" });
    const difficulties = () => {
      const cards = [surf, snow, none].map((id) => spots.get(viewer("ana"), id));
      return spots.difficultiesOf(viewer("ana"), cards);
    };
    expect(difficulties()).toEqual(["Beginners", "Freeride", undefined]);
    spots.update(viewer("sol"), surf, SpotInput.parse({ ...SPOT, sports: ["Ski"] }));
    expect(difficulties()).toEqual(["Easy", "Freeride", undefined]);
  });

  test("keeps a reported line out of sight, and for the operator, when its author turns out to be under 13", () => {
    const id = addSpot();
    write("kit", id, { hazards: "Send me pictures", fee: "Free" });
    const line = spots.guideOf(viewer("mia"), id).find(({ field }) => field === "hazards");
    reports.reportLine(viewer("mia"), line?.id ?? "", "bullying");
    const before = beforeChange(ID.kit);
    db.update(users).set({ age: "10-12", lowestBand: "10-12" }).where(eq(users.id, ID.kit)).run();
    settle(ID.kit, before);
    expect(read("mia", id)).toEqual({});
    expect(moderation.findPost(viewer("ops"), "guide", line?.id ?? "")?.words).toMatchObject([{ text: "Send me pictures" }]);
  });

  test("shows the operator the lines of whoever blocks the operator", () => {
    const id = addSpot();
    write("mia", id, { hazards: "Ask me for pictures" });
    blocks.block(ID.mia, ID.ops);
    expect(read("ops", id)).toEqual({ hazards: "Ask me for pictures" });
  });

  test("lets an author take a line out at a Spot whose owner blocks the author", () => {
    const id = addSpot();
    write("mia", id, { hazards: "A rip" });
    const [line] = spots.guideOf(viewer("mia"), id);
    blocks.block(ID.sol, ID.mia);
    expect(spots.find(viewer("mia"), id)).toBeUndefined();
    spots.removeGuideLine(viewer("mia"), line?.id ?? "");
    expect(db.select().from(guideLines).all()).toEqual([]);
  });

  test("keeps words that somebody else wrote since the form was opened, and takes out what the form emptied", () => {
    const id = addSpot();
    write("mia", id, { hazards: "A rip", hours: "9 to 5" });
    const seen = String(Date.now());
    db.update(guideLines)
      .set({ createdAt: Date.now() - 1000 })
      .run();
    write("sol", id, { hazards: "A rip, and rocks" });
    db.update(guideLines)
      .set({ createdAt: Date.now() + 1000 })
      .where(eq(guideLines.posterId, ID.sol))
      .run();
    write("ana", id, { hazards: "A rip", hours: "", conditions: "Autumn", seen });
    expect(read("mia", id)).toEqual({ hazards: "A rip, and rocks", conditions: "Autumn" });
    write("ana", id, { conditions: "" });
    expect(read("mia", id)).toMatchObject({ conditions: "Autumn" });
    write("ana", id, { conditions: "Not known" });
    expect(read("mia", id)).toEqual({ hazards: "A rip, and rocks" });
  });

  test("loses a line that its author takes out, and says again what stood before", async () => {
    const id = addSpot();
    write("mia", id, { hazards: "A rip" });
    write("kit", id, { hazards: "I wait here on Saturdays" });
    const lineOf = (name: Name) => spots.guideOf(viewer(name), id)[0]?.id ?? "";
    const kits = lineOf("kit");
    expect(await refusalOf(() => spots.removeGuideLine(viewer("mia"), kits))).toMatchObject({ code: "FORBIDDEN" });
    const { id: report } = reports.reportLine(viewer("mia"), kits, "other");
    moderation.decide(viewer("ops"), "guide", kits, "dismiss", "");
    spots.removeGuideLine(viewer("kit"), kits);
    expect(reports.byId(report)).toBeUndefined();
    expect(read("ana", id)).toEqual({ hazards: "A rip" });
    expect(db.select().from(guideLines).where(eq(guideLines.id, kits)).all()).toEqual([]);
  });

  test("hides a line after a grave report from all but its author, also from a return to it, and shows the one before", () => {
    const id = addSpot();
    write("mia", id, { hazards: "A rip" });
    write("sol", id, { hazards: "Send me pictures" });
    const [line] = spots.guideOf(viewer("kit"), id);
    reports.reportLine(viewer("kit"), line?.id ?? "", "grooming");
    const hazards = (name: Name) => read(name, id).hazards;
    expect([hazards("kit"), hazards("sol"), hazards("ops")]).toEqual(["A rip", "Send me pictures", "A rip"]);
    spots.returnGuideTo(viewer("ops"), line?.id ?? "");
    expect(hazards("kit")).toBe("A rip");
    moderation.decide(viewer("ops"), "guide", line?.id ?? "", "remove", "It asks a child for pictures");
    expect([hazards("kit"), hazards("sol"), hazards("ops")]).toEqual(["A rip", "A rip", "A rip"]);
    expect(moderation.findPost(viewer("ops"), "guide", line?.id ?? "")).toMatchObject({ isHeld: true, posterId: ID.sol });
  });

  test("needs a reason for a report, takes none of one's own line, and one of each person", async () => {
    const id = addSpot();
    write("mia", id, { hazards: "A rip" });
    const [line] = spots.guideOf(viewer("mia"), id);
    const report = (name: Name, reason: string) => reports.reportLine(viewer(name), line?.id ?? "", reason);
    expect(await refusalOf(() => report("kit", ""))).toMatchObject({ message: "Please choose what is wrong" });
    expect(await refusalOf(() => report("mia", "bullying"))).toMatchObject({ code: "FORBIDDEN" });
    expect(report("kit", "bullying").id).toBe(report("kit", "bullying").id);
    expect(moderation.waiting(viewer("ops"), 1)).toMatchObject([{ kind: "guide", id: line?.id, personId: ID.mia, reports: 1 }]);
  });

  test("keeps a reported line for the operator alone after its author's account is closed", () => {
    const id = addSpot({}, "ana");
    write("sol", id, { hazards: "Send me pictures" });
    const [line] = spots.guideOf(viewer("kit"), id);
    reports.reportLine(viewer("kit"), line?.id ?? "", "bullying");
    closeAccount(ID.sol);
    const spotOfSol = db
      .select()
      .from(guideLines)
      .where(eq(guideLines.id, line?.id ?? ""))
      .all();
    expect(spotOfSol.map(({ posterId }) => posterId === ID.sol)).toEqual([false]);
  });

  test("returns to any line by the operator alone, and from there back again", async () => {
    const id = addSpot();
    write("mia", id, { fee: "Free", tide: "Low tide" });
    write("sol", id, { tide: "Not known", lit: "Lit" });
    write("ana", id, { fee: "Costs money", season: "Winter" });
    const history = () => spots.guideHistory(viewer("ops"), id, { take: 50 });
    const at = (value: string) => history().find((line) => line.value === value)?.id ?? "";
    const [low, winter] = [at("Low tide"), at("Winter")];
    const last = read("ana", id);
    spots.returnGuideTo(viewer("ops"), low);
    expect(read("ana", id)).toEqual({ fee: "Free", tide: "Low tide" });
    expect(spots.guideOf(viewer("ana"), id)[0]?.poster?.id).toBe(ID.ops);
    spots.returnGuideTo(viewer("ops"), winter);
    expect(read("ana", id)).toEqual(last);
    for (const name of ["mia", "sol", "pip"] as const) {
      expect(await refusalOf(() => spots.returnGuideTo(viewer(name), low))).toMatchObject({ code: "FORBIDDEN" });
      expect(await refusalOf(() => spots.guideHistory(viewer(name), id, { take: 9 }))).toMatchObject({ code: "FORBIDDEN" });
    }
    expect(await refusalOf(() => spots.returnGuideTo(viewer("ops"), "17"))).toMatchObject({ code: "NOT_FOUND" });
  });

  test("keeps each line of its history, page by page, the newest first", () => {
    const id = addSpot();
    for (const tide of ["Low tide", "Mid tide", "High tide", "Not known"]) write("kit", id, { tide });
    const page = (before?: { time: number; id: string }) => spots.guideHistory(viewer("ops"), id, { take: 2, before });
    const first = page();
    const { createdAt: time = 0, id: last = "" } = first[1] ?? {};
    expect([...first, ...page({ time, id: last })].map(({ value }) => value)).toEqual(["", "High tide", "Mid tide", "Low tide"]);
    expect(first[0]?.poster?.id).toBe(ID.kit);
  });

  test("says nothing of sports that the Spot no longer has", () => {
    const id = addSpot();
    write("mia", id, { wave: "Reef break", fee: "Free" });
    spots.update(viewer("sol"), id, SpotInput.parse({ ...SPOT, sports: ["Skate"] }));
    expect(read("ana", id)).toEqual({ fee: "Free" });
  });
});
