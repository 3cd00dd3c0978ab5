import { isObjectType } from "graphql";
import { expect } from "vitest";
import { mutations } from "#app/trpc/index.ts";
import { db } from "#db";
import { ID } from "#db/seed/world.ts";
import { schema } from "#graphql/schema.ts";
import { viewer } from "./cast.ts";
import { type Counts, changed, countsNow } from "./counts.ts";
import { doEverything, type Fields, type Sending } from "./everything.ts";
import { isRefused, overHttp } from "./over-http.ts";

const HERE = "http://127.0.0.1";
const LONG = "x".repeat(10_000);
const TEXTS = [
  "",
  LONG,
  "\u0001\u0007\u001b\r\n",
  "\u0000",
  "-1",
  "9".repeat(30),
  "1e309",
  "NaN",
  '{"a":[1]}',
  "'\"<b>%00$7",
  "__proto__",
];
const VALUES = [...TEXTS, "\ud800", null, true, -1, 0.5, 1e308, [], [[1]], { a: { b: 1 } }, [null]];
/** Words that reveal internals: stacks, files, SQL and libraries. */
const INSIDE = /\.server\.|node_modules|SQLITE|SqliteError|drizzle|ZodError|\binsert into\b|\n\s+at \S+ \(|:\d+:\d+\)/;

/** A younger age is stored and governs, and the operator is asked about it, even if the rest of the form is refused. */
const KEPT: Record<string, string[]> = { "/edit_profile": ["consent_log", "endings", "jobs"] };

type Shape = [wrong: string, request: Request];

const post = (path: string, body: BodyInit | null, headers: Record<string, string> = {}) =>
  new Request(HERE + path, { method: "POST", body, headers });

const filled = (fields: Fields) =>
  Object.entries(fields).flatMap(([name, value]) => [value ?? []].flat().map((one) => [name, one] as const));

function changedBut(kept: string[], before: Counts): Counts {
  return Object.fromEntries(Object.entries(changed(before, countsNow())).filter(([table]) => !kept.includes(table)));
}

/** Makes a form as the browser sends it, with another value or none for one field. */
function form(fields: Fields, but: string, ...instead: (string | Blob)[]): FormData {
  const body = new FormData();
  for (const [name, value] of filled(fields))
    if (name !== but) body.append(name, value instanceof Blob ? value : String(value === true ? "on" : value));
  for (const value of instead) body.append(but, value);
  return body;
}

/** Makes the valid form with one fault. */
async function* shapesOfForm(path: string, { request, fields }: Sending): AsyncGenerator<Shape> {
  for (const name of new Set([...Object.keys(fields), "unknown"])) {
    yield [`without ${name}`, post(path, form(fields, name))];
    yield [`${name} twice`, post(path, form(fields, name, "one", "two"))];
    yield [`${name} as a file`, post(path, form(fields, name, new File(["words"], "a.jpg", { type: "image/jpeg" })))];
    for (const text of TEXTS) yield [`${name}: ${JSON.stringify(text).slice(0, 40)}`, post(path, form(fields, name, text))];
    for (const end of ["[]", "[a]", ".b"]) yield [`${name}${end}`, post(path, form({ ...fields, [name + end]: "x" }, name))];
  }
  const whole = Buffer.from(await request.clone().arrayBuffer());
  const type = request.headers.get("content-type") ?? "";
  const bytes = Buffer.concat([
    Buffer.from('--x\r\ncontent-disposition: form-data; name="name"\r\n\r\n'),
    Buffer.from([0xed, 0xa0, 0x80, 0xff]),
    Buffer.from("\r\n--x--\r\n"),
  ]);
  yield ["half of it", post(path, whole.subarray(0, whole.length / 2), { "content-type": type })];
  yield ["no UTF-8", post(path, bytes, { "content-type": "multipart/form-data; boundary=x" })];
  yield ["without its boundary", post(path, whole, { "content-type": "multipart/form-data" })];
  yield ["as plain text", post(path, whole, { "content-type": "text/plain" })];
  yield ["as JSON", post(path, JSON.stringify(fields), { "content-type": "application/json" })];
  yield ["as XML", post(path, "<a/>", { "content-type": "application/xml" })];
  yield ["of no type", post(path, whole, { "content-type": "nonsense" })];
  yield ["with wrong escapes", post(path, "a=%ZZ&%=%&=&&a", { "content-type": "application/x-www-form-urlencoded" })];
  yield ["with nothing in it", post(path, null)];
}

