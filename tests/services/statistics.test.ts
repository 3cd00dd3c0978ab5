import { randomInt } from "node:crypto";
import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import { SPORT_NAMES, slugOf } from "#app/schemas/sports.ts";
import { DISCOUNT_SLUGS, EDIT_SLUGS, FIGURES, type Figures, growthOf, recordOf } from "#app/schemas/statistics.ts";
import * as statistics from "#app/services/statistics/index.server.ts";
import { sweep } from "#app/services/statistics/weeks.server.ts";
import { db } from "#db";
import * as schema from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { viewer } from "../cast.ts";
import { refusalOf } from "../refusal.ts";

const DAY = 24 * 60 * 60 * 1000;
const WEEK = 7 * DAY;
/** The week after British clocks went back. */
const NOW = Date.UTC(2026, 9, 28, 13, 20);
const PEOPLE = 14;

interface Person {
  id: string;
  isBusiness: boolean;
  at: number;
}
interface Act {
  by: string;
  at: number;
}
interface World {
  people: Person[];
  acts: Act[];
  edits: (Act & { sport: string })[];
  discounts: (Act & { sports: string[] })[];
  closings: { isBusiness: boolean; at: number }[];
}

const one = <T>(values: readonly T[]): T => values[randomInt(values.length)] as T;
/** Draws times, often just before, at or after the start of a week. */
const moment = () =>
  randomInt(3) === 0 ? one([NOW - WEEK, NOW - 2 * WEEK, NOW]) + randomInt(3) - 1 : NOW + DAY - randomInt(18 * DAY);

function empty(): void {
  for (const table of [schema.edits, schema.discounts, schema.media, schema.closings, schema.activity, schema.users])
    db.delete(table).run();
}

function randomWorld(): World {
  empty();
  const world: World = { people: [], acts: [], edits: [], discounts: [], closings: [] };
  const operator = { id: ID.ops, isBusiness: false, at: NOW - 100 * DAY };
  const others = Array.from({ length: PEOPLE }, (_, index) => ({
    id: String(90_000 + index),
    isBusiness: index % 4 === 0,
    at: randomInt(2) ? moment() : NOW - 90 * DAY,
  }));
  for (const { id, isBusiness, at } of [operator, ...others]) {
    const account = { name: id, email: `${id}@x.example`, passwordHash: "-", initialProfileSetup: true, profileSetup: true };
    db.insert(schema.users)
      .values({ id, isBusiness, createdAt: at, age: isBusiness ? null : "18+", ...account })
      .run();
    world.people.push({ id, isBusiness, at });
  }
  for (let index = 0; index < 12; index++) addEdit(world, index);
  for (let index = 0; index < 8; index++) addDiscount(world);
  for (let index = 0; index < 25; index++) act(world);
  for (let index = 0; index < 5; index++) {
    const closing = { isBusiness: randomInt(2) === 1, at: moment() };
    db.insert(schema.closings).values({ isBusiness: closing.isBusiness, createdAt: closing.at }).run();
    world.closings.push(closing);
  }
  return world;
}

function addEdit({ people, edits, acts }: World, index: number): void {
  const edit = { by: one(people).id, at: moment(), sport: one(SPORT_NAMES) };
  const [id, file] = [String(900_000 + index), { filename: `${index}.jpg`, mimetype: "image/jpeg" }];
  db.insert(schema.media)
    .values({ id, ownerId: edit.by, purpose: "edit", bytes: 1, sha256: id, state: "ready", ...file })
    .run();
  db.insert(schema.edits)
    .values({
      id,
      mediaId: id,
      posterId: edit.by,
      createdAt: edit.at,
      sport: edit.sport,
      description: id,
      orientation: "Portrait",
      ...file,
    })
    .run();
  edits.push(edit);
  acts.push(edit);
}

function addDiscount({ people, discounts, acts }: World): void {
  const sports = SPORT_NAMES.filter(() => randomInt(3) === 0);
  const discount = { by: one(people.filter((person) => person.isBusiness)).id, at: moment(), sports: sports.map(slugOf) };
  const words = { amount: "10", description: "d", code: "c", filename1: "x.jpg", productDescription1: "p" };
  db.insert(schema.discounts)
    .values({ posterId: discount.by, createdAt: discount.at, ...words, sports })
    .run();
  discounts.push(discount);
  acts.push(discount);
}

