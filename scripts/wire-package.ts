import { execFileSync } from "node:child_process";
import { cpSync, mkdirSync, readdirSync, readFileSync, renameSync, rmSync, writeFileSync } from "node:fs";
import { basename, dirname, join } from "node:path";
import { type GraphQLField, getNamedType, lexicographicSortSchema, printSchema } from "graphql";
import ts from "typescript";
import { PACKAGE_FILE } from "#app/routes/developers/package-file.server.ts";
import { FIXED_VALUES } from "#graphql/fixed-values.ts";
import { documentsIn, manifestOf } from "#graphql/manifest.ts";
import { schema } from "#graphql/schema.ts";
import { type Procedure, proceduresOf } from "./wire-types.ts";

/* Writes the package that an app's developer installs: the schema, the types of /trpc, the fixed values and the documents. */

const OPERATIONS = "graphql/operations";

const [folder = dirname(PACKAGE_FILE)] = process.argv.slice(2);

const fields: Readonly<Record<string, GraphQLField<unknown, unknown>>> = {
  ...schema.getMutationType()?.getFields(),
  ...schema.getQueryType()?.getFields(),
};
/** At /trpc the mutation has a name of its own, since a query is called crew, too. */
const fieldOf = (name: string) => (name === "askCrew" ? schema.getMutationType()?.getFields().crew : fields[name]);

const procedures = proceduresOf("app/trpc/index.ts", "wireRouter").sort((one, other) => (one.name < other.name ? -1 : 1));

/** The commonest shape in which procedures give each type of the schema. */
const shapes = new Map<string, string>();
const objectIn = (output: string) => /\{.*\}/.exec(output)?.[0] ?? "";
const typeIn = (name: string) => String(getNamedType(fieldOf(name)?.type));
const count = ({ output }: Procedure) => procedures.filter((other) => objectIn(other.output) === objectIn(output)).length;
for (const { name, output } of procedures.toSorted((one, other) => count(one) - count(other)))
  if (objectIn(output)) shapes.set(typeIn(name), objectIn(output));

/** Puts the names of types in place of their shapes, the largest first. */
function shortened(text: string): string {
  const largest = [...shapes].toSorted(([, one], [, other]) => other.length - one.length);
  return largest.reduce((shorter, [name, object]) => shorter.replaceAll(object, name), text);
}

/** Keeps the outer braces, since a type is not declared by its own name. */
const declared = (name: string, object: string) => `export interface ${name} {${shortened(object.slice(1))}`;

function outputOf({ name, output }: Procedure): string {
  const type = typeIn(name);
  return shapes.get(type) === objectIn(output) ? output.replace(objectIn(output), type) : shortened(output);
}

const list = (values: readonly string[]) => values.map((value) => JSON.stringify(value)).join(", ");
const constants = Object.entries(FIXED_VALUES);

const declarations = `import type { TRPCBuiltRouter, TRPCMutationProcedure, TRPCQueryProcedure } from "@trpc/server";

${constants.map(([name, values]) => `export declare const ${name}: readonly [${list(values)}];`).join("\n")}

/** An error of /trpc: a sentence for each wrong field by its name, and seconds to wait where a limit was reached. */
export interface ErrorShape {
  message: string;
  code: number;
  data: { code: string; httpStatus: number; fields: Record<string, string>; retryAfter?: number };
}

${[...shapes]
  .toSorted()
  .map(([name, object]) => declared(name, object))
  .join("\n\n")}

type Query<Input, Output> = TRPCQueryProcedure<{ input: Input; output: Output; meta: object }>;
type Mutation<Input, Output> = TRPCMutationProcedure<{ input: Input; output: Output; meta: object }>;

export type AppRouter = TRPCBuiltRouter<
  { ctx: object; meta: object; errorShape: ErrorShape; transformer: false },
  {
${procedures.map(lineOf).join("\n")}
  }
>;
`;

function lineOf(procedure: Procedure): string {
  const { name, kind, input } = procedure;
  const description = fieldOf(name)?.description?.replaceAll("\n", " ");
  const type = kind === "query" ? "Query" : "Mutation";
  return `${description ? `    /** ${description} */\n` : ""}    ${name}: ${type}<${input}, ${outputOf(procedure)}>;`;
}

const about = {
  name: "stokeline-wire",
  version: "1.0.0",
  description: "The schema, types and fixed values of Stokeline's wire",
  license: "UNLICENSED",
  type: "module",
  main: "./index.js",
  types: "./index.d.ts",
  exports: {
    ".": { types: "./index.d.ts", default: "./index.js" },
    "./schema.graphql": "./schema.graphql",
    "./operations.json": "./operations.json",
  },
  files: ["index.js", "index.d.ts", "schema.graphql", "operations", "operations.json", "CHANGELOG.md", "README.md"],
  peerDependencies: { "@trpc/server": "^11.0.0" },
  peerDependenciesMeta: { "@trpc/server": { optional: true } },
};

rmSync(folder, { recursive: true, force: true });
mkdirSync(folder, { recursive: true });
writeFileSync(`${folder}/schema.graphql`, `${printSchema(lexicographicSortSchema(schema))}\n`);
writeFileSync(
  `${folder}/index.d.ts`,
  ts.createPrinter().printFile(ts.createSourceFile("index.d.ts", declarations, ts.ScriptTarget.ES2022)),
);
writeFileSync(`${folder}/index.js`, constants.map(([name, values]) => `export const ${name} = [${list(values)}];\n`).join(""));
const operations = readdirSync(OPERATIONS).map((name) => readFileSync(`${OPERATIONS}/${name}`, "utf8"));
writeFileSync(`${folder}/operations.json`, JSON.stringify(manifestOf(documentsIn(operations)), null, 2));
cpSync(OPERATIONS, `${folder}/operations`, { recursive: true });
cpSync("app/content/wire_changes.md", `${folder}/CHANGELOG.md`);
cpSync("app/content/wire_package.md", `${folder}/README.md`);
writeFileSync(`${folder}/package.json`, `${JSON.stringify(about, null, 2)}\n`);
const packed = execFileSync("npm", ["pack", "--silent"], { cwd: folder, encoding: "utf8" }).trim();
renameSync(join(folder, packed), join(folder, basename(PACKAGE_FILE)));
