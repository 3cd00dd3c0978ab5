import { spawn } from "node:child_process";
import { once } from "node:events";
import { openAsBlob, readdirSync } from "node:fs";
import { request } from "node:http";
import { type AddressInfo, createServer } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterEach, expect, test } from "vitest";
import { emailOf } from "#db/seed/world.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { smtpSink } from "./adapters/smtp-sink.ts";
import { slowFilm } from "./film.ts";
import { childrenOf, commandOf, isRunning, tool } from "./film-tools.ts";
import { freePort } from "./free-port.ts";
import { newWorld } from "./new-world.ts";
import { cutPieces, draftFor, sendPieces, unfinished } from "./pieces.ts";
import { type Served, serve } from "./served.ts";
import { keysOnDisk, strays } from "./stored.ts";

const running: { kill(signal: "SIGKILL"): boolean }[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

/** Starts a server, and reads its log until it listens. */
async function listening(settings: Record<string, string> = {}) {
  const port = await freePort();
  const env = {
    PATH: process.env.PATH,
    DATA_DIR: newWorld(),
    PORT: String(port),
    SESSION_SECRET: "s".repeat(32),
    MAIL: "outbox",
  };
  const child = spawn(process.execPath, ["build/server/index.js"], {
    env: { ...env, NODE_ENV: "production", LOG_LEVEL: "debug", ...settings },
    stdio: ["ignore", "pipe", "ignore"],
  });
  running.push(child);
  const ended = once(child, "exit").then(([code, signal]) => code ?? signal);
  let said = "";
  child.stdout.on("data", (chunk) => (said += chunk));
  await expect.poll(() => said).toContain("listening");
  const ask = () => fetch(`http://127.0.0.1:${port}/robots.txt`).then((answer) => answer.arrayBuffer());
  return { child, port, ended, ask, said: () => said };
}

/** Begins a form whose body never ends. */
async function endless(port: number) {
  const headers = {
    origin: `http://127.0.0.1:${port}`,
    "content-type": "multipart/form-data; boundary=x",
    expect: "100-continue",
  };
  const call = request({ port, host: "127.0.0.1", path: "/upload_edit", method: "POST", headers });
  call.on("error", () => {}).flushHeaders();
  await once(call, "continue");
  call.write("--x\r\n");
}

test.each([
  ["is gone", 0],
  ["is gone since just now", 0],
  ["does not read", "SIGKILL"],
])("a server whose log's reader %s ends when all is done", async (reader, how) => {
  const { child, ended, ask } = await listening();
  if (reader === "does not read") child.stdout.pause();
  else child.stdout.destroy();
  // More lines than a pipe holds.
  if (reader !== "is gone since just now") for (let n = 0; n < 120; n++) await Promise.all(Array.from({ length: 25 }, ask));
  child.kill("SIGTERM");
  expect(await ended).toBe(how);
});

test("what never ends is not waited for longer than the settings say, and the log tells of it", async () => {
  const { child, port, ended, said } = await listening({ DRAIN_SECONDS: "1" });
  await endless(port);
  child.kill("SIGTERM");
  expect(await ended).toBe(1);
  expect(said()).toContain("stopped before all was done");
});

test("a second signal ends the server at once, but not one that comes with the first", async () => {
  const { child, port, ended, said } = await listening();
  await endless(port);
  child.kill("SIGTERM");
  child.kill("SIGINT");
  await expect.poll(said).toContain("draining");
  const told = Date.now();
  await expect.poll(() => Date.now() - told, { interval: 50 }).toBeGreaterThan(600);
  expect(child.exitCode).toBeNull();
  child.kill("SIGTERM");
  expect(await ended).toBe(1);
  expect(said()).toContain("stopped before all was done");
});

test("clients that send byte after byte are cut off, and nothing half-written stays but what goes on later", async () => {
  const first = await serve({ DRAIN_SECONDS: "1" });
  const mia = await first.logIn("mia");
  const film = await mediaFile("phone_portrait.mov");
  const piece = await cutPieces(first, mia, film, 100_000);
  const draft = await draftFor(first, mia);
  const form = "multipart/form-data; boundary=x";
  const slow = [
    drip(
      first,
      mia,
      `/upload_edit/file?draft=${draft}`,
      { "content-type": form },
      `${partOf("file", 'filename="a.mov"')}\0\0\0\x14ftypqt  `,
    ),
    drip(first, mia, "/graphql", { "content-type": form }, partOf("operations")),
    drip(first, mia, "/login", { "content-type": "application/x-www-form-urlencoded" }, "email="),
    drip(first, mia, "/reset_password", { "content-type": "application/x-www-form-urlencoded" }, "email="),
  ];
  await expect.poll(() => readdirSync(join(first.dataDir, "spool"))).toHaveLength(1);
  expect(await first.stop()).toBe(1);
  expect(await Promise.all(slow)).toEqual(slow.map(() => "cut off"));

  const second = await serve({}, first.dataDir);
  await expect.poll(() => readdirSync(join(second.dataDir, "spool"))).toEqual([]);
  expect([
    rows(second, "SELECT id FROM media WHERE id NOT LIKE 'world-%'"),
    strays(second.dataDir, keysOnDisk(second.dataDir)),
  ]).toEqual([[], []]);
  const url = new URL(new URL(piece).pathname, second.url).href;
  expect((await sendPieces(second, mia, film, { url })).filename).toMatch(/long\.mp4$/);
  expect(unfinished(second)).toEqual([]);
  await second.stop();
});

test("a tool that makes a film and hangs is ended at once, and the next process makes the film", async () => {
  const first = await serve();
  const mia = await first.logIn("mia");
  const sent = sendPieces(first, mia, slowFilm(join(first.dataDir, "slow.mp4"), 12));
  const tools = await tool(first);
  for (const pid of tools) process.kill(pid, "SIGSTOP");
  await sent;
  expect(await first.stop()).toBe(0);
  await expect.poll(() => tools.filter(isRunning)).toEqual([]);
  expect(rows(first, "SELECT state, attempts FROM jobs WHERE kind = 'rewrite-video'")).toEqual([
    { state: "queued", attempts: 0 },
  ]);
  expect(readdirSync(join(first.dataDir, "spool"))).toEqual([]);

  const second = await serve({}, first.dataDir);
  await expect.poll(() => rows(second, "SELECT state FROM media WHERE id NOT LIKE 'world-%'")).toEqual([{ state: "ready" }]);
  await second.stop();
});

test("a decoder of pictures that hangs ends with the server", async () => {
  const server = await serve();
  const body = new FormData();
  const query = "mutation ($file: Upload!) { spotUpload(file: $file) { filename } }";
  body.set("operations", JSON.stringify({ query, variables: { file: null } }));
  body.set("map", JSON.stringify({ f: ["variables.file"] }));
  body.set("f", await openAsBlob(await mediaFile("photo.jpg")), "photo.jpg");
  const headers = { authorization: `Bearer ${await server.logIn("mia")}` };
  expect((await (await server.fetch("/graphql", { method: "POST", headers, body })).json()).errors).toBeUndefined();
  const decoders = childrenOf(server).filter((pid) => commandOf(pid).includes("handle-pictures"));
  expect(decoders).toHaveLength(1);
  for (const pid of decoders) process.kill(pid, "SIGSTOP");
  expect(await server.stop()).toBe(0);
  await expect.poll(() => decoders.filter(isRunning)).toEqual([]);
});

test("a mail server that says nothing is not waited for longer than the settings say, and the email goes out once, later", async () => {
  const mute = createServer().listen(0, "127.0.0.1");
  await once(mute, "listening");
  const asked = once(mute, "connection");
  const url = `smtp://127.0.0.1:${(mute.address() as AddressInfo).port}`;
  const first = await serve({ MAIL: "smtp", SMTP_URL: url, DRAIN_SECONDS: "1" });
  await first.fetch("/reset_password", { method: "POST", body: new URLSearchParams({ email: emailOf("sol") }) });
  await asked;
  expect(await first.stop()).toBe(1);
  mute.close();

  const sink = await smtpSink();
  const second = await serve({ MAIL: "smtp", SMTP_URL: sink.url }, first.dataDir);
  const hurried = new Database(join(second.dataDir, "stokeline.sqlite"));
  await expect
    .poll(() => hurried.prepare("UPDATE jobs SET run_at = 0 WHERE kind = 'reset-mail' AND state = 'queued'").run().changes)
    .toBe(1);
  hurried.close();
  await expect.poll(() => rows(second, "SELECT state FROM jobs WHERE kind = 'reset-mail'")).toEqual([{ state: "done" }]);
  expect(sink.received).toHaveLength(1);
  await second.stop();
  await sink.close();
});

function partOf(name: string, more = ""): string {
  return `--x\r\ncontent-disposition: form-data; name="${name}"; ${more}\r\n\r\n`;
}

/** Sends the beginning of a form, then single bytes. Resolves when the connection is cut, or to the status of the answer. */
function drip(
  { url }: Served,
  as: string,
  path: string,
  headers: Record<string, string>,
  head: string,
): Promise<number | "cut off" | undefined> {
  return new Promise((resolve) => {
    const call = request(url + path, {
      method: "POST",
      headers: { ...headers, origin: url, cookie: `auth-token=${as}`, authorization: `Bearer ${as}` },
    });
    call.on("response", ({ statusCode }) => resolve(statusCode));
    call.on("error", () => resolve("cut off"));
    call.write(head);
    const dripping = setInterval(() => call.write("a"), 100);
    call.on("close", () => clearInterval(dripping));
  });
}

function rows({ dataDir }: Served, sql: string): unknown[] {
  const database = new Database(join(dataDir, "stokeline.sqlite"), { readonly: true });
  const found = database.prepare(sql).all();
  database.close();
  return found;
}