/** Some counted act, in the table that stores it. */
function act({ people, acts }: World): void {
  const [by, other, at] = [one(people).id, one(people).id, moment()];
  const editId = String(900_000 + randomInt(12));
  const [discount] = db.select().from(schema.discounts).limit(1).all();
  const make = {
    stoke: () => db.insert(schema.stokes).values({ userId: by, editId, createdAt: at }).onConflictDoNothing().run(),
    follow: () =>
      db.insert(schema.follows).values({ followerId: by, followedId: other, createdAt: at }).onConflictDoNothing().run(),
    crew: () => db.insert(schema.crews).values({ askerId: by, askedId: other, createdAt: at }).onConflictDoNothing().run(),
    view: () => db.insert(schema.editViews).values({ userId: by, editId, createdAt: at }).run(),
    discountView: () =>
      db
        .insert(schema.discountViews)
        .values({ userId: by, discountId: discount?.id ?? "", createdAt: at })
        .run(),
    share: () => db.insert(schema.clicks).values({ kind: "share", userId: by, createdAt: at }).run(),
    report: () => db.insert(schema.reports).values({ reporterId: by, editId, createdAt: at }).onConflictDoNothing().run(),
    spot: () => db.insert(schema.spots).values({ posterId: by, title: "t", latitude: 1, longitude: 1, createdAt: at }).run(),
  };
  if (one(Object.values(make))().changes) acts.push({ by, at });
}

/** Calculates the figures again from plain data. */
function recount({ people, acts, edits, discounts, closings }: World, from: number, to: number): Figures {
  const isWithin = ({ at }: { at: number }) => at >= from && at < to;
  const accounts = people.filter(({ at }) => at < to);
  const [came, went] = [people.filter(isWithin), closings.filter(isWithin)];
  const there = people.filter(({ id }) => acts.some((act) => act.by === id && isWithin(act)));
  const businesses = (list: { isBusiness: boolean }[]) => list.filter(({ isBusiness }) => isBusiness).length;
  const share = (part: number, all: number) => (all ? (part / all) * 100 : 0);
  const [newEdits, newDiscounts] = [edits.filter(isWithin), discounts.filter(isWithin)];
  return {
    users: {
      newTotal: came.length,
      newAthlete: came.length - businesses(came),
      newBusiness: businesses(came),
      deletedTotal: went.length,
      deletedAthlete: went.length - businesses(went),
      deletedBusiness: businesses(went),
    },
    engaged: {
      users: there.length,
      totalPercent: share(there.length, accounts.length),
      athletes: there.length - businesses(there),
      businesses: businesses(there),
      newUsers: there.filter(({ at }) => at >= from).length,
      oldUsers: there.filter(({ at }) => at < from).length,
    },
    edits: {
      postingPercent: share(new Set(newEdits.map(({ by }) => by)).size, accounts.length),
      total: newEdits.length,
      ...recordOf(EDIT_SLUGS, (slug) => newEdits.filter(({ sport }) => slugOf(sport) === slug).length),
    },
    discounts: {
      postingPercent: share(new Set(newDiscounts.map(({ by }) => by)).size, businesses(accounts)),
      total: newDiscounts.length,
      ...recordOf(DISCOUNT_SLUGS, (slug) => newDiscounts.filter(({ sports }) => sports.includes(slug)).length),
    },
  };
}

const countsOf = (groups: Record<string, Record<string, statistics.Figure>>) =>
  Object.fromEntries(
    Object.entries(groups).map(([group, figures]) => [
      group,
      Object.fromEntries(Object.entries(figures).map(([name, { count }]) => [name, count])),
    ]),
  );

const ROUNDS = 25;

test(`in ${ROUNDS} random worlds the figures are those of a plain recount [OPS-004, OPS-006, OPS-009]`, () => {
  for (let round = 0; round < ROUNDS; round++) {
    const world = randomWorld();
    expect(countsOf(statistics.current(viewer("ops"), NOW))).toEqual(recount(world, NOW - WEEK, NOW));
    expect(countsOf(statistics.current(viewer("ops"), NOW - WEEK))).toEqual(recount(world, NOW - 2 * WEEK, NOW - WEEK));
  }
});

