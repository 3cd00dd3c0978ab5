import { execFile } from "node:child_process";
import { mkdtemp, rm, symlink, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import { preset } from "@graphql-codegen/client-preset";
import { codegen } from "@graphql-codegen/core";
import { introspectionFromSchema, parse, printSchema } from "graphql";
import { afterAll, expect, test } from "vitest";
import { schema } from "#graphql/schema.ts";

const run = promisify(execFile);
const folder = await mkdtemp(join(tmpdir(), "typed-"));
await symlink(resolve("node_modules"), join(folder, "node_modules"));
afterAll(() => rm(folder, { recursive: true }));

const write = (name: string, text: string) => writeFile(join(folder, name), text);
const FLAGS = [
  "--noEmit",
  "--strict",
  "--skipLibCheck",
  "--target",
  "es2022",
  "--module",
  "esnext",
  "--moduleResolution",
  "bundler",
];

/** Returns the compiler's messages about a file of the folder. */
async function complaintsOf(name: string): Promise<string> {
  const { stdout } = await run(resolve("node_modules/.bin/tsc"), [...FLAGS, name], { cwd: folder }).catch((error) => error);
  return stdout;
}

const DOCUMENT = "query Card($id: ID!) { video(id: $id) { id votesCount url postedBy { name email } } }";

/** Statements about the answer's type, which are errors if the type is any or wrong. */
const USE = `
  const card = {} as NonNullable<Answer["video"]>;
  export const [id, count, name]: [string, number, string] = [card.id, card.votesCount, card.postedBy.name];
  // @ts-expect-error It may be null.
  export const url: string = card.url;
  // @ts-expect-error It was not asked for.
  export const about = card.postedBy.about;
  export const given: Variables = { id: "1" };
  // @ts-expect-error The id is needed.
  export const missing: Variables = {};
`;

test("gql.tada types a document by the schema", async () => {
  await write("introspection.ts", `export type introspection = ${JSON.stringify(introspectionFromSchema(schema))};`);
  await write(
    "tada.ts",
    `import { initGraphQLTada, type ResultOf, type VariablesOf } from "gql.tada";
    import type { introspection } from "./introspection";
    const graphql = initGraphQLTada<{ introspection: introspection; scalars: { Upload: File } }>();
    const document = graphql(\`${DOCUMENT}\`);
    type Answer = ResultOf<typeof document>;
    type Variables = VariablesOf<typeof document>;
    ${USE}`,
  );
  expect(await complaintsOf("tada.ts")).toBe("");
});

test("the client preset of graphql-codegen types a document by the schema", async () => {
  const outputs = await preset.buildGeneratesSection({
    baseOutputDir: `${folder}/`,
    schema: parse(printSchema(schema)),
    schemaAst: schema,
    documents: [{ location: "card.ts", document: parse(DOCUMENT), rawSDL: DOCUMENT }],
    config: { scalars: { Upload: "File" } },
    presetConfig: { fragmentMasking: false },
    plugins: [],
    pluginMap: {},
    pluginContext: {},
  });
  for (const output of outputs) await writeFile(output.filename, await codegen(output));
  await write(
    "codegen.ts",
    `import { graphql } from "./gql";
    import type { CardQuery as Answer, CardQueryVariables as Variables } from "./graphql";
    export const document = graphql(\`${DOCUMENT}\`);
    ${USE}`,
  );
  expect(await complaintsOf("codegen.ts")).toBe("");
});
