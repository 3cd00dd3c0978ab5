import { spawn } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { afterEach, expect, test } from "vitest";
import { freePort } from "./free-port.ts";
import { newWorld } from "./new-world.ts";

const running: { kill(signal: "SIGKILL"): boolean }[] = [];

afterEach(() => {
  for (const child of running.splice(0)) child.kill("SIGKILL");
});

/** A server that listens, and whose log is read up to there. */
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

/** A form whose body never ends, begun. */
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
  if (reader !== "is gone since just now") for (let n = 0; n < 40; n++) await Promise.all(Array.from({ length: 25 }, ask));
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
