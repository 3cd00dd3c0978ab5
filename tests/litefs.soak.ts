import { once } from "node:events";
import { mkdtempSync, readFileSync, rmSync, symlinkSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, request, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, beforeAll, expect, test } from "vitest";
import { emailOf, ID, PASSWORD } from "#db/seed/world.ts";
import { mediaFile } from "./adapters/media-files.ts";
import { freePort } from "./free-port.ts";
import { newWorld } from "./new-world.ts";
import { lettersTo } from "./outbox.ts";
import { draftFor, sendPieces } from "./pieces.ts";
import { type Served, serve } from "./served.ts";
import { keysOnDisk } from "./stored.ts";

/*
 * Two processes of one port at two addresses. Stand-ins: for LiteFS links that have both read one database, and the file that names the
 * primary to a replica; for Fly's proxy a server that asks the second machine, and sends again to the first what comes back with `fly-replay`.
 */

const [ONE, TWO] = ["127.0.0.2", "127.0.0.1"];
const database = newWorld();
const mounted = { [ONE]: database, [TWO]: mkdtempSync(join(database, "mounted-")) };

let port: string;
let proxy: Server;
let base: string;
let one: Served;
let two: Served;

beforeAll(async () => {
  for (const name of ["stokeline.sqlite", "endings.sqlite"]) symlinkSync(join(database, name), join(mounted[TWO]!, name));
  port = String(await freePort());
  proxy = createServer(async (asked, response) => {
    const body = await buffer(asked);
    let answer = await passOn(two, asked, body);
    if (answer.headers["fly-replay"]) answer = await passOn(one, asked, body);
    response.writeHead(answer.statusCode ?? 0, answer.headers);
    answer.pipe(response);
  }).listen(0, "127.0.0.1");
  await once(proxy, "listening");
  base = `http://127.0.0.1:${(proxy.address() as AddressInfo).port}`;
  one = await machine(ONE);
  writeFileSync(join(mounted[TWO]!, ".primary"), ONE);
  two = await machine(TWO);
});

afterAll(async () => {
  proxy.close();
  for (const served of [one, two]) await served.stop();
});

test("a replica answers reads itself and hands writes on", async () => {
  const token = await logIn("sol");
  expect((await two.fetch("/blocked", { as: token })).status).toBe(200);
  const refused = await two.fetch(`/profile/${ID.mia}/block`, press(token));
  expect([refused.status, refused.headers.get("fly-replay")]).toEqual([409, "instance=127"]);
  expect(await blocked(ID.mia, token)).toBe(303);
  expect(await (await two.fetch("/blocked", { as: token })).text()).toContain("Mia Trevose");
});

test("a file that is sent to a replica, by a form or in pieces, comes to the primary", async () => {
  const token = await logIn("mia");
  const path = await mediaFile("photo.jpg");
  const behind: Served = { ...two, url: base, fetch: (to, init) => ask(to, init) };
  expect(await sendPieces(behind, token, path)).toMatchObject({ status: 204, filename: expect.stringMatching(/photo/) });
  const before = keysOnDisk(one.dataDir).length;
  expect(before).toBeGreaterThan(0);

  const draft = await draftFor(behind, token);
  const body = new FormData();
  body.append("file", new Blob([new Uint8Array(readFileSync(path)), new Uint8Array(2_000_000)]), "a.jpg");
  expect((await ask(`/upload_edit/file?draft=${draft}`, { method: "POST", body, as: token })).status).toBe(303);
  expect(keysOnDisk(one.dataDir).length).toBeGreaterThan(before);
  expect(keysOnDisk(two.dataDir)).toEqual([]);
});

test("a replica that becomes the primary writes and does the jobs, and the old one comes back as its replica", async () => {
  const token = await logIn("sol");
  one.process.kill("SIGKILL");
  await one.stop();
  rmSync(join(mounted[TWO]!, ".primary"));
  expect(await blocked(ID.ana, token)).toBe(303);
  await askForCode("mia");
  await expect.poll(() => lettersTo(emailOf("mia"), two.dataDir).length).toBe(1);

  writeFileSync(join(mounted[ONE]!, ".primary"), TWO);
  one = await machine(ONE);
  expect((await one.fetch(`/profile/${ID.kit}/block`, press(token))).headers.get("fly-replay")).toBe("instance=127");
  expect(await (await one.fetch("/blocked", { as: token })).text()).toContain("Ana Roux");
});

test("a primary that becomes a replica leaves the jobs to the other without a restart", async () => {
  writeFileSync(join(mounted[TWO]!, ".primary"), ONE);
  rmSync(join(mounted[ONE]!, ".primary"));
  await expect.poll(() => one.log()).toContain("this machine is the primary");
  await expect.poll(() => two.log()).toContain("this machine is a replica");
  await askForCode("ana");
  await expect.poll(() => lettersTo(emailOf("ana"), one.dataDir).length).toBe(1);
  expect(lettersTo(emailOf("ana"), two.dataDir)).toEqual([]);
});

async function passOn({ url }: Served, { method, headers, url: path }: IncomingMessage, body: Buffer): Promise<IncomingMessage> {
  const sent = request(url + path, { method, headers, agent: false }).end(body);
  const [answer]: IncomingMessage[] = await once(sent, "response");
  if (!answer) throw new Error("No answer came");
  return answer;
}

function machine(host: string): Promise<Served> {
  const dataDir = mkdtempSync(join(database, "data-"));
  return serve({ HOST: host, PORT: port, LITEFS_DIR: mounted[host] ?? "", BASE_URL: base }, dataDir);
}

function ask(path: string, { as, ...init }: Parameters<Served["fetch"]>[1] = {}): Promise<Response> {
  const headers = { origin: base, ...(as && { cookie: `auth-token=${as}` }) };
  return fetch(base + path, { redirect: "manual", ...init, headers });
}

const press = (as: string) => ({ method: "POST", as, body: new URLSearchParams({ wanted: "true" }) });

async function blocked(userId: string, as: string): Promise<number> {
  return (await ask(`/profile/${userId}/block`, press(as))).status;
}

async function askForCode(name: "mia" | "ana") {
  const answer = await ask("/reset_password", { method: "POST", body: new URLSearchParams({ email: emailOf(name) }) });
  expect(answer.status).toBeLessThan(400);
}

async function logIn(name: "mia" | "sol"): Promise<string> {
  const body = new URLSearchParams({ email: emailOf(name), password: PASSWORD, to: "/" });
  const answer = await ask("/login", { method: "POST", body });
  return /auth-token=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
}