/** Makes the valid call with one fault, for both doors. */
function* shapesOfCall(name: string, fields: Fields): Generator<Shape> {
  const json = { "content-type": "application/json" };
  const isMutation = Object.hasOwn(mutations, name);
  const atTrpc = (input: string) =>
    isMutation ? post(`/trpc/${name}`, input, json) : new Request(`${HERE}/trpc/${name}?input=${encodeURIComponent(input)}`);
  const atGraphql = (args: string) =>
    post(
      "/graphql",
      JSON.stringify({ query: `${isMutation ? "mutation" : "query"} { ${name}${args} ${selectionOf(name)} }` }),
      json,
    );
  for (const argument of Object.keys(fields)) {
    const { [argument]: _, ...rest } = fields;
    yield [`without ${argument}`, atTrpc(JSON.stringify(rest))];
    for (const value of VALUES) {
      const wrong = `${argument}: ${JSON.stringify(value)?.slice(0, 40)}`;
      yield [wrong, atTrpc(JSON.stringify({ ...fields, [argument]: value }))];
      yield [wrong, atGraphql(`(${argument}: ${JSON.stringify(value)?.replaceAll(/"(\w+)":/g, "$1:")})`)];
    }
  }
  for (const input of ["", "{", "[]", "null", '"x"', "1", `{"json":${"[".repeat(500)}`])
    yield [`the input ${input.slice(0, 20)}`, atTrpc(input)];
  yield ["an unknown argument", atGraphql('(unknown: "x")')];
  yield ["as XML", post("/graphql", "<a/>", { "content-type": "application/xml" })];
}

function selectionOf(name: string): string {
  const type = ["Query", "Mutation"]
    .map((root) => schema.getType(root))
    .flatMap((root) => (isObjectType(root) ? [root.getFields()[name]] : []));
  return /^(Int|ID)/.test(String(type.find(Boolean)?.type)) ? "" : "{ __typename }";
}

/** A possible value of each query's argument. */
const ARGUMENTS: Fields = { country: "France", city: "Newquay", category: "Surf", skip: 0, last: 5, first: 5, filter: "Surf" };

function* queries(): Generator<[string, Fields]> {
  const root = schema.getType("Query");
  if (!isObjectType(root)) return;
  for (const { name, args } of Object.values(root.getFields()))
    yield [name, Object.fromEntries(args.map((argument) => [argument.name, ARGUMENTS[argument.name] ?? ID.mia]))];
}

/**
 * Sends each form and operation with one thing wrong in it, each nth of these shapes, and takes back what it did. Returns their number.
 */
export async function sendShapes(base: string, nth: number): Promise<number> {
  let seen = 0;
  let sent = 0;

  async function tryShape({ name, as }: Pick<Sending, "name" | "as">, [wrong, request]: Shape) {
    if (seen++ % nth !== 0) return;
    sent++;
    db.run("savepoint shape");
    const before = countsNow();
    const answer = await overHttp(base, { name, as, request, fields: {} });
    const text = await answer.text();
    const found = {
      status: answer.status < 500 && !text.includes("INTERNAL_SERVER_ERROR") ? "" : answer.status,
      inside: INSIDE.exec(text)?.[0] ?? "",
      changed: isRefused(answer.status, text) ? changedBut(KEPT[name] ?? [], before) : {},
    };
    db.run("rollback to shape");
    db.run("release shape");
    expect.soft([name, wrong, found]).toEqual([name, wrong, { status: "", inside: "", changed: {} }]);
  }

  for (const [name, fields] of queries())
    for (const shape of shapesOfCall(name, fields)) await tryShape({ name, as: viewer("mia") }, shape);

  for (const [band, isBusiness] of [
    ["13-17", false],
    ["18+", true],
  ] as const)
    await doEverything(
      band,
      isBusiness,
      () => {},
      async (sending) => {
        const { pathname, search } = new URL(sending.request.url);
        if (sending.request.method === "POST" && pathname !== "/graphql")
          for await (const shape of shapesOfForm(pathname + search, sending)) await tryShape(sending, shape);
        if (pathname === "/graphql")
          for (const shape of shapesOfCall(sending.name, sending.fields)) await tryShape(sending, shape);
        return overHttp(base, sending);
      },
    );
  return sent;
}
