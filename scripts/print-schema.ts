import { readFileSync, writeFileSync } from "node:fs";
import { buildSchema, lexicographicSortSchema, printSchema } from "graphql";
import { z } from "zod";
import { FIXED_VALUES } from "#graphql/fixed-values.ts";
import { schema } from "#graphql/schema.ts";
import { changesBetween, shortDeprecations, type Wire, written } from "./wire-changes.ts";

/* Prints the schema, and below the introduction of the changelog what is new since the release. `--release` dates that part. */

const SCHEMA = "graphql/schema.graphql";
const RELEASED = { schema: "graphql/released/schema.graphql", values: "graphql/released/values.json" };
const CHANGES = "app/content/wire_changes.md";
const UNRELEASED = "Since the last release";
const DAY = { day: "numeric", month: "long", year: "numeric", timeZone: "UTC" } as const;

const options = process.argv.slice(2);
const now = new Date();
const today = now.toISOString().slice(0, 10);
const next: Wire = { schema, values: FIXED_VALUES };
const released: Wire = {
  schema: buildSchema(readFileSync(RELEASED.schema, "utf8")),
  values: z.record(z.string(), z.array(z.string())).parse(JSON.parse(readFileSync(RELEASED.values, "utf8"))),
};

const changes = await changesBetween(released, next, today);
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;
const [before = "", ...sections] = readFileSync(CHANGES, "utf8").split(/^(?=## )/m);
const older = sections.filter((section) => !section.startsWith(`## ${UNRELEASED}`));
const changelog = (title: string) =>
  [before, written(title, changes), ...older]
    .filter(Boolean)
    .join("\n")
    .replace(/\n{3,}/g, "\n\n");

for (const line of changes.refused) fail(`An app would break: ${line}`);
if (options.includes("--check")) {
  if (readFileSync(SCHEMA, "utf8") !== printed || readFileSync(CHANGES, "utf8") !== changelog(UNRELEASED))
    fail(`${SCHEMA} or ${CHANGES} is not up to date: run tsx scripts/print-schema.ts`);
} else if (!process.exitCode) {
  writeFileSync(SCHEMA, printed);
  if (options.includes("--release")) release();
  else writeFileSync(CHANGES, changelog(UNRELEASED));
}

/** A deprecation lasts at least twelve months from the day on which it is announced. */
function release(): void {
  const inAYear = new Date(Date.UTC(now.getUTCFullYear() + 1, now.getUTCMonth(), now.getUTCDate())).toISOString().slice(0, 10);
  for (const path of shortDeprecations(released, next, inAYear))
    fail(`${path} needs "Until", a day from ${inAYear} on, and what to use`);
  if (process.exitCode) return;
  writeFileSync(CHANGES, changelog(now.toLocaleDateString("en-GB", DAY)));
  writeFileSync(RELEASED.schema, printed);
  writeFileSync(RELEASED.values, `${JSON.stringify(FIXED_VALUES, null, 2)}\n`);
}

function fail(sentence: string): void {
  console.error(sentence);
  process.exitCode = 1;
}
