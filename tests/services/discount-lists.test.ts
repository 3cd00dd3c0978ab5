import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as mutes from "#app/services/people/mutes.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import * as search from "#app/services/search/index.server.ts";
import { db, sqlite } from "#db";
import { users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addDiscount } from "#tests/add-discount.ts";
import { viewer } from "#tests/cast.ts";
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

const PAGE = { take: 50 };
const HOME = { country: "United Kingdom", city: " newquay " };
const ids = (cards: readonly { id: string }[]) => cards.map(({ id }) => id);

type ListsOf<Module> = {
  [K in keyof Module]: Module[K] extends (...args: never[]) => infer Given
    ? Given extends
        | readonly (discounts.DiscountCard | undefined)[]
        | discounts.DiscountCard[][]
        | search.Found<discounts.DiscountCard>
      ? K
      : never
    : never;
}[keyof Module];
type ListName = ListsOf<typeof discounts> | ListsOf<typeof search>;

interface List {
  all: (who: Viewer) => { id: string }[];
  of?: (name: Who) => string[];
  /** It needs a complete set-up. */
  complete?: true;
}

const isSetUp = ({ state }: Viewer) => state === "profile" || state === "complete";
const surfer = (who: Viewer): Viewer => ({ ...who, sports: ["Surf"] });

const LISTS: Record<ListName, List> = {
  list: { all: (who) => discounts.list(who, ALL_DISCOUNTS).filter((card) => card !== undefined), of: openTo },
  offers: { all: (who) => (who.state === "complete" ? search.offers(who, "boards", PAGE).items : []), complete: true },
  byPoster: { all: (who) => Object.values(ID).flatMap((id) => discounts.byPoster(who, id, PAGE)), of: openTo },
  listsByPoster: { all: (who) => discounts.listsByPoster(who, Object.values(ID), 50).flat(), of: openTo },
  local: { all: (who) => discounts.local(who, HOME, ["Surf"], PAGE) },
  around: { all: (who) => discounts.around(who, ["Surf"], PAGE), of: offeredAround },
  forHome: { all: (who) => (isSetUp(who) ? discounts.forHome(who, null, [], 50) : []), of: offeredAround },
  related: { all: (who) => discounts.related(surfer(who), "77", 6), of: offeredAround },
  byBusinessRegion: {
    all: (who) =>
      (["National", "International"] as const).flatMap((region) => discounts.byBusinessRegion(who, region, ["Surf"], PAGE)),
    of: (name) => offeredTo(name).filter((id) => id !== DISCOUNTS.gone.id),
  },
};

describe.each(PEOPLE)("who sees which Discount: %s [ACC-047, A-172]", (name) => {
  beforeEach(() => {
    makeTruth(sqlite);
    makeDiscounts(sqlite);
    fillAll();
  });

  test("looking for each", () => {
    expect(ALL_DISCOUNTS.filter((id) => discounts.find(viewer(name), id))).toEqual(openTo(name));
  });

  test("the code", () => {
    const codes = discounts.codesOf(viewer(name), ALL_DISCOUNTS);
    expect([...codes.keys()].sort()).toEqual(viewer(name).state === "complete" ? codesFor(name) : []);
  });

  test.each(Object.entries<List>(LISTS))("in the list %s", (_, { all, of = offeredTo, complete }) => {
    const mayAsk = !complete || viewer(name).state === "complete";
    expect(ids(all(viewer(name))).sort()).toEqual(mayAsk ? of(name) : []);
  });
});

test("NATIONAL lists National businesses of a country, INTERNATIONAL International ones of any [DISC-042, GQL-012]", () => {
  const [national, international] = [addDiscount(), addDiscount({}, "fakie")];
  db.update(users).set({ businessRegion: "International", country: "France" }).where(eq(users.id, ID.fakie)).run();
  const list = (region: "National" | "International", country?: string) =>
    ids(discounts.byBusinessRegion(viewer("sol"), region, ["Surf"], PAGE, country));
  expect(list("National", "United Kingdom")).toEqual([national]);
  expect(list("National", "France")).toEqual([]);
  expect(list("International")).toEqual([international]);
});

test("local is the same country and city, whatever the spelling, where the business is now [GQL-011]", () => {
  const id = addDiscount();
  const local = (city: string) => ids(discounts.local(viewer("ana"), { country: "united kingdom", city }, ["Surf"], PAGE));
  expect([local("NEWQUAY "), local("Bude"), local("")]).toEqual([[id], [], []]);
  db.update(users).set({ place: "united kingdom|bude" }).where(eq(users.id, ID.northbreak)).run();
  expect([local("NEWQUAY "), local("Bude")]).toEqual([[], [id]]);
});

test("a list has the Discounts of any of its sports once, and the home feed's those of Apparel too [GQL-010]", () => {
  const both = addDiscount({ sports: ["Surf", "Skate"] });
  const apparel = addDiscount({ sports: ["Apparel"] });
  const other = addDiscount({ sports: ["Other"] });
  const around = (...sports: Parameters<typeof discounts.around>[1]) => ids(discounts.around(viewer("sol"), sports, PAGE));
  expect(around("Surf", "Skate")).toEqual([both]);
  expect(around()).toEqual([]);
  expect(ids(discounts.forHome(viewer("sol"), null, ["Skate"], 50)).sort()).toEqual([both, apparel].sort());
  expect(around("Other")).toEqual([other]);
});

test("the lists page by time and leave out the businesses that someone has muted, whose own list stays", () => {
  const made = [3, 2, 1].map((createdAt) => addDiscount({}, "northbreak", { createdAt }));
  const first = discounts.around(viewer("sol"), ["Surf"], { take: 2 });
  expect(ids(first)).toEqual(made.slice(0, 2));
  const before = { time: 2, id: made[1] ?? "" };
  expect(ids(discounts.around(viewer("sol"), ["Surf"], { take: 2, before }))).toEqual(made.slice(2));
  expect(ids(discounts.around(viewer("sol"), ["Surf"], { take: 2, skip: 2 }))).toEqual(made.slice(2));

  mutes.set(viewer("sol"), ID.northbreak, true);
  expect(discounts.around(viewer("sol"), ["Surf"], PAGE)).toEqual([]);
  expect(discounts.byPoster(viewer("sol"), ID.northbreak, PAGE)).toHaveLength(3);
});

test("the home feed's Discounts are read anew with each load, in turn, however many Edits it has shown [FEED-011, LIM-007] [A-71]", () => {
  const [first, second] = [addDiscount({}, "northbreak", { createdAt: 2 }), addDiscount({}, "northbreak", { createdAt: 1 })];
  const offer = (load: number) => discounts.homeOffer(viewer("sol"), load)?.id;
  const LOAD_AFTER_250 = 60;
  expect([offer(0), offer(1), offer(LOAD_AFTER_250), offer(LOAD_AFTER_250 + 1)]).toEqual([first, second, first, second]);
  const newest = addDiscount();
  expect(offer(LOAD_AFTER_250)).toBe(newest);
});

test("Related leaves out the Discount itself and has six at most [FEED-052]", () => {
  const made = Array.from({ length: 8 }, () => addDiscount());
  const related = ids(discounts.related(viewer("sol"), made[0] ?? "", 6));
  expect(related).toHaveLength(6);
  expect(related).not.toContain(made[0]);
});
