import { getNamedType } from "graphql";
import { beforeEach, describe, expect, test } from "vitest";
import { hasReached } from "#app/kernel/access/requirements.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import { queries as operations } from "#app/trpc/index.ts";
import { db, sqlite } from "#db";
import { clicks, discounts, discountViews } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { addUpload } from "#tests/add-discount.ts";
import { tokenOf, viewer } from "#tests/cast.ts";
import {
  ALL_DISCOUNTS,
  codesFor,
  DISCOUNTS,
  makeDiscounts,
  makeTruth,
  offeredAround,
  offeredTo,
  openTo,
  PEOPLE,
  type Who,
} from "../truth.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const base = await openDoors();
const ask = graphqlOf(base);

type Args = Record<string, unknown>;

interface Operation {
  args: Args[];
  gives: (who: Who) => string[];
}

const everybody = Object.values(ID);
const inSurf = (more: Args) => ({ category: ["Surf"], last: 50, ...more });
const ownOf = (who: Who) =>
  Object.values(DISCOUNTS).flatMap(({ id, posterId }) => (who !== "visitor" && posterId === ID[who] ? [id] : []));
const notOfTheSuspended = (ids: string[]) => ids.filter((id) => id !== DISCOUNTS.gone.id);

/** Every query that returns Discounts directly. */
const TABLE: Record<string, Operation> = {
  discount: { args: ALL_DISCOUNTS.map((id) => ({ id })), gives: openTo },
  discountFeed: {
    args: ["National", "international"].map((businessRegion) => inSurf({ businessRegion })),
    gives: (who) => notOfTheSuspended(offeredTo(who)),
  },
  localDiscounts: { args: [inSurf({ country: "United Kingdom", city: "Newquay" })], gives: offeredTo },
  // Everybody has pressed every code.
  pressedDiscounts: { args: [{ last: 50 }], gives: openTo },
  videoDiscounts: { args: [{ category: ["Surf"] }], gives: offeredAround },
  userDiscounts: { args: everybody.map((id) => ({ id, last: 50 })), gives: openTo },
  discountSearch: { args: [{ filter: "boards", first: 50 }], gives: offeredTo },
  discountNotification: { args: ALL_DISCOUNTS.map((id) => ({ id })), gives: ownOf },
};

const queries = Object.values(schema.getQueryType()?.getFields() ?? {});

test("the table names every query that gives Discounts", () => {
  const giving = queries.filter(({ type }) => getNamedType(type).name === "Discount").map(({ name }) => name);
  expect(Object.keys(TABLE).sort()).toEqual(giving.sort());
});

const written = (args: Args) =>
  Object.entries(args)
    .map(([key, value]) => `${key}: ${JSON.stringify(value)}`)
    .join();

describe.each(PEOPLE)("which Discounts %s is given, and which codes [GQL-032] [A-92]", (who) => {
  beforeEach(() => {
    makeTruth(sqlite);
    makeDiscounts(sqlite);
    fillAll();
    for (const userId of everybody)
      for (const { id: discountId, posterId: aboutId } of Object.values(DISCOUNTS))
        db.insert(clicks).values({ kind: "code", userId, discountId, aboutId }).run();
  });
  const token = () => (who === "visitor" ? "" : tokenOf(who));

  test.each(Object.entries(TABLE))("from %s", async (name, { args, gives }) => {
    const told = hasReached(viewer(who), Reflect.get(operations, name)._def.meta.state) ? gives(who) : [];
    const known = hasReached(viewer(who), "complete") ? codesFor(who).map((id) => `CODE-${id}`) : [];
    const [seen, byTrpc] = [new Map<string, string | null>(), new Set<string>()];
    const answers: string[] = [];
    for (const given of args) {
      const { data } = await ask(`{ ${name}(${written(given)}) { id code postedBy { id discounts { id code } } } }`, {}, token());
      for (const { id, code } of [data?.[name] ?? []].flat() as { id: string; code: string | null }[]) seen.set(id, code);
      const input = encodeURIComponent(JSON.stringify(given));
      const answer = await fetch(`${base}/trpc/${name}?input=${input}`, { headers: { authorization: `Bearer ${token()}` } });
      const { result } = (await answer.json()) as { result?: { data: { id: string } | { id: string }[] | null } };
      for (const { id } of [result?.data ?? []].flat()) byTrpc.add(id);
      answers.push(JSON.stringify(data), JSON.stringify(result));
    }
    expect([[...seen.keys()].sort(), [...byTrpc].sort()]).toEqual([told, told]);
    for (const [id, code] of seen) expect([id, code]).toEqual([id, known.includes(`CODE-${id}`) ? `CODE-${id}` : null]);
    for (const code of answers.join().match(/CODE-\d+/g) ?? []) expect(known).toContain(code);
  });

  test("from a person", async () => {
    const found = new Set<string>();
    for (const filter of everybody) {
      const { data } = await ask(
        `query ($filter: ID) { findUser(filter: $filter) { discountsCount discounts { id } } }`,
        { filter },
        token(),
      );
      const person = data?.findUser as { discountsCount: number; discounts: { id: string }[] } | null | undefined;
      expect(person?.discounts.length ?? 0).toBe(person?.discountsCount ?? 0);
      for (const { id } of person?.discounts ?? []) found.add(id);
    }
    expect([...found].sort()).toEqual(hasReached(viewer(who), "complete") ? openTo(who) : []);
  });
});

