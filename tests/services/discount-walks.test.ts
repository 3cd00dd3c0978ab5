import { eq } from "drizzle-orm";
import { beforeEach, describe, expect, test } from "vitest";
import type { Page } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { bitOf } from "#app/schemas/sports.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { db, sqlite } from "#db";
import { media, discounts as rows, users } from "#db/schema/index.ts";
import { ID, type Name } from "#db/seed/world.ts";
import { addDiscount, addUpload } from "#tests/add-discount.ts";
import { viewer } from "#tests/cast.ts";
import { plansOf } from "#tests/plans.ts";
import { rowsReadOf } from "#tests/rows-read.ts";
import { makeDiscounts, makeTruth } from "../truth.ts";

const PAGE = { take: 6 };

describe("what the lists walk is what Discounts, businesses and files say", () => {
  const kept = () => sqlite.prepare("SELECT * FROM discount_sports ORDER BY discount_id, sport").all();
  const now = () => sqlite.prepare("SELECT * FROM discount_sports_now ORDER BY discount_id, sport").all();
  const agree = () => expect(kept()).toEqual(now());
  const user = (facts: Partial<typeof users.$inferInsert>, who: Name = "northbreak") =>
    db.update(users).set(facts).where(eq(users.id, ID[who])).run();

  test.each<[string, () => void]>([
    ["a Discount is posted", () => void addDiscount({ sports: ["Surf", "BMX"] })],
    ["a Discount is changed", () => void discounts.update(viewer("northbreak"), addDiscount(), { sports: ["Ski"] })],
    ["a Discount is no longer for minors", () => void db.update(rows).set({ under18Viewable: false }).run()],
    ["a Discount gets another holder", () => void db.update(rows).set({ posterId: ID.ops }).run()],
    ["a Discount is deleted", () => void db.delete(rows).where(eq(rows.id, "4001")).run()],
    ["a business moves", () => user({ country: "France", place: "france|bude" })],
    ["a business becomes International", () => user({ businessRegion: "International" })],
    ["a business is approved", () => user({ approvedAt: 1 }, "fakie")],
    ["a business is suspended", () => user({ suspendedAt: 1 })],
    ["a business becomes a person", () => user({ isBusiness: false })],
    ["a business turns out to be a child", () => user({ lowestBand: "6-9" })],
    ["an account is closed", () => void db.delete(users).where(eq(users.id, ID.northbreak)).run()],
    [
      "a video becomes ready",
      () => {
        const filename1 = addUpload("northbreak", { mimetype: "video/mp4", state: "processing" });
        addDiscount({ filename1, filename2: "", filename3: "" });
        agree();
        db.update(media).set({ state: "ready" }).where(eq(media.filename, filename1)).run();
      },
    ],
  ])("after %s", (_, act) => {
    makeTruth(sqlite);
    makeDiscounts(sqlite);
    addDiscount();
    const before = kept();
    act();
    agree();
    expect(kept()).not.toEqual(before);
  });
});

test("the lists walk their covering index, and sort no more than a page of each sport", () => {
  const PLACES = ["by_place", "by_region", "by_country"];
  const plans = plansOf(() => {
    discounts.around(viewer("sol"), ["Surf", "Ski"], PAGE);
    discounts.byBusinessRegion(viewer("sol"), "International", ["Surf"], PAGE);
    discounts.byBusinessRegion(viewer("sol"), "National", ["Surf"], PAGE, "France");
  });
  const walks = [...plans].filter(([statement]) => statement.includes("discount_sports")).map(([, plan]) => plan);
  expect(walks).toHaveLength(3);
  walks.forEach((plan, index) => {
    expect(plan.filter((step) => /SCAN (?!sports|audiences)/.test(step))).toEqual([]);
    expect(plan.join()).toContain(`COVERING INDEX discount_sports_${PLACES[index]} (sport=? AND audience=? AND`);
    expect(plan.filter((step) => step.includes("TEMP B-TREE FOR ORDER BY"))).toHaveLength(2);
  });
});

describe("a list reads about a page of rows, however many others there are and however deep it goes", () => {
  const COUNT = 400;
  const add = sqlite.prepare(
    `INSERT INTO discounts (id, poster_id, amount, description, code, filename1, product_description1, under18_viewable,
    sports, created_at, starts_on, ends_on) VALUES (?, ?, 'a', 'd', 'c', 'none.jpg', 'p', ?, ?, ?, ?, ?)`,
  );
  const DAYS = [
    [null, null],
    ["2999-12-31", null],
    [null, "2020-02-29"],
  ];
  let id = 10_000;
  /** Common: Surf of Northbreak in Newquay, for adults; of each three one has not started and one has ended. Rare: one in forty. */
  function fill(times: number) {
    for (let n = 0; n < COUNT * times; n++) {
      const isRare = n % (40 * times) === 0;
      const poster = isRare && n % (80 * times) === 0 ? ID.stat : ID.northbreak;
      add.run(
        ++id,
        Number(poster),
        Number(isRare),
        bitOf(isRare ? "Ski" : "Surf"),
        n,
        ...(isRare ? [null, null] : (DAYS[n % 3] ?? [])),
      );
    }
  }

  const PEOPLE: Name[] = ["sol", "kit", "pip", "fakie", "northbreak", "ops"];
  const LISTS: Record<string, (who: Viewer, page: Page) => { id: string; createdAt: number }[]> = {
    "a rare sport, locally": (who, page) => discounts.around(who, ["Ski"], page),
    "all sports, locally": (who, page) => discounts.around(who, ["Surf", "Ski"], page),
    "a rare city": (who, page) => discounts.local(who, { country: "Chile", city: "Pichilemu" }, ["Surf", "Ski"], page),
    "a rare country": (who, page) => discounts.byBusinessRegion(who, "National", ["Surf", "Ski"], page, "Chile"),
    "a rare region": (who, page) => discounts.byBusinessRegion(who, "International", ["Surf", "Ski"], page),
  };

  beforeEach(() => {
    const chile = { country: "Chile", city: "Pichilemu", place: "chile|pichilemu", isBusiness: true, approvedAt: 1 };
    db.update(users)
      .set({ ...chile, businessRegion: "International" })
      .where(eq(users.id, ID.stat))
      .run();
  });

  test.each(PEOPLE.flatMap((name) => Object.keys(LISTS).map((list) => [name, list] as const)))("%s: %s", (name, list) => {
    const read = (page: Partial<Page>) => rowsReadOf("discount_sports", () => LISTS[list]?.(viewer(name), { ...PAGE, ...page }));
    fill(1);
    const few = read({});
    fill(9);
    const before = { time: 150, id: "99999999" };
    const [many, deep] = [read({}), read({ before })];
    const most = 3 * 2 * 2 * (PAGE.take + 1);
    expect([few <= most, many <= most, deep <= most], `${few} ${many} ${deep}`).toEqual([true, true, true]);
  });
});