test("each figure stands beside its growth against the seven days before [OPS-003] [A-144]", () => {
  const world = randomWorld();
  const [recent, before] = [recount(world, NOW - WEEK, NOW), recount(world, NOW - 2 * WEEK, NOW - WEEK)];
  const { edits } = statistics.current(viewer("ops"), NOW);
  for (const [name, { growth }] of Object.entries(edits)) {
    const [now, then] = [recent.edits, before.edits].map((figures) => new Map(Object.entries(figures)).get(name) ?? 0);
    expect(growth).toBe(growthOf(now ?? 0, then ?? 0));
  }
});

test.each([
  [0, 0, 0],
  [3, 0, 100],
  [0, 4, -100],
  [6, 4, 50],
  [2, 4, -50],
])("%d after %d grew by %d percent [A-144]", (now, before, growth) => {
  expect(growthOf(now, before)).toBe(growth);
});

test("the figures are those that the specification names [OPS-005, OPS-007, OPS-008] [OPS-010, OPS-011, OPS-012]", () => {
  const names = Object.values(FIGURES).map(({ figures }) => Object.keys(figures).join(" "));
  expect(names).toEqual([
    "newTotal newAthlete newBusiness deletedTotal deletedAthlete deletedBusiness",
    "users totalPercent athletes businesses newUsers oldUsers",
    "postingPercent total surf skate snowboard ski bmx mtb scooter climbing",
    "postingPercent total surf skate snowboard ski bmx mtb scooter climbing apparel",
  ]);
});

test("both who ask and who accept a Crew took part", () => {
  randomWorld();
  db.delete(schema.activity).run();
  db.delete(schema.crews).run();
  const [asker, asked] = ["90001", "90002"];
  db.insert(schema.crews)
    .values({ askerId: asker, askedId: asked, createdAt: NOW - 8 * DAY })
    .run();
  expect(statistics.current(viewer("ops"), NOW).engaged.users.count).toBe(0);
  db.update(schema.crews)
    .set({ answeredAt: NOW - DAY })
    .run();
  expect(statistics.current(viewer("ops"), NOW).engaged.users).toEqual({ count: 1, growth: 0 });
});

test("the page's figures are counted again a minute later [OPS-003]", () => {
  const deleted = (now: number) => statistics.recent(viewer("ops"), now).figures.users.deletedTotal.count;
  const before = deleted(NOW);
  db.insert(schema.closings)
    .values({ createdAt: NOW - 1 })
    .run();
  expect(deleted(NOW + 59_999)).toBe(before);
  expect(deleted(NOW + 60_000)).toBe(before + 1);
});

test.each(Object.keys(ID) as Name[])("%s gets them only as the operator or as their reader [OPS-001] [A-07]", async (name) => {
  for (const read of [statistics.current, statistics.byWeek, statistics.recent])
    if (name === "ops" || name === "stat") expect(read(viewer(name))).toBeDefined();
    else expect((await refusalOf(() => read(viewer(name)))).code).toBe(name === "ash" ? "UNAUTHENTICATED" : "FORBIDDEN");
});

describe("weeks", () => {
  const monday = Date.UTC(2026, 9, 26);
  let world: World;
  beforeEach(() => {
    world = randomWorld();
  });

  test("a week that has ended keeps its figures, whoever leaves later", async () => {
    await sweep(NOW);
    const before = statistics.byWeek(viewer("ops"), NOW);
    expect(before).toHaveLength(26);
    expect(before.map(({ startsAt }) => startsAt).slice(-2)).toEqual([monday - WEEK, monday]);
    expect(before.at(-2)?.figures).toEqual(recount(world, monday - WEEK, monday));
    expect(before.at(-1)?.figures).toEqual(recount(world, monday, NOW));

    for (const { id } of world.people.slice(1)) db.delete(schema.users).where(eq(schema.users.id, id)).run();
    await sweep(NOW + 1);
    expect(statistics.byWeek(viewer("ops"), NOW).slice(0, -1)).toEqual(before.slice(0, -1));
  });

  test("who took part is forgotten after four weeks [P-72]", async () => {
    const days = () => db.select().from(schema.activity).all().length;
    expect(days()).toBeGreaterThan(0);
    await sweep(NOW);
    expect(days()).toBeGreaterThan(0);
    await sweep(NOW + 30 * DAY);
    expect(days()).toBe(0);
  });
});
