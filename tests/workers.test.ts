import { execFileSync } from "node:child_process";
import { once } from "node:events";
import { request } from "node:http";
import { connect, type Socket } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITS, ID } from "#db/seed/world.ts";
import { manifestOf } from "#graphql/manifest.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { freePort } from "./free-port.ts";
import { sendPieces } from "./pieces.ts";
import { type Served, serve } from "./served.ts";
import { DOCUMENTS } from "./wire/documents.ts";

const TOKEN = "a-token-for-the-metrics";
/** Each connection goes to the next worker. */
const ALONE = { connection: "close" };
const TIMES = 6;
/** Long enough for one worker to tell the others what it has counted. */
const TOLD_MS = 1000;

let served: Served;
let sol: string;

beforeAll(async () => {
  served = await started({ METRICS_TOKEN: TOKEN });
  sol = await served.logIn("sol");
});

afterAll(() => served.stop());

test("what one worker writes, every worker shows in its next answer", async () => {
  for (const wanted of [true, false]) {
    const body = new URLSearchParams({ wanted: String(wanted) });
    const answer = await served.fetch(`/profile/${ID.mia}/block`, { method: "POST", as: sol, body, headers: ALONE });
    expect(answer.status).toBe(303);
    const pages = [];
    for (let i = 0; i < TIMES; i++) pages.push(await (await served.fetch("/blocked", { as: sol, headers: ALONE })).text());
    expect(pages.map((page) => page.includes("Mia Trevose"))).toEqual(pages.map(() => wanted));
  }
});

test("every worker answers queries of GraphQL, and takes mutations", async () => {
  const stoked = async () =>
    (await call({ query: `{ video(id: "${EDITS.bowl.id}") { viewerHasVoted } }` })).data.video.viewerHasVoted;
  for (let i = 0; i < TIMES; i++) {
    const { id } = (await call({ query: `mutation { vote(videoId: "${EDITS.bowl.id}") { id } }` })).data.vote;
    expect([await stoked(), await stoked()]).toEqual([true, true]);
    expect((await call({ query: `mutation { deleteVote(id: "${id}") { id } }` })).data.deleteVote).toEqual({ id });
    expect([await stoked(), await stoked()]).toEqual([false, false]);
  }
});

test("the other workers answer queries by themselves, and leave mutations to the first, also those sent as hashes", async () => {
  const query = `{ findUser(filter: "${ID.mia}") { name } }`;
  const mutation = `mutation { vote(videoId: "${EDITS.bowl.id}") { id } }`;
  const [first = 0] = workersOf(served);
  process.kill(first, "SIGSTOP");
  try {
    for (const body of [{ query }, byHash("FindUser", { filter: ID.mia })]) {
      const [answer] = await whileFirstHangs(body);
      expect(answer).toMatchObject({ data: { findUser: { name: "Mia Trevose" } } });
    }
    for (const body of [{ query: mutation }, byHash("Vote", { videoId: EDITS.bowl.id })])
      expect(await whileFirstHangs(body)).toEqual([]);
  } finally {
    process.kill(first, "SIGCONT");
  }
});

test("every worker takes uploads in pieces, and all together take three of one person at once", async () => {
  const clip = await mediaFile("phone_portrait.mov");
  const sent = await Promise.all(Array.from({ length: TIMES }, () => sendPieces(served, sol, clip)));
  const statuses = sent.map(({ status }) => status).sort();
  expect(statuses).toEqual([204, 204, 204, 429, 429, 429]);
  expect((await sendPieces(served, sol, clip)).status).toBe(204);
});

test("the metrics are those of all workers, and each request is counted once", async () => {
  const before = await counted();
  for (let i = 0; i < TIMES; i++) await served.fetch("/community_guidelines", { headers: ALONE });
  for (let i = 0; i < TIMES; i++) await served.fetch("/logout", { method: "POST", headers: ALONE });
  const after = await counted();
  expect(after.reads - before.reads).toBe(TIMES);
  expect(after.writes - before.writes).toBe(TIMES);
  expect(after.disk).toBe(before.disk);
});

test("each worker counts what the others have counted", async () => {
  const limited = await started({ LIMITS: "all=100000/60,readVisitor=6/60,login=2/300" });
  const statuses = async (times: number, ask: () => Promise<Response>) => {
    const found = [];
    for (let i = 0; i < times; i++) found.push((await ask()).status);
    return found;
  };
  const read = () => limited.fetch("/community_guidelines", { headers: ALONE });
  expect(await statuses(6, read)).not.toContain(429);
  await pause(TOLD_MS);
  expect(await statuses(2, read)).toEqual([429, 429]);

  const body = "email=nobody@stokeline.example&password=wrong-password";
  const headers = { ...ALONE, "content-type": "application/x-www-form-urlencoded" };
  const attempts = await statuses(4, () => limited.fetch("/login", { method: "POST", body, headers }));
  expect(attempts.filter((status) => status === 429)).toHaveLength(2);
  await limited.stop();
});

test("the first worker counts what others forward by the client's own address", async () => {
  const limited = await started({ LIMITS: "all=100000/60,wireVisitor=2/60" });
  const refusals = [];
  for (const localAddress of ["127.0.0.2", "127.0.0.2", "127.0.0.2", "127.0.0.2", "127.0.0.1", "127.0.0.1"])
    refusals.push((await mutationFrom(localAddress, limited)).includes("RATE_LIMITED"));
  expect(refusals).toEqual([false, false, true, true, false, false]);
  await limited.stop();
});

