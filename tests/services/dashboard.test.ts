import { beforeEach, describe, expect, test } from "vitest";
import { RedeemedInput } from "#app/schemas/dashboard.ts";
import * as dashboard from "#app/services/dashboard/index.server.ts";
import { isoDay, mondayOf, WEEK_MS } from "#app/text/dates.ts";
import { db } from "#db";
import {
  clicks,
  deliverables,
  discounts,
  discountViews,
  editViews,
  redemptions,
  sponsorships as rows,
  stokes,
  termSheets,
} from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";
import { dayIn, WHOLE } from "#tests/whole-request.ts";

const MONDAY = mondayOf(Date.now());
const PEOPLE = Object.values(ID).slice(0, 10);
const seen = (discountId: string, people: readonly string[], weeks = 0) => {
  for (const userId of people)
    db.insert(discountViews)
      .values({ userId, discountId, createdAt: MONDAY - weeks * WEEK_MS })
      .run();
};
const enter = (discountId: string, times: string | number, day = isoDay(), by: Name = "northbreak") =>
  dashboard.enter(viewer(by), RedeemedInput.parse({ discountId, week: day, times: String(times) }));
const shown = () => dashboard.dashboardOf(viewer("northbreak"));

beforeEach(() => {
  for (const table of [discounts, rows, clicks]) db.delete(table).run();
});

test("is there for approved brands alone", async () => {
  expect(shown()).toMatchObject({ discounts: [], deals: [] });
  for (const name of ["fakie", "mia", "kit", "ops", "pip"] as const)
    expect((await refusalOf(() => dashboard.dashboardOf(viewer(name)))).code).toBe("FORBIDDEN");
});

describe("the weeks of all Discounts", () => {
  test("sum those Discounts that ten people stand behind, so that nothing can be subtracted", () => {
    const [many, few] = [addDiscount(), addDiscount()];
    seen(many, PEOPLE, 3);
    seen(few, PEOPLE.slice(0, 9), 3);
    const { discounts: own, weeks } = shown();
    expect(new Map(own.map(({ id, all }) => [id, all.view]))).toEqual(
      new Map([
        [many, 10],
        [few, 9],
      ]),
    );
    expect(weeks.map(({ view }) => view)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 10, 0, 0, 0]);
    expect(own.find(({ id }) => id === few)?.weeks.every((week) => week.view === undefined)).toBe(true);
  });

  test("are unknown where no Discount has ten people", () => {
    seen(addDiscount(), PEOPLE.slice(0, 9));
    expect(shown().weeks.map(({ view }) => view)).toEqual(Array(12).fill(undefined));
  });

  test("leave out another brand's Discounts", () => {
    seen(addDiscount({}, "fakie"), PEOPLE);
    expect(shown().discounts).toEqual([]);
  });
});

describe("how often a code was used", () => {
  test("is what the brand entered last for the week", () => {
    const id = addDiscount();
    enter(id, 4);
    enter(id, 7);
    enter(id, 2, isoDay(MONDAY - 2 * WEEK_MS + 3 * 24 * 60 * 60 * 1000));
    const { discounts: own, weeks } = shown();
    expect(own).toMatchObject([{ all: { redeemed: 9 } }]);
    expect(weeks.map(({ redeemed }) => redeemed)).toEqual([0, 0, 0, 0, 0, 0, 0, 0, 0, 2, 0, 7]);
  });

  test.each([
    ["next week", dayIn(8), "1", "week"],
    ["long ago", dayIn(-100), "1", "week"],
    ["no day", "", "1", "week"],
    ["no number", dayIn(0), "", "times"],
    ["a number below zero", dayIn(0), "-1", "times"],
    ["half a time", dayIn(0), "1.5", "times"],
    ["too many", dayIn(0), "1000001", "times"],
  ])("with %s is refused at its field", async (_, day, times, field) => {
    const id = addDiscount();
    expect(Object.keys((await refusalOf(() => enter(id, times, day))).fields ?? {})).toEqual([field]);
    expect(db.select().from(redemptions).all()).toEqual([]);
  });

  test("is entered for one's own Discounts alone", async () => {
    const others = addDiscount({}, "fakie");
    for (const id of [others, "77", ""]) expect((await refusalOf(() => enter(id, 1))).code).toBe("NOT_FOUND");
    const own = addDiscount();
    for (const who of ["fakie", "mia", "ops"] as const)
      expect((await refusalOf(() => enter(own, 1, isoDay(), who))).code).toBe("FORBIDDEN");
  });
});

describe("a deal", () => {
  function deal(state: "deal" | "stopped" | "released") {
    const { agrees, ...details } = WHOLE;
    const row = { ...details, brandId: ID.northbreak, athleteId: ID.mia, offeredAt: 1, state } as const;
    const { id } = db.insert(rows).values(row).returning().get();
    const names = { brandName: "Northbreak Boards", athleteName: "Mia Trevose" };
    if (state !== "released")
      db.insert(termSheets)
        .values({ sponsorshipId: id, version: 1, ...names, terms: { ...details, purpose: "Content" }, state: "accepted" })
        .run();
    return id;
  }

  test("has its lines, and what was done with their Edits, without the brand's own views", () => {
    const id = deal("deal");
    const [editId, other] = [addEdit({ posterId: ID.mia }), addEdit({ posterId: ID.mia })];
    const line = { sponsorshipId: id, what: "A film", dueOn: dayIn(9), usage: "None" };
    db.insert(deliverables)
      .values([
        { ...line, state: "confirmed", editId },
        { ...line, state: "done", editId },
        { ...line, state: "open" },
      ])
      .run();
    for (const userId of [ID.sol, ID.kit, ID.northbreak, ID.northbreak]) db.insert(editViews).values({ userId, editId }).run();
    db.insert(editViews).values({ userId: ID.sol, editId: other }).run();
    db.insert(stokes).values({ userId: ID.sol, editId }).run();
    expect(shown().deals).toMatchObject([
      { id, lines: 3, done: 1, edits: 1, views: 2, stokes: 1, endsOn: WHOLE.endsOn, athlete: { name: "Mia Trevose" } },
    ]);
  });

  test("stays after its end, and a request that was never one doesn't count", () => {
    deal("released");
    const over = deal("stopped");
    expect(shown().deals.map(({ id, state }) => [id, state])).toEqual([[over, "stopped"]]);
  });
});
