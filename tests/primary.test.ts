import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { createServer, type IncomingMessage, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import { Readable } from "node:stream";
import { afterEach, beforeEach, expect, test, vi } from "vitest";

const MEGABYTE = 1_000_000;

let folder: string;
let server: Server;
let asked: { request: IncomingMessage; body: Buffer } | undefined;

beforeEach(async () => {
  folder = mkdtempSync(join(process.env.DATA_DIR!, "litefs-"));
  asked = undefined;
  server = createServer(async (request, response) => {
    asked = { request, body: Buffer.concat(await request.toArray()) };
    response.writeHead(303, { location: "/home", "set-cookie": ["a=1", "b=2"] }).end("see there");
  });
  await new Promise<void>((listening) => server.listen(0, "localhost", listening));
});

afterEach(() => {
  vi.unstubAllEnvs();
  server.close();
});

test("without LiteFS this machine is the primary, and nothing is replayed", async () => {
  const { primaryInstance, replay } = await machine({ LITEFS_DIR: "" });

  expect(primaryInstance()).toBeUndefined();
  expect(replay(post("stoke=1"))).toBeUndefined();
});

test("the machine that LiteFS made the primary answers for itself", async () => {
  const { replay } = await machine({});

  expect(replay(post("stoke=1"))).toBeUndefined();
});

test.each(["GET", "HEAD", "OPTIONS"])("a replica answers %s itself", async (method) => {
  const { replay } = await replicaOf("148e21ea.vm.stokeline.internal");

  expect(replay(new Request("http://stokeline.example/home", { method }))).toBeUndefined();
});

test.each(["/tutorial", "/profile/1001/website", "/profile/1001/contact", "/profile/1001/share/email"])(
  "%s writes when it is read, so the primary answers it",
  async (path) => {
    const { replay } = await replicaOf("localhost");

    expect((await replay(new Request(`http://stokeline.example${path}`)))?.status).toBe(303);
    expect(asked?.request.url).toBe(path);
    expect(replay(new Request("http://stokeline.example/profile/1001"))).toBeUndefined();
  },
);

test("how far an upload has come is asked of the primary", async () => {
  const { replay } = await replicaOf("localhost");

  expect((await replay(new Request("http://stokeline.example/files/1001.x", { method: "HEAD" })))?.status).toBe(303);
  expect([asked?.request.method, asked?.request.url]).toEqual(["HEAD", "/files/1001.x"]);
});

test.each(["148e21ea.vm.stokeline.internal", "148e21ea"])(
  "a replica of %s hands a small write to the proxy for replay",
  async (name) => {
    const { primaryInstance, replay } = await replicaOf(name);
    const answer = await replay(post("stoke=1"));

    expect(primaryInstance()).toBe(name);
    expect(answer?.status).toBe(409);
    expect(answer?.headers.get("fly-replay")).toBe("instance=148e21ea");
    expect(asked).toBeUndefined();
  },
);

test("a replica that becomes the primary notices without a restart", async () => {
  const { primaryInstance, replay } = await replicaOf("148e21ea");
  rmSync(join(folder, ".primary"));

  expect(primaryInstance()).toBeUndefined();
  expect(replay(post("stoke=1"))).toBeUndefined();
});

test.each([
  ["of more than a megabyte", { "content-length": String(3 * MEGABYTE) }],
  ["of unknown length", {}],
])("a replica streams a body %s to the primary and hands back its answer", async (_, length) => {
  const { replay } = await replicaOf("localhost");
  const headers = { cookie: "session=x", origin: "http://stokeline.example", "fly-client-ip": "203.0.113.7", ...length };
  const answer = await replay(post(inPieces(3), headers, "//evil.example/upload?step=2"));

  expect(asked?.body.length).toBe(3 * MEGABYTE);
  expect(asked?.request.url).toBe("//evil.example/upload?step=2");
  expect(asked?.request.headers).toMatchObject(headers);
  expect(answer?.status).toBe(303);
  expect(answer?.headers.get("location")).toBe("/home");
  expect(answer?.headers.getSetCookie()).toEqual(["a=1", "b=2"]);
  expect(await answer?.text()).toBe("see there");
});

test("a write that was already forwarded is not forwarded again", async () => {
  const { replay } = await replicaOf("localhost");
  const answer = await replay(post(inPieces(3), { "stokeline-forwarded": "1" }));

  expect(answer?.status).toBe(503);
  expect(answer?.headers.get("retry-after")).toBe("5");
  expect(asked).toBeUndefined();
});

async function replicaOf(primary: string) {
  writeFileSync(join(folder, ".primary"), `${primary}\n`);
  return machine({});
}

async function machine(settings: Record<string, string>) {
  vi.resetModules();
  const { port } = server.address() as AddressInfo;
  for (const [name, value] of Object.entries({ LITEFS_DIR: folder, PORT: String(port), ...settings })) vi.stubEnv(name, value);
  return { ...(await import("#app/process/primary.server.ts")), ...(await import("#db/primary.ts")) };
}

function post(body: BodyInit, headers: Record<string, string> = { "content-length": "7" }, path = "/upload") {
  const init = { method: "POST", headers, body, duplex: "half" } as const;
  return new Request(`http://stokeline.example${path}`, init);
}

function inPieces(megabytes: number): BodyInit {
  const pieces = Array.from({ length: megabytes }, () => new Uint8Array(MEGABYTE));
  return Readable.toWeb(Readable.from(pieces)) as ReadableStream;
}
