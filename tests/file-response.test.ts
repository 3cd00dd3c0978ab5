import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { readdirSync, readlinkSync } from "node:fs";
import { mkdtemp, open, rm, writeFile } from "node:fs/promises";
import { createServer, type Server } from "node:http";
import type { AddressInfo } from "node:net";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { getRequestListener } from "@hono/node-server";
import { afterAll, expect, test, vi } from "vitest";
import { fileResponse, type ServedFile } from "#app/http/file-response.server.ts";

const content = randomBytes(1000);
const folder = await mkdtemp(join(tmpdir(), "served-"));
const servers: Server[] = [];

afterAll(async () => {
  for (const server of servers) server.closeAllConnections();
  for (const server of servers) server.close();
  await rm(folder, { recursive: true });
});

test.each([
  ["nothing", {}, 200, "0-999"],
  ["the first byte", { Range: "bytes=0-0" }, 206, "0-0"],
  ["a part", { Range: "bytes=100-199" }, 206, "100-199"],
  ["all from a place on", { Range: "bytes=900-" }, 206, "900-999"],
  ["more than there is", { Range: "bytes=900-5000" }, 206, "900-999"],
  ["the last bytes", { Range: "bytes=-500" }, 206, "500-999"],
  ["the last bytes of a shorter file", { Range: "bytes=-5000" }, 206, "0-999"],
  ["no last byte at all", { Range: "bytes=-0" }, 416, ""],
  ["a start beyond the end", { Range: "bytes=1000-" }, 416, ""],
  ["an end before the start", { Range: "bytes=5-2" }, 416, ""],
  ["nonsense", { Range: "bytes=abc" }, 200, "0-999"],
  ["another unit", { Range: "lines=1-2" }, 200, "0-999"],
  ["several parts", { Range: "bytes=0-1,5-6" }, 200, "0-999"],
  ["a part of this version", { Range: "bytes=0-9", "If-Range": '"v1"' }, 206, "0-9"],
  ["a part of another version", { Range: "bytes=0-9", "If-Range": '"v0"' }, 200, "0-999"],
  ["a part of a version compared weakly", { Range: "bytes=0-9", "If-Range": 'W/"v1"' }, 200, "0-999"],
  ["a part since a date", { Range: "bytes=0-9", "If-Range": "Wed, 01 Jan 2025 00:00:00 GMT" }, 200, "0-999"],
  ["what is known", { "If-None-Match": '"v1"' }, 304, ""],
  ["what is known weakly", { "If-None-Match": 'W/"v1"' }, 304, ""],
  ["what is known among others", { "If-None-Match": '"v0", "v1"' }, 304, ""],
  ["anything but any version", { "If-None-Match": "*" }, 304, ""],
  ["a part of what is known", { "If-None-Match": '"v1"', Range: "bytes=0-9" }, 304, ""],
  ["what is not known", { "If-None-Match": '"v0"' }, 200, "0-999"],
])("asked for %s", async (_, headers, status, part) => {
  const response = await fileResponse(new Request("http://localhost/", { headers }), served());
  const [start = 0, end = -1] = part.split("-").filter(Boolean).map(Number);

  expect(response.status).toBe(status);
  expect(Buffer.from(await response.arrayBuffer())).toEqual(content.subarray(start, end + 1));
  if (part) expect(response.headers.get("Content-Length")).toBe(String(end - start + 1));
  expect(response.headers.get("Content-Range")).toBe(
    { 200: null, 206: `bytes ${start}-${end}/1000`, 304: null, 416: "bytes */1000" }[status],
  );
  expect(response.headers.get("ETag")).toBe('"v1"');
});

test("says what it is and keeps it private [MEDIA-030]", async () => {
  const response = await fileResponse(new Request("http://localhost/"), { ...served(), name: "ä (1)'*.mp4" });

  expect(Object.fromEntries(response.headers)).toEqual({
    "accept-ranges": "bytes",
    "cache-control": "private, max-age=3600",
    "content-disposition": "inline; filename*=UTF-8''%C3%A4%20%281%29%27%2A.mp4",
    "content-length": "1000",
    "content-security-policy": "default-src 'none'; frame-ancestors 'none'; sandbox",
    "content-type": "video/mp4",
    etag: '"v1"',
    "x-content-type-options": "nosniff",
  });
});

test("HEAD tells the length and opens nothing", async () => {
  const request = new Request("http://localhost/", { method: "HEAD", headers: { Range: "bytes=0-9" } });
  const opening = vi.fn(served().open);

  const response = await fileResponse(request, { ...served(), open: opening });

  expect([response.status, response.headers.get("Content-Length"), response.body]).toEqual([200, "1000", null]);
  expect(opening).not.toHaveBeenCalled();
});

test("an empty file has no part", async () => {
  const empty = { ...served(), bytes: 0, open: async () => Readable.from([]) };

  expect((await fileResponse(new Request("http://localhost/"), empty)).status).toBe(200);
  for (const Range of ["bytes=0-", "bytes=-5"]) {
    expect((await fileResponse(new Request("http://localhost/", { headers: { Range } }), empty)).status).toBe(416);
  }
});

test("places beyond four gigabytes are served", async () => {
  const opening = vi.fn(served().open);
  const request = new Request("http://localhost/", { headers: { Range: "bytes=10999999990-" } });

  const response = await fileResponse(request, { ...served(), bytes: 11_000_000_000, open: opening });
  await response.body?.cancel();

  expect(response.headers.get("Content-Range")).toBe("bytes 10999999990-10999999999/11000000000");
  expect(opening).toHaveBeenCalledWith({ start: 10_999_999_990, end: 10_999_999_999 });
});

test("a reader who leaves, and a file that breaks off, leave no file open", async () => {
  const path = join(folder, "film.mp4");
  await writeFile(path, randomBytes(30_000_000));
  const origin = await listening(path);

  for (let count = 0; count < 5; count++) {
    const leaving = new AbortController();
    const response = await fetch(origin, { signal: leaving.signal });
    await response.body?.getReader().read();
    leaving.abort();
  }
  await expect.poll(() => openFiles(path)).toBe(0);

  expect((await (await fetch(origin)).arrayBuffer()).byteLength).toBe(30_000_000);
  await expect.poll(() => openFiles(path)).toBe(0);
});

test("an error of the store ends the answer instead of the process", async () => {
  const failing = new Readable({ read: () => undefined });
  const response = await fileResponse(new Request("http://localhost/"), { ...served(), open: async () => failing });
  failing.destroy(new Error("cut"));

  await expect(response.arrayBuffer()).rejects.toThrow("cut");
});

function served(): ServedFile {
  return {
    bytes: 1000,
    etag: "v1",
    type: "video/mp4",
    name: "film.mp4",
    open: async ({ start, end } = { start: 0, end: 999 }) => Readable.from([content.subarray(start, end + 1)]),
  };
}

async function listening(path: string): Promise<string> {
  const file = {
    ...served(),
    bytes: 30_000_000,
    open: async () => (await open(path)).createReadStream({ highWaterMark: 262_144 }),
  };
  const server = createServer(getRequestListener((request) => fileResponse(request, file)));
  servers.push(server);
  server.listen(0, "127.0.0.1");
  await once(server, "listening");
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/`;
}

function openFiles(path: string): number {
  const targets = readdirSync("/proc/self/fd").map((fd) => {
    try {
      return readlinkSync(`/proc/self/fd/${fd}`);
    } catch {
      return "";
    }
  });
  return targets.filter((target) => target === path).length;
}
