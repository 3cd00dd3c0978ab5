import { readFile, stat, writeFile } from "node:fs/promises";
import { request } from "node:http";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import Database from "better-sqlite3";
import { afterAll, beforeAll, describe, expect, test } from "vitest";
import { timeStatements } from "#db/driver.ts";
import { emailOf, ID } from "#db/seed/world.ts";
import { type Served, serve } from "./served.ts";

const TOKEN = "collector-7-collector";
const withToken = (token: string) => ({ headers: { authorization: `Bearer ${token}` } });
let served: Served;

beforeAll(async () => {
  served = await serve({ METRICS_TOKEN: TOKEN });
});

afterAll(() => served.stop());

/** The value of a line such as `jobs{state="queued"} 3`. */
async function figure(name: string): Promise<number> {
  const text = await (await served.fetch("/metrics", withToken(TOKEN))).text();
  const line = text.split("\n").find((one) => one.startsWith(`${name} `));
  return Number(line?.slice(name.length + 1) ?? 0);
}

test("the figures need the token of the settings, and nothing is there without one", async () => {
  for (const init of [{}, withToken("another-token-of-24-signs"), { headers: { cookie: `auth-token=${TOKEN}` } }])
    expect((await served.fetch("/metrics", init)).status).toBe(401);
  const answer = await served.fetch("/metrics", withToken(TOKEN));
  expect([answer.status, answer.headers.get("content-type")]).toEqual([200, expect.stringMatching(/^text\/plain/)]);
  const bare = await serve();
  expect((await bare.fetch("/metrics", withToken(TOKEN))).status).toBe(404);
  await bare.stop();
});

test("requests are counted by the pattern of their address and status, and statements by their time", async () => {
  const count = (labels: string) => figure(`http_request_duration_seconds_count{${labels}}`);
  const [screens, wire] = ['route="/help",method="GET",status="200"', 'route="/graphql",method="POST",status="200"'];
  const before = [await count(screens), await count(wire), await figure("sqlite_statement_duration_seconds_count")];
  for (let n = 0; n < 3; n++) await served.fetch("/help");
  const query = { method: "POST", headers: { "content-type": "application/json" }, body: '{"query":"{ user { id } }"}' };
  await served.fetch("/graphql", query);
  const after = [await count(screens), await count(wire), await figure("sqlite_statement_duration_seconds_count")];
  expect(after.slice(0, 2)).toEqual([Number(before[0]) + 3, Number(before[1]) + 1]);
  expect(after[2]).toBeGreaterThan(Number(before[2]));
});

test("jobs, disk and event loop have their figures, and nobody's name is in them", async () => {
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const insert = database.prepare("INSERT INTO jobs (kind, key, state, run_at) VALUES (?, 'x', ?, ?)");
  insert.run("no-such-kind", "dead", Date.now());
  database.close();
  expect(await figure('jobs{kind="no-such-kind",state="dead"}')).toBe(1);
  expect(await figure("disk_free_bytes")).toBeGreaterThan(0);
  expect(await figure("disk_size_bytes")).toBeGreaterThan(await figure("disk_free_bytes"));
  expect(await figure("sqlite_wal_bytes")).toBeGreaterThan(0);
  const text = await (await served.fetch("/metrics", withToken(TOKEN))).text();
  expect(text).toMatch(/^nodejs_eventloop_lag_p99_seconds /m);
  expect(text).not.toMatch(/@|Mia|auth-token/);
});

test("an address with a secret or somebody's number is counted by its pattern alone", async () => {
  await served.fetch(`/profile/${ID.mia}`, { as: await served.logIn("sol") });
  await served.fetch("/appeal/a-secret-of-a-mail");
  await served.fetch("/no/such/place");
  const text = await (await served.fetch("/metrics", withToken(TOKEN))).text();
  expect(text).toContain('route="/profile/:userId"');
  expect(text).toContain('route="/appeal/:token"');
  expect(text).not.toMatch(/a-secret-of-a-mail|no.such.place/);
  const routes = [...text.matchAll(/route="([^"]*)"/g)].map(([, route]) => route);
  expect(routes.filter((route) => route?.includes(ID.mia))).toEqual([]);
});