test("only workers may name a client's address", async () => {
  const limited = await started({ LIMITS: "all=100000/60,readVisitor=2/60" });
  const headers = (i: number) => ({ ...ALONE, "stokeline-address": `192.0.2.${i}`, "stokeline-worker": "guessed" });
  const statuses = [];
  for (let i = 0; i < 4; i++) statuses.push((await limited.fetch("/community_guidelines", { headers: headers(i) })).status);
  expect(statuses.filter((status) => status === 429)).toHaveLength(2);
  await limited.stop();
});

test("a client that comes while the workers start is answered or sent away", async () => {
  const PORT = await freePort();
  const waiting = new Set<Socket>();
  const knocking = setInterval(() => {
    const client = connect(PORT, "127.0.0.1");
    waiting.add(client);
    client.on("error", () => {}).on("close", () => waiting.delete(client));
    client.write("GET /healthz HTTP/1.1\r\nhost: 127.0.0.1\r\nconnection: close\r\n\r\n");
    client.resume();
  }, 1);
  const busy = await started({ PORT: String(PORT) });
  clearInterval(knocking);
  await expect.poll(() => waiting.size, { timeout: 10_000 }).toBe(0);
  await busy.stop();
});

test("at SIGTERM every worker finishes what it has begun, and all end with status 0", async () => {
  const four = await started({ WORKERS: "4" });
  const held = [begun(four), begun(four), begun(four)];
  await pause(500);
  const ended = four.stop();
  for (const { socket } of held) {
    await pause(700);
    socket.write("=b");
  }
  expect(await ended).toBe(0);
  for (const { answer } of held) expect(await answer).toMatch(/^HTTP\/1.1 4\d\d /);
});

test("once a worker dies, all end with status 1", async () => {
  const struck = await started();
  const ended = once(struck.process, "exit");
  process.kill(otherOf(struck), "SIGKILL");
  expect((await ended)[0]).toBe(1);
  expect(struck.log()).toContain("a worker ended, so all end");
});

test("the metrics are refused while a worker hangs, and answered once it goes on", async () => {
  const stuck = await started({ METRICS_TOKEN: TOKEN });
  const ask = () => stuck.fetch("/metrics", { headers: { ...ALONE, authorization: `Bearer ${TOKEN}` } });
  process.kill(otherOf(stuck), "SIGSTOP");
  const asked = [ask(), ask()];
  expect((await Promise.race(asked)).status).toBe(503);
  process.kill(otherOf(stuck), "SIGCONT");
  await Promise.all(asked);
  expect((await ask()).status).toBe(200);
  await stuck.stop();
});

/** The processes of the workers. The first is the one that writes. */
function workersOf({ process: { pid } }: Served): number[] {
  return execFileSync("pgrep", ["-P", String(pid)], { encoding: "utf8" })
    .trim()
    .split("\n")
    .map(Number);
}

function otherOf(served: Served): number {
  return workersOf(served)[1] ?? 0;
}

async function mutationFrom(localAddress: string, { url }: Served): Promise<string> {
  const headers = { ...ALONE, "content-type": "application/json" };
  const sent = request(`${url}/graphql`, { method: "POST", headers, localAddress, agent: false });
  sent.end(JSON.stringify({ query: "mutation { logout { id } }" }));
  const [answer] = await once(sent, "response");
  return text(answer);
}

/** Sends a form whose last bytes are yet to come. */
function begun({ url }: Served) {
  const { hostname, port, host } = new URL(url);
  const socket = connect(Number(port), hostname);
  const headers = { host, origin: url, "content-type": "application/x-www-form-urlencoded", "content-length": 3 };
  const lines = Object.entries(headers).map(([name, value]) => `${name}: ${value}\r\n`);
  socket.write(`POST /login HTTP/1.1\r\n${lines.join("")}\r\na`);
  return { socket, answer: text(socket) };
}

async function started(settings: Record<string, string> = {}): Promise<Served> {
  const all = { WORKERS: "2", ...settings };
  const served = await serve(all);
  while ((served.log().match(/"listening"/g)?.length ?? 0) < Number(all.WORKERS)) await pause(50);
  return served;
}

function byHash(name: string, variables: object) {
  const sha256Hash = manifestOf(DOCUMENTS).operations.find((operation) => operation.name === name)?.id;
  return { variables, extensions: { persistedQuery: { version: 1, sha256Hash } } };
}

/** Asks both workers, and returns what the one that does not hang has answered after a second. */
async function whileFirstHangs(body: object): Promise<unknown[]> {
  const answers: unknown[] = [];
  for (let i = 0; i < 2; i++) void call(body).then((answer) => answers.push(answer));
  await pause(1000);
  return answers;
}

async function call(body: object) {
  const headers = { ...ALONE, authorization: `Bearer ${sol}`, "content-type": "application/json" };
  return (await served.fetch("/graphql", { method: "POST", headers, body: JSON.stringify(body) })).json();
}

async function counted() {
  const answer = await served.fetch("/metrics", { headers: { ...ALONE, authorization: `Bearer ${TOKEN}` } });
  const page = await answer.text();
  const read = (line: RegExp) => Number(line.exec(page)?.[1] ?? 0);
  return {
    reads: read(/^http_request_duration_seconds_count\{route="\/community_guidelines",.*\} (\d+)$/m),
    writes: read(/^http_request_duration_seconds_count\{route="\/logout",.*\} (\d+)$/m),
    disk: read(/^disk_size_bytes (\d+)$/m),
  };
}
