import { expect, test } from "vitest";
import { places } from "#app/adapters/places/index.server.ts";
import { COUNTRIES, codeOf } from "#app/text/countries.server.ts";

test.each([
  ["United Kingdom", "newq", "Newquay"],
  ["France", "BIAR", "Biarritz"],
  ["United States of America", "  san fr", "San Francisco"],
  ["Spain", "gijo", undefined],
  ["Spain", "gijó", "Gijón"],
])("of %s, %j suggests %s", async (country, start, city) => {
  const found = await places.suggest(country, start);
  if (city) expect(found).toContain(city);
  expect(found.length).toBeLessThanOrEqual(10);
});

test("the shortest names come first, each once", async () => {
  const found = await places.suggest("United Kingdom", "lon");
  expect(found[0]).toBe("London");
  expect(new Set(found).size).toBe(found.length);
});

test("of no country, or one that is none, nothing is suggested", async () => {
  for (const country of ["", "Atlantis", "__proto__"]) expect(await places.suggest(country, "lon")).toEqual([]);
});

test("every listed country is known by its code", () => {
  expect(COUNTRIES.filter((name) => !codeOf(name))).toEqual([]);
});
