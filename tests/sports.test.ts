import { readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { bitOf, bitsOf, LISTED_SPORTS, SPORT_NAMES, slugOf, sportsOf } from "#app/schemas/sports.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { addDiscount } from "./add-discount.ts";
import { addSpot } from "./add-spot.ts";
import { viewer } from "./cast.ts";

test("each sport has a bit of its own, and those that rows hold never change", () => {
  const bits = SPORT_NAMES.map(bitOf);
  expect(bits.filter((bit) => !(bit > 0 && bit <= 2 ** 30 && Number.isInteger(Math.log2(bit))))).toEqual([]);
  expect(bitsOf(SPORT_NAMES)).toBe(bits.reduce((all, bit) => all + bit, 0));
  expect(SPORT_NAMES.flatMap((name) => sportsOf(bitOf(name)))).toEqual(SPORT_NAMES);
  expect(sportsOf(0b1111111111)).toEqual([
    "Surf",
    "Skate",
    "Snowboard",
    "Ski",
    "BMX",
    "MTB",
    "Scooter",
    "Climbing",
    "Other",
    "Apparel",
  ]);
  expect(sportsOf(bitsOf(["Surf", "Apparel"]))).toEqual(["Surf", "Apparel"]);
});

test.each(SPORT_NAMES)("a Discount and a Spot of %s are in its lists and in no other", (sport) => {
  const [offer, place] = [addDiscount({ sports: [sport] }), addSpot({ sports: [sport] }, "northbreak")];
  for (const other of SPORT_NAMES) {
    const found = [
      discounts.byBusinessRegion(viewer("sol"), "National", [other], { take: 50 }).some(({ id }) => id === offer),
      spots.bySports(viewer("sol"), [other], { take: 50 }).some(({ id }) => id === place),
    ];
    expect([other, ...found]).toEqual([other, other === sport, other === sport]);
  }
});

test("each sport has its colour and each listed one its picture", () => {
  const tokens = readFileSync("app/ui/styles/tokens.css", "utf8");
  const states = readFileSync("public/states.svg", "utf8");
  expect(SPORT_NAMES.map(slugOf).filter((slug) => !tokens.includes(`.${slug} {`))).toEqual([]);
  expect(LISTED_SPORTS.filter(({ slug }) => !states.includes(`id="${slug}"`))).toEqual([]);
});
