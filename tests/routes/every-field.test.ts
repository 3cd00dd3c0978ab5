import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { DiscountDetailsInput } from "#app/schemas/discounts.ts";
import { EditDetailsInput } from "#app/schemas/edits.ts";
import { SpotInput } from "#app/schemas/spots.ts";
import { EDITS, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";
import { DISCOUNTS, makeDiscounts, makeTruth, SPOT } from "../truth.ts";

let served: Served;

beforeAll(async () => {
  served = await serve();
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  makeTruth(database);
  makeDiscounts(database);
  database.close();
}, 60_000);

afterAll(() => served.stop());

/* A form that lacks a field would empty it on saving. The fields of gear have names of their own. */
test.each<[Name, string, string[]]>([
  ["mia", `/edit/${EDITS.bowl.id}`, Object.keys(EditDetailsInput.omit({ gear: true }).shape)],
  ["northbreak", `/business/edit_discount/${DISCOUNTS.offer.id}`, Object.keys(DiscountDetailsInput.shape)],
  ["sol", `/map?edit=${SPOT}`, Object.keys(SpotInput.omit({ isBusiness: true }).shape)],
])("the form that %s changes a post with, %s, has every field of it", async (who, path, fields) => {
  const html = await (await served.fetch(path, { as: await served.logIn(who) })).text();
  const names = new Set([...html.matchAll(/<(?:input|select|textarea)[^>]* name="([^"]+)"/g)].map(([, name]) => name));
  expect(fields.filter((field) => !names.has(field))).toEqual([]);
});