test("uploads are counted by outcome, emails and due jobs by their age, failed logins", async () => {
  const send = async (file: File) => {
    const body = new FormData();
    body.append(
      "operations",
      JSON.stringify({ query: "mutation ($file: Upload!) { spotUpload(file: $file) { filename } }", variables: { file: null } }),
    );
    body.append("map", '{"0":["variables.file"]}');
    body.append("0", file);
    const headers = { authorization: `Bearer ${await served.logIn("mia")}` };
    await served.fetch("/graphql", { method: "POST", headers, body });
  };
  await send(new File(["no picture"], "spot.jpg"));
  expect(await figure('uploads_total{outcome="refused",reason="INVALID"}')).toBe(1);
  await send(new File([await readFile("public/icon-192.png")], "spot.png"));
  expect(await figure('uploads_total{outcome="taken",reason=""}')).toBe(1);
  const wrong = { email: emailOf("mia"), password: "not the password" };
  await served.fetch("/login", { method: "POST", body: new URLSearchParams(wrong) });
  expect(await figure('security_events_total{event="log-in failed"}')).toBe(1);
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const insert = database.prepare("INSERT INTO jobs (kind, key, state, run_at, attempts) VALUES (?, 'y', 'queued', ?, 1)");
  insert.run("of-another-version-mail", Date.now() - 120_000);
  insert.run("of-another-version", Date.now() - 60_000);
  database.close();
  expect(await figure("emails_unsent")).toBe(1);
  expect(await figure("emails_oldest_unsent_age_seconds")).toBeGreaterThanOrEqual(120);
  expect(await figure('jobs_oldest_due_age_seconds{kind="of-another-version"}')).toBeGreaterThanOrEqual(60);
  expect(await figure('jobs_oldest_due_age_seconds{kind="of-another-version-mail"}')).toBeLessThan(1000);
});

test("an upload whose sender goes away is counted as broken off", async () => {
  const boundary = "a-boundary";
  const part = (name: string, value: string) => `--${boundary}\r\ncontent-disposition: form-data; ${name}\r\n\r\n${value}\r\n`;
  const operations = '{"query":"mutation ($file: Upload!) { spotUpload(file: $file) { filename } }","variables":{"file":null}}';
  const sending = request(`${served.url}/graphql`, {
    method: "POST",
    headers: {
      authorization: `Bearer ${await served.logIn("sol")}`,
      "content-type": `multipart/form-data; boundary=${boundary}`,
      "content-length": 1_000_000,
    },
  });
  sending.on("error", () => {});
  sending.write(part('name="operations"', operations) + part('name="map"', '{"0":["variables.file"]}'));
  const picture = await readFile("public/icon-512.png");
  sending.write(`--${boundary}\r\ncontent-disposition: form-data; name="0"; filename="a.png"\r\n\r\n`);
  sending.write(picture);
  await pause(500);
  sending.destroy();
  await expect.poll(() => figure('uploads_total{outcome="broken off",reason=""}'), { timeout: 10_000 }).toBe(1);
});

test("the newest backup has its time", async () => {
  expect(await figure("backup_last_success_timestamp_seconds")).toBe(0);
  await writeFile(join(served.dataDir, "backed-up"), "");
  const { mtimeMs } = await stat(join(served.dataDir, "backed-up"));
  expect(await figure("backup_last_success_timestamp_seconds")).toBe(mtimeMs / 1000);
});

describe("timing statements", () => {
  test("tells the text without its values, also of one that fails, and changes no result", () => {
    const sqlite = new Database(":memory:");
    const told: string[] = [];
    timeStatements(sqlite, (source, milliseconds) => told.push(`${source} ${milliseconds >= 0}`));
    sqlite.exec("CREATE TABLE one (id INTEGER PRIMARY KEY)");
    const insert = sqlite.prepare("INSERT INTO one VALUES (?)");
    expect(insert.run(7).changes).toBe(1);
    expect(() => insert.run(7)).toThrow(/UNIQUE/);
    expect(sqlite.prepare("SELECT id FROM one").raw().all()).toEqual([[7]]);
    expect(told).toEqual(["INSERT INTO one VALUES (?) true", "INSERT INTO one VALUES (?) true", "SELECT id FROM one true"]);
  });
});
