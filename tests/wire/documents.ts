import { readdirSync, readFileSync } from "node:fs";
import type { DocumentNode } from "graphql";
import { documentsIn } from "#graphql/manifest.ts";

const FOLDER = "graphql/operations";

export const DOCUMENTS = documentsIn(readdirSync(FOLDER).map((name) => readFileSync(`${FOLDER}/${name}`, "utf8")));

/** The document of a query or mutation. A mutation and a query share the name crew. */
export function documentOf(operation: string): DocumentNode {
  const found = DOCUMENTS[operation[0]?.toUpperCase() + operation.slice(1)];
  if (!found) throw new Error(`No document is of ${operation}`);
  return found;
}
