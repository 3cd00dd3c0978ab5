import { readdirSync, readFileSync } from "node:fs";
import { concatAST, type DocumentNode, parse, separateOperations } from "graphql";

const FOLDER = "tests/wire";
const files = readdirSync(FOLDER).filter((name) => name.endsWith(".graphql"));

/** The documents of apps by operation, each with its fragments. Variables are declared as released apps may declare them. */
export const DOCUMENTS: Readonly<Record<string, DocumentNode>> = separateOperations(
  concatAST(files.map((name) => parse(readFileSync(`${FOLDER}/${name}`, "utf8")))),
);

/** The document of a query or mutation. A mutation and a query share the name crew. */
export function documentOf(operation: string): DocumentNode {
  const found = DOCUMENTS[operation[0]?.toUpperCase() + operation.slice(1)];
  if (!found) throw new Error(`No document is of ${operation}`);
  return found;
}
