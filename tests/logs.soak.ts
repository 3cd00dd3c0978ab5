import { execFileSync, spawnSync } from "node:child_process";
import { readFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROWS } from "#app/address-lookup.ts";
import { withoutSecrets } from "#app/log.server.ts";
import { EDITS, ID } from "#db/seed/world.ts";
import { type Served, serve } from "./served.ts";

let served: Served;
let mia: string;

beforeAll(async () => {
  served = await serve({ LOG_LEVEL: "debug" });
  mia = await served.logIn("mia");
});

afterAll(() => served.stop());

interface Said {
  level: string;
  msg: string;
  request?: string;
  user?: string;
  method?: string;
  route?: string;
  status?: number;
  ms?: number;
}

/** The lines about this request. */
function linesOf(request: string): Said[] {
  const lines: Said[] = served
    .log()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  return lines.filter((line) => line.request === request);
}

async function ask(path: string, init: Parameters<Served["fetch"]>[1] = {}) {
  const answer = await served.fetch(path, init);
  await answer.arrayBuffer();
  const id = answer.headers.get("x-request-id") ?? "";
  await expect.poll(() => linesOf(id).some(({ msg }) => msg === "request")).toBe(true);
  return { id, status: answer.status, lines: linesOf(id) };
}

test("every answer has the id of its request, which a proxy may give if it is short and plain", async () => {
  const given = (headers: Record<string, string>) => ask("/help", { headers }).then(({ id }) => id);
  expect(await given({ "x-request-id": "from-the-proxy-1" })).toBe("from-the-proxy-1");
  expect(await given({ "x-request-id": "from-a-client-1", "fly-request-id": "01JDX7-lhr" })).toBe("01JDX7-lhr");
  for (const wrong of ["short", "x".repeat(41), "mia@stokeline.example", '{"a":"0123456"}', "two words"])
    expect(await given({ "x-request-id": wrong })).toMatch(/^[\da-f]{8}(-[\da-f]{4}){3}-[\da-f]{12}$/);
});

test.each([
  [`/edits/${EDITS.bowl.id}?from=secret`, "/edits/:editId", "info", 200],
  ["/surf_edits.data?tab=international", "/:sport_edits", "info", 200],
  ["/no/such/place", "/*", "info", 404],
  ["/graphql?query={user{id}}", "/graphql", "info", 200],
  ["/trpc/user", "/trpc/*", "info", 200],
  [`/media/videos/${ID.mia}/nothing.jpg`, "/media/videos/:ownerId/:name", "debug", 404],
  ["/favicon.svg", "/:file{.+}", "debug", 200],
  ["/healthz", "/healthz", "debug", 200],
])("the log has one line about %s, with its pattern and no more", async (path, route, level, status) => {
  const { lines } = await ask(path, { as: mia, headers: { referer: "https://elsewhere.example/secret" } });
  const [line, ...others] = lines.filter(({ msg }) => msg === "request");
  expect(others).toEqual([]);
  expect(line).toMatchObject({ level, method: "GET", status, ms: expect.any(Number) });
  expect(line?.route).toBe(route === "/:sport_edits" ? "/surf_edits" : route);
  expect(Object.keys(line ?? {}).toSorted()).toEqual(["level", "method", "ms", "msg", "request", "route", "status", "time"]);
});

test("an error tells whom it hit by the id alone, and in which request", async () => {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  database.exec("ALTER TABLE follows RENAME TO follows_away; ALTER TABLE saves RENAME TO saves_away");
  const screen = await ask("/saved", { as: mia });
  const wire = await ask("/graphql", {
    method: "POST",
    headers: { "content-type": "application/json", authorization: `Bearer ${mia}` },
    body: JSON.stringify({ query: `{ follows(id: "${ID.mia}") { id } }` }),
  });
  database.exec("ALTER TABLE follows_away RENAME TO follows; ALTER TABLE saves_away RENAME TO saves");
  database.close();
  expect(screen.status).toBe(500);
  for (const { id, lines } of [screen, wire])
    expect(lines).toContainEqual(expect.objectContaining({ level: "error", request: id, user: ID.mia }));
});

test("rubbish sent to every emailed address, in any spelling, leaves no token in the log [ASVS 16.2.5]", async () => {
  const mailed = [...ROWS.values()].filter(({ path }) => path.includes("/:token"));
  expect(mailed.length).toBeGreaterThan(5);
  const given = mailed.flatMap(({ path }) =>
    ["1001.rubbish", `rubbish${"x".repeat(40)}`].map((token) => path.replace(":token", token)),
  );
  const sent = given.flatMap((path) =>
    [path, path.toUpperCase(), path.replace("/", "/%2e/"), `${path}.data`, `${path}/more`].flatMap((spelling) => {
      const headers = { referer: served.url + path, "x-request-id": "of-the-strange-ones" };
      const form = { method: "POST", body: new URLSearchParams({ code: "rubbish" }), headers };
      return [
        served.fetch(`${spelling}?ask=rubbish`, { headers }),
        served.fetch(spelling, form),
        served.fetch(spelling, { ...form, body: "rubbish" }),
      ];
    }),
  );
  for (const answer of await Promise.all(sent)) await answer.arrayBuffer();
  await expect.poll(() => linesOf("of-the-strange-ones").filter(({ msg }) => msg === "request").length).toBe(sent.length);
  expect(served.log()).not.toMatch(/rubbish/i);
});

