import { execFileSync } from "node:child_process";
import { existsSync, mkdtempSync, readdirSync, readFileSync } from "node:fs";
import { join } from "node:path";
import { expect, test } from "vitest";
import "./needs-build.mjs";

/* The licences of the image's packages, as each package states them. */

const folder = mkdtempSync(join(process.env.DATA_DIR!, "packed-"));
execFileSync(process.execPath, ["scripts/pack.mjs", folder]);
const readme = readFileSync("README.md", "utf8").split("## Dependencies and their licences")[1] ?? "";

const packed = readdirSync(join(folder, "node_modules"), { recursive: true })
  .map(String)
  .filter((path) => /(^|\/)node_modules\/(@[^/]+\/)?[^/]+\/package\.json$/.test(`node_modules/${path}`))
  .map((path) => JSON.parse(readFileSync(join("node_modules", path), "utf8")))
  .filter(({ name }) => name)
  .map((told) => ({ name: String(told.name), license: licenceOf(told) }));

test("the README names each licence under which a packed package stands", () => {
  expect(existsSync(join(folder, "node_modules/better-sqlite3/build/Release/better_sqlite3.node"))).toBe(true);
  expect(packed.length).toBeGreaterThan(50);
  const unnamed = packed.filter(({ license }) => !readme.includes(license));
  expect(unnamed.map(({ name, license }) => `${name}: ${license}`)).toEqual([]);
});

test("where the README names a packed package, it names its licence beside it", () => {
  const groups = readme.split(/[;\n]/);
  const named = packed.flatMap(({ name, license }) => {
    const group = groups.find((words) => new RegExp(`(?<![\\w@/-])${name}(?![\\w/-])`).test(words));
    return group ? [{ name, license, group }] : [];
  });
  expect(named.length).toBeGreaterThan(30);
  expect(
    named.filter(({ license, group }) => !group.includes(license)).map(({ name, license }) => `${name}: ${license}`),
  ).toEqual([]);
});

interface Told {
  name: string;
  license?: string;
  licenses?: { type: string }[];
}

/** An SPDX expression without outer brackets. */
function licenceOf({ name, license, licenses }: Told): string {
  // Only its readme states it.
  if (name === "combine-errors") return "MIT";
  // Only its file LICENSE states it, with two conditions.
  if (name === "suncalc") return "BSD-2-Clause";
  return (license ?? licenses?.map(({ type }) => type).join(" OR ") ?? "none").replace(/^\((.*)\)$/, "$1");
}
