import { readdirSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";

const rows = [...readFileSync("tests/spec/requirements.md", "utf8").matchAll(/^\| ([A-Z]+-\d{3}) \|/gm)].map(([, id = ""]) => id);
const titles = readdirSync("tests", { recursive: true, encoding: "utf8" })
  .filter((name) => /\.(test|spec)\.tsx?$/.test(name))
  .flatMap((name) => readFileSync(`tests/${name}`, "utf8").split("\n"))
  .filter((line) => !/\.(skip|todo|fixme)\b|^\s*(\/\/|\/?\*)/.test(line));
/** At most three rows count in one pair of brackets. */
const named = new Set(
  titles.flatMap((title) =>
    [...title.matchAll(/\[([A-Z]+-\d{3}(?:, ?[A-Z]+-\d{3}){0,2})\]/g)].flatMap(([, ids = ""]) => ids.split(/, ?/)),
  ),
);

test("each row of the specification is named by a test that is not in the soak, or by a journey", () => {
  expect(rows).toHaveLength(959);
  expect(rows.filter((id) => !named.has(id))).toEqual([]);
});
