import { mkdtempSync, readdirSync, readFileSync, statSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import Database from "better-sqlite3";
import { getNamedType, isLeafType } from "graphql";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOf, PASSWORD } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { type Served, serve } from "#tests/served.ts";

/** Names of arguments that open an account or identify its owner. */
const SECRET = /pass|secret|token|code|verification|mail/i;

const mutations = Object.values(schema.getMutationType()?.getFields() ?? {});
const taking = mutations.flatMap(({ name, type, args }) => {
  const secret = args.filter((argument) => SECRET.test(argument.name));
  return secret.length > 0 ? [{ name, secret, picks: isLeafType(getNamedType(type)) ? "" : "{ __typename }" }] : [];
});

const folder = mkdtempSync(join(tmpdir(), "stokeline-heap-"));
let served: Served;
let token: string;
beforeAll(async () => {
  served = await serve({ NODE_OPTIONS: `--heapsnapshot-signal=SIGUSR2 --diagnostic-dir=${folder}` });
  token = await served.logIn("mia");
});
afterAll(() => served.stop());

const headers = () => ({ authorization: `Bearer ${token}`, connection: "close" });
const DOORS = {
  POST: (query: string) => {
    const body = JSON.stringify({ query });
    return served.fetch("/graphql", { method: "POST", headers: { ...headers(), "content-type": "application/json" }, body });
  },
  GET: (query: string) => served.fetch(`/graphql?query=${encodeURIComponent(query)}`, { headers: headers() }),
  multipart: (query: string) => {
    const body = new FormData();
    body.append("operations", JSON.stringify({ query }));
    body.append("map", "{}");
    return served.fetch("/graphql", { method: "POST", headers: headers(), body });
  },
};

/** Three times, since a document is compiled the second time. */
async function sendThroughAllDoors(query: string): Promise<void> {
  for (const send of Object.values(DOORS)) for (const _ of [1, 2, 3]) await (await send(query)).text();
}

/** Collects the server's garbage, and returns the strings like this one in its memory. */
async function held(pattern: RegExp): Promise<string[]> {
  const before = readdirSync(folder).length;
  served.process.kill("SIGUSR2");
  await expect.poll(() => readdirSync(folder).length).toBe(before + 1);
  const path = join(folder, readdirSync(folder).toSorted().at(-1) ?? "");
  const isWhole = () => statSync(path).size > 0 && readFileSync(path, "latin1").trimEnd().endsWith("]}");
  await expect.poll(isWhole, { interval: 500 }).toBe(true);
  const { strings }: { strings: string[] } = JSON.parse(readFileSync(path, "utf8"));
  return strings.filter((text) => pattern.test(text));
}

test("documents without secrets stay in memory", async () => {
  const kept = ['{ findUser(filter: "harmless") { id } }', "mutation ($harmless: String) { sendEmail(email: $harmless) { id } }"];
  for (const query of kept) await sendThroughAllDoors(query);
  expect(await held(/harmless/)).toEqual(expect.arrayContaining(kept));
});

test("no secret stays in memory that is written into a document, however it is written there", async () => {
  expect(taking.map(({ name }) => name)).toEqual(expect.arrayContaining(["login", "changePassword", "resetPassword"]));
  for (const { name, secret, picks } of taking) {
    const args = secret.map((arg) => `${arg.name}: ${String(arg.type) === "Int" ? 1147114711 : `"hush-${name}-${arg.name}"`}`);
    await sendThroughAllDoors(`mutation { ${name}(${args.join(", ")}) ${picks} }`);
  }
  await sendThroughAllDoors('mutation ($given: String = "hush-default") { login(email: $given) { token } }');
  await sendThroughAllDoors('fragment In on Mutation { login(email: "hush-fragment") { token } } mutation { ...In }');
  await sendThroughAllDoors('mutation { logIn(email: "hush-misspelt") { token } }');
  await sendThroughAllDoors('{ login(password: "hush-query") { token } }');
  await sendThroughAllDoors('mutation { login(email: """hush-block""") { token } }');
  expect(await held(/hush-/)).toEqual([]);
});

test("text typed into the other doors of the login stays nowhere in memory", async () => {
  const typed = { email: "hush@typed.example", password: "hush-typed" };
  const json = { method: "POST", headers: { "content-type": "application/json" }, body: JSON.stringify(typed) };
  await (await served.fetch("/trpc/login", json)).text();
  await (await served.fetch(`/trpc/login?input=${encodeURIComponent(json.body)}`)).text();
  await (await served.fetch("/login", { method: "POST", body: new URLSearchParams({ ...typed, to: "/" }) })).text();
  for (let n = 0; n < 3; n++) await (await served.fetch("/healthz", { headers: { connection: "close" } })).text();
  expect(await held(/hush[@-]/)).toEqual([]);
});

test("no query takes a secret", () => {
  const queries = Object.values(schema.getQueryType()?.getFields() ?? {});
  const args = queries.flatMap(({ name, args }) => args.map((argument) => `${name}.${argument.name}`));
  expect(args.filter((argument) => SECRET.test(argument.split(".")[1] ?? ""))).toEqual([]);
});

test("no line of the log has a secret that was sent, not even of an error", async () => {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.exec("ALTER TABLE sessions RENAME TO sessions_away");
  token = "";
  await (await DOORS.POST(`mutation { login(email: "${emailOf("mia")}", password: "${PASSWORD}") { token } }`)).text();
  database.exec("ALTER TABLE sessions_away RENAME TO sessions");
  database.close();
  await expect.poll(() => served.log()).toMatch(/"level":"error".*"operation failed"/);
  expect(served.log()).not.toMatch(/hush[@-]|1147114711/);
  expect(served.log()).not.toContain(PASSWORD);
});