test("a business posts, changes and deletes a Discount, and riders' views and presses are counted [GQL-055, GQL-060, GQL-070]", async () => {
  const names = ["filename1", "filename2", "filename3"].map((field) => `${field}: "${addUpload("northbreak")}"`);
  const brand = tokenOf("northbreak");
  const posted = await ask(
    `mutation { postDiscount(amount: "10%", description: "Wax", code: "WAX", surf: true, productDescription1: "a", productDescription2: "b",
      productDescription3: "c", ${names}, userName: "Somebody else") { id code surf skate under18Viewable userName url thumbnails urls } }`,
    {},
    brand,
  );
  expect(posted.errors).toEqual([]);
  const made = posted.data?.postDiscount as { id: string; urls: string[]; thumbnails: string[] };
  expect(made).toMatchObject({ code: "WAX", surf: true, skate: false, under18Viewable: true, userName: "Northbreak Boards" });
  expect([made.urls.length, made.thumbnails.length]).toEqual([3, 3]);

  const { id } = made;
  const change = await ask(
    'mutation ($id: ID) { postDiscountUpdate(id: $id, amount: "15%", skate: true) { amount description surf skate code } }',
    { id },
    brand,
  );
  expect(change.data?.postDiscountUpdate).toEqual({ amount: "15%", description: "Wax", surf: true, skate: true, code: "WAX" });

  const own = await ask(
    "mutation ($id: ID, $b: ID) { discountViews(discountId: $id) { id } codeTracker(discountId: $id) { id } websiteTracker(business: $b, discountId: $id) { id } }",
    { id, b: ID.northbreak },
    brand,
  );
  expect([own.data, own.errors]).toEqual([{ discountViews: null, codeTracker: null, websiteTracker: null }, []]);
  expect([db.select().from(discountViews).all(), db.select().from(clicks).all()]).toEqual([[], []]);

  const rider = tokenOf("sol");
  const seen = await ask(
    "mutation ($id: ID, $b: ID) { discountViews(discountId: $id) { id } codeTracker(discountId: $id, business: $b, user: $id) { user business discountId } }",
    { id, b: ID.northbreak },
    rider,
  );
  expect(seen.data?.codeTracker).toEqual({ user: ID.sol, business: ID.northbreak, discountId: id });
  expect([db.select().from(discountViews).all().length, db.select().from(clicks).all().length]).toEqual([1, 1]);
  const wrong = await ask(
    "mutation ($id: ID, $b: ID) { codeTracker(discountId: $id, business: $b) { id } }",
    { id, b: ID.fakie },
    rider,
  );
  expect(wrong.errors).toMatchObject([{ extensions: { code: "NOT_FOUND" } }]);

  const DELETE = "mutation ($id: ID) { deleteDiscount(id: $id) { id } }";
  expect((await ask(DELETE, { id }, rider)).errors).toMatchObject([{ extensions: { code: "FORBIDDEN" } }]);
  expect((await ask(DELETE, { id }, brand)).data).toEqual({ deleteDiscount: { id } });
  expect(db.select().from(discounts).all()).toEqual([]);
});

test("userDiscounts gives the newest that are not skipped, in ascending order [GQL-029]", async () => {
  makeDiscounts(sqlite);
  const list = async (rest: string) => {
    const { data } = await ask(`{ userDiscounts(id: "${ID.northbreak}", ${rest}) { id } }`, {}, tokenOf("sol"));
    return (data as { userDiscounts: { id: string }[] }).userDiscounts.map(({ id }) => id);
  };
  expect(await list("last: 2")).toEqual(["4002", "4005"]);
  expect(await list('last: 2, orderBy: "createdAt_DESC"')).toEqual(["4005", "4002"]);
  expect(await list("last: 1, skip: 1")).toEqual(["4002"]);
});

test("a Discount's days and terms are optional arguments and fields, and an empty one takes them away [GQL-070, GQL-071]", async () => {
  const names = ["filename1", "filename2", "filename3"].map((field) => `${field}: "${addUpload("northbreak")}"`);
  const FIELDS = "{ id startsOn endsOn terms code }";
  const words = `description: "Wax", code: "WAX", surf: true, productDescription1: "a", productDescription2: "b", productDescription3: "c", ${names}`;
  const day = new Date().toISOString().slice(0, 10);
  const posted = await ask(
    `mutation { postDiscount(amount: "10%", ${words}, startsOn: "${day}", endsOn: "${day}", terms: "One each") ${FIELDS} }`,
    {},
    tokenOf("northbreak"),
  );
  const id = (posted.data as { postDiscount: { id: string } }).postDiscount.id;
  const days = { id, startsOn: day, endsOn: day, terms: "One each", code: "WAX" };
  expect(posted.data).toEqual({ postDiscount: days });
  const change = async (given: string) =>
    (await ask(`mutation { postDiscountUpdate(id: "${id}", ${given}) ${FIELDS} }`, {}, tokenOf("northbreak"))).data
      ?.postDiscountUpdate;
  expect(await change('amount: "15%"')).toEqual(days);
  expect(await change('startsOn: "", terms: ""')).toEqual({ ...days, startsOn: null, terms: "" });
  await change('endsOn: "2026-01-01"');
  const seen = await ask(`{ discount(id: "${id}") { endsOn code } }`, {}, tokenOf("sol"));
  expect(seen.data).toEqual({ discount: { endsOn: "2026-01-01", code: null } });
});

test("homeFeed gives the categories that are asked for, and without any the caller's own [GQL-009]", async () => {
  makeTruth(sqlite);
  const sports = async (rest: string) => {
    const { data } = await ask(`{ homeFeed(last: 50${rest}) { category } }`, {}, tokenOf("sol"));
    return [...new Set((data as { homeFeed: { category: string }[] }).homeFeed.map(({ category }) => category))].sort();
  };
  expect(await sports("")).toEqual(["Skate", "Surf"]);
  expect(await sports(', category: ["surf", "Surf"]')).toEqual(["Surf"]);
});
