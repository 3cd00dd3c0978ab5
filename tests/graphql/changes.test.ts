import { buildSchema } from "graphql";
import { expect, test } from "vitest";
import { changesBetween, shortDeprecations, type Wire, written } from "../../scripts/wire-changes.ts";

const TODAY = "2030-05-01";

function wire(fields: string, values: Wire["values"] = {}): Wire {
  return { schema: buildSchema(`type Query { ${fields} }`), values };
}

const deprecated = (day: string) => `name: String, old: String @deprecated(reason: "Until ${day}: name has it.")`;

test.each([
  ["a field that is gone", wire("name: String, old: String"), wire("name: String"), "`old`"],
  ["a field that goes before its day", wire(deprecated("2030-05-02")), wire("name: String"), "`old`"],
  ["another type", wire("name: String"), wire("name: Int"), "`Query.name`"],
  ["a new required argument", wire("name: String"), wire("name(id: ID!): String"), "`id: ID!`"],
  [
    "a value that is gone",
    wire("name: String", { SPORTS: ["Surf", "Skate"] }),
    wire("name: String", { SPORTS: ["Surf"] }),
    "`Skate`",
  ],
  ["a list that is gone", wire("name: String", { SPORTS: ["Surf"] }), wire("name: String"), "`SPORTS`"],
])("%s is refused", async (_, released, next, words) => {
  expect((await changesBetween(released, next, TODAY)).refused).toEqual([expect.stringContaining(words)]);
});

test("a deprecated field may go on its day, and is listed as breaking", async () => {
  const changes = await changesBetween(wire(deprecated(TODAY)), wire("name: String"), TODAY);
  expect(changes.refused).toEqual([]);
  expect(changes.sections.Breaking).toEqual([expect.stringContaining("`old`")]);
});

test("a new value is breaking, and a new list is not", async () => {
  const next = wire("name: String", { SPORTS: ["Surf", "Wake"], GENDERS: ["Female"] });
  const { refused, sections } = await changesBetween(wire("name: String", { SPORTS: ["Surf"] }), next, TODAY);
  expect([refused, sections.Breaking]).toEqual([[], ["`SPORTS` has a new value: `Wake`"]]);
});

test("the changelog names what is deprecated and what is new, and no description", async () => {
  const next = wire(`"As given." ${deprecated("2031-05-01")}, age(of: ID): Int, city: String, club: String`);
  const changes = await changesBetween(wire("name: String, old: String, age: Int"), next, TODAY);
  expect(written("1 May 2030", changes)).toBe(
    "## 1 May 2030\n\n### Deprecated\n\n- `Query.old`. Until 2031-05-01: name has it.\n\n" +
      "### New\n\n- Fields of `Query`: `city`, `club`\n- Arguments of `Query.age`: `of`\n",
  );
  expect(written("1 May 2030", await changesBetween(next, next, TODAY))).toBe("");
});

test.each([
  ["2031-04-30", ["Query.old"]],
  ["2031-05-01", []],
  ["next year", ["Query.old"]],
])("a deprecation until %s is found where it lasts less than twelve months", (day, found) => {
  expect(shortDeprecations(wire("name: String"), wire(deprecated(day)), "2031-05-01")).toEqual(found);
});

test.each([
  ["kept", "2030-09-01", []],
  ["put off", "2030-10-01", []],
  ["brought forward", "2030-08-31", ["Query.old"]],
])("the end of a released deprecation that is %s is found only where it comes sooner", (_, day, found) => {
  expect(shortDeprecations(wire(deprecated("2030-09-01")), wire(deprecated(day)), "2031-05-01")).toEqual(found);
});
