import { readFileSync, writeFileSync } from "node:fs";
import { lexicographicSortSchema, printSchema } from "graphql";
import { schema } from "#graphql/schema.ts";

const FILE = "graphql/schema.graphql";
const printed = `${printSchema(lexicographicSortSchema(schema))}\n`;

if (!process.argv.includes("--check")) writeFileSync(FILE, printed);
else if (readFileSync(FILE, "utf8") !== printed) {
  console.error(`${FILE} is not up to date: run tsx scripts/print-schema.ts`);
  process.exitCode = 1;
}
