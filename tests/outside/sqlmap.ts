import { spawnSync } from "node:child_process";
import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { type DocumentNode, Kind, print, type TypeNode, type VariableDefinitionNode } from "graphql";
import { DOCUMENTS } from "../wire/documents.ts";
import { MIA, openDemo } from "./demo.ts";

/* Tries SQL injection in each form and query of the demo and each argument of the wire, as a rider. Exits with 1 if sqlmap finds any. */

/** The arguments that an operation needs to reach its statements. Types give all other values. */
const KNOWN: Record<string, unknown> = {
  category: "Surf",
  email: "mia@stokeline.example",
  country: "United Kingdom",
  city: "Newquay",
  age: "18+",
  skip: 0,
};
const OF_TYPE: Record<string, unknown> = { Int: 1, Float: 1, Boolean: true };
const UNTRIED = "Upload";

// Errors never reach an answer, so they alone do not judge a parameter. The driver refuses two statements in one call.
const HOW = ["--batch", "--dbms=sqlite", "--technique=BEU", "--threads=2", "--flush-session", "--disable-coloring"];

const folder = mkdtempSync(join(tmpdir(), "stokeline-sqlmap-"));
const demo = await openDemo();
const found: string[] = [];
try {
  const { url } = demo;
  const token = demo.tokenOf(MIA);
  const crawl = ["--forms", "--crawl=2", "--crawl-exclude=logout|assets|media|menu="];
  tried("forms and queries", ["-u", `${url}/`, ...crawl, `--cookie=auth-token=${token}`, `--headers=Origin: ${url}`]);

  const headers = `Authorization: Bearer ${token}\nContent-Type: application/json`;
  for (const [name, document] of Object.entries(DOCUMENTS)) {
    const variables = variablesOf(document);
    if (!variables) continue;
    const data = JSON.stringify({ variables, query: print(document) });
    tried(name, ["-u", `${url}/graphql`, `--data=${data}`, "--param-exclude=query", `--headers=${headers}`]);
  }
  const { status } = await fetch(`${url}/notifications`, { headers: { cookie: `auth-token=${token}` }, redirect: "manual" });
  if (status !== 200) throw new Error("The rider was logged out before the end");
  for (const line of found) console.log(line);
  console.log(`${found.length} findings`);
  process.exitCode = found.length > 0 ? 1 : 0;
} finally {
  await demo.stop();
  rmSync(folder, { recursive: true });
}

function tried(what: string, target: string[]): void {
  const { stdout } = spawnSync("sqlmap", [...HOW, ...target, `--output-dir=${folder}`], { encoding: "utf8", maxBuffer: 1e9 });
  const parameters = stdout.match(/testing if .+ parameter '.+' is dynamic/g) ?? [];
  if (parameters.length === 0) throw new Error(`sqlmap tried nothing of ${what}`);
  const injectable = stdout.match(/^Parameter: .+/gm) ?? [];
  found.push(...injectable.map((line) => `${what}: ${line}`));
  console.log(`${what}: ${parameters.length} parameters, ${injectable.length} findings`);
}

/** Undefined without fields, or if one is a file. */
function variablesOf(document: DocumentNode): Record<string, unknown> | undefined {
  const [operation] = document.definitions.filter((one) => one.kind === Kind.OPERATION_DEFINITION);
  const variables = operation?.variableDefinitions ?? [];
  if (variables.length === 0 || variables.some(({ type }) => nameOf(type) === UNTRIED)) return undefined;
  return Object.fromEntries(variables.map((variable) => [variable.variable.name.value, givenFor(variable)]));
}

function givenFor({ variable, type }: VariableDefinitionNode): unknown {
  const value = KNOWN[variable.name.value] ?? OF_TYPE[nameOf(type)] ?? MIA;
  return isList(type) ? [value] : value;
}

function nameOf(type: TypeNode): string {
  return type.kind === Kind.NAMED_TYPE ? type.name.value : nameOf(type.type);
}

function isList(type: TypeNode): boolean {
  return type.kind === Kind.LIST_TYPE || (type.kind === Kind.NON_NULL_TYPE && isList(type.type));
}