test("tokens in messages and stacks are left out", () => {
  const token = "a".repeat(43);
  for (const [text, left] of [
    ['POST to "/export/abc.def" failed', 'POST to "/export/[token]" failed'],
    [
      `at https://stokeline.example/Sponsorship/Parent/${token}?x=1`,
      "at https://stokeline.example/Sponsorship/Parent/[token]?x=1",
    ],
    [`cookie auth-token=${token}`, "cookie auth-token=[token]"],
    [`draft ${token} is gone`, "draft [token] is gone"],
    ["at /app/build/server/assets/server-build-CAGP0FQY.js:1", "at /app/build/server/assets/server-build-CAGP0FQY.js:1"],
  ] as const)
    expect(withoutSecrets(text)).toBe(left);
});

test("an emailed address in any spelling, in each field that takes an address, leaves lines of JSON without its token [ASVS 16.2.5]", async () => {
  const mailed = [...ROWS.values()].flatMap(({ path }) =>
    path.endsWith("/:token") ? [path.replace(":token", "1005.rubbish")] : [],
  );
  const forms = [...ROWS.values()].filter(({ file }) => readFileSync(join("app/routes", file), "utf8").includes("ownAddress("));
  expect([mailed.length > 5, forms.length > 10]).toEqual([true, true]);
  const headers = { "x-request-id": "of-the-led-away" };
  for (const { path } of forms) {
    const address = path.replace(/:\w+\??/g, "1001");
    for (const to of mailed.flatMap((path) => [`/.${path}`, `/./${path}`, `/..//${path}`, `/a/../${path}`, path])) {
      const answer = await served.fetch(address, { method: "POST", as: mia, body: new URLSearchParams({ to }), headers });
      expect([address, to, answer.headers.get("location") ?? "/"]).toEqual([address, to, expect.stringMatching(/^\/(?!\/)/)]);
      await answer.arrayBuffer();
    }
  }
  await expect.poll(() => linesOf("of-the-led-away").length).toBeGreaterThanOrEqual(forms.length);
  expect(served.log()).not.toMatch(/rubbish/i);
});

test("a library's output to the console is a line of the log, without its secrets", () => {
  const script =
    'const { log, logProcess } = await import("./app/log.server.ts"); logProcess(); console.warn("asked %s", "/parent/1005.rubbish");';
  const env = { ...process.env, LOG_LEVEL: "info", NODE_ENV: "test" as const };
  const said = execFileSync("node_modules/.bin/tsx", ["--input-type=module", "-e", script], { env, encoding: "utf8" });
  expect(JSON.parse(said)).toMatchObject({ level: "warn", msg: "asked /parent/[token]" });
});

test("warnings of Node and the error that ends the process are lines of the log, without their secrets [ASVS 16.2.4, 16.2.5]", () => {
  const end =
    'process.emitWarning("of /parent/1005.rubbish"); setTimeout(() => { throw new Error("at /parent/1005.rubbish"); });';
  const refused = end.replace("throw new Error", "void Promise.reject").replace("setTimeout", "setImmediate");
  for (const script of [end, refused]) {
    const code = `const { logProcess } = await import("./app/log.server.ts"); logProcess(); ${script}`;
    const env = { ...process.env, LOG_LEVEL: "info", NODE_ENV: "test" as const };
    const { status, stdout, stderr } = spawnSync("node_modules/.bin/tsx", ["--input-type=module", "-e", code], {
      env,
      encoding: "utf8",
    });
    const said: Said[] = `${stdout}${stderr}`
      .trim()
      .split("\n")
      .map((line) => JSON.parse(line));
    expect([status, said.map(({ level }) => level)]).toEqual([1, ["warn", "error", "error"]]);
    expect(JSON.stringify(said)).not.toContain("rubbish");
  }
});

test("each line that the process writes from its start to its end is one object with time, level and words [ASVS 16.2.4]", async () => {
  const other = await serve({ LOG_LEVEL: "debug" });
  await (await other.fetch("/help")).text();
  await other.stop();
  const lines: (Said & { time?: string })[] = other
    .log()
    .trim()
    .split("\n")
    .map((line) => JSON.parse(line));
  for (const line of lines)
    expect(line).toMatchObject({ time: expect.stringMatching(/Z$/), level: expect.any(String), msg: expect.any(String) });
  expect(lines.map(({ msg }) => msg)).toEqual(expect.arrayContaining(["listening", "request", "stopped"]));
});
