import { expect, test } from "vitest";
import { tokenOf } from "#tests/cast.ts";
import { graphqlOf, openDoors } from "./doors.ts";

const ask = graphqlOf(await openDoors());

test.each([
  ["United Kingdom", "newq", ["Newquay"]],
  ["France", "newq", []],
  ["Nowhere", "newq", []],
  ["United Kingdom", "", expect.any(Array)],
])("towns and cities of %s that begin with %j are suggested", async (country, city, expected) => {
  const query = "query ($country: String, $city: String) { citySuggestions(country: $country, city: $city) }";
  const { data, errors } = await ask(query, { country, city }, tokenOf("mia"));
  expect([errors, data]).toEqual([[], { citySuggestions: expected }]);
});

test("a place of the world is found by its name, and nothing by a letter alone", async () => {
  const named = async (place: string | null) =>
    (await ask("query ($place: String) { placesNamed(place: $place) { label latitude longitude } }", { place }, tokenOf("mia")))
      .data?.placesNamed;
  expect(await named("Newquay, United")).toMatchObject([
    { label: "Newquay, United Kingdom", latitude: expect.closeTo(50.4, 0), longitude: expect.closeTo(-5.1, 0) },
  ]);
  expect([await named("N"), await named(""), await named(null)]).toEqual([[], [], []]);
});
