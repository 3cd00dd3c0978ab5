import { readFileSync } from "node:fs";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOf, type Name, PASSWORD } from "#db/seed/world.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { childrenOf } from "./film-tools.ts";
import { type Served, serve } from "./served.ts";

/* The largest accepted pictures of each kind, many at once. */

const LARGE = ["colours_of_a_palette.png", "whole_photo.jpg", "interlaced.png", "held_whole.jpg"];
const SENDERS: Name[] = ["mia", "sol", "northbreak"];
const MOST_MEMORY = 300_000_000;

let served: Served;

beforeAll(async () => {
  served = await serve();
});
afterAll(() => served.stop());

test("eight of the largest pictures at once leave the server small and its logins quick", { timeout: 300_000 }, async () => {
  await logInFor(5);
  const atRest = await logInFor(9);
  const tokens = await Promise.all(SENDERS.map((name) => served.logIn(name)));
  let most = 0;
  let largestChild = 0;
  const watch = setInterval(() => {
    most = Math.max(most, memoryOf(served.process.pid ?? 0));
    largestChild = Math.max(largestChild, ...childrenOf(served).map(memoryOf));
  }, 20);

  let under = true;
  const sent = Promise.all(Array.from({ length: 8 }, (_, n) => send(tokens[n % 3] ?? "", LARGE[n % 4] ?? ""))).finally(() => {
    under = false;
  });
  const times: number[] = [];
  while (under) times.push(await logInFor(1));
  const statuses = await sent.finally(() => clearInterval(watch));

  console.info({ most, largestChild, atRest, meanwhile: median(times) });
  expect(statuses).toEqual(Array(8).fill("taken"));
  expect(most).toBeLessThan(MOST_MEMORY);
  expect(largestChild).toBeLessThan(500_000_000);
  expect(median(times)).toBeLessThan(2 * atRest);
});

/** Posts a profile picture by wire, and returns the result. */
async function send(token: string, name: string): Promise<string> {
  const body = new FormData();
  const query = "mutation ($file: Upload!) { profileImageUpload(file: $file) { filename } }";
  body.append("operations", JSON.stringify({ query, variables: { file: null } }));
  body.append("map", JSON.stringify({ file: ["variables.file"] }));
  body.append("file", new Blob([new Uint8Array(readFileSync(await mediaFile(name)))]), name);
  const answer = await fetch(`${served.url}/graphql`, { method: "POST", body, headers: { authorization: `Bearer ${token}` } });
  const { errors } = await answer.json();
  return errors?.[0]?.message ?? "taken";
}

/** The median in milliseconds. */
async function logInFor(times: number): Promise<number> {
  const took: number[] = [];
  for (let n = 0; n < times; n++) {
    const from = performance.now();
    const body = new URLSearchParams({ email: emailOf("ana"), password: PASSWORD, to: "/" });
    await served.fetch("/login", { method: "POST", body });
    took.push(performance.now() - from);
  }
  return median(took);
}

function median(numbers: number[]): number {
  return numbers.toSorted((a, b) => a - b)[Math.floor(numbers.length / 2)] ?? 0;
}

/** Bytes that a process has in memory. */
function memoryOf(pid: number): number {
  try {
    return 1024 * Number(/VmRSS:\s+(\d+)/.exec(readFileSync(`/proc/${pid}/status`, "utf8"))?.[1] ?? 0);
  } catch {
    return 0;
  }
}
