import { randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test, vi } from "vitest";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import { moveFile, movingStorage } from "#app/adapters/storage/disk-then-bucket.server.ts";
import { gcsStorage } from "#app/adapters/storage/gcs.server.ts";
import type { Storage } from "#app/adapters/storage/storage.server.ts";
import { gcsServer } from "./gcs-server.ts";
import { mediaFile } from "./media-files.ts";

const folder = await mkdtemp(join(tmpdir(), "storage-"));
const google = await gcsServer();
const otherDevice = await onAnotherDevice("/dev/shm");
const disk = diskStorage(join(folder, "disk"));
const stub = gcsStorage({ bucket: "media", endpoint: google.origin, credentials: google.credentials });
const left = diskStorage(join(folder, "left"));
const both = movingStorage(left, stub);
const never = new AbortController().signal;
const { GCS_ENDPOINT: endpoint, GCS_BUCKET: bucket = "media" } = process.env;

const kinds: [string, Storage][] = [
  ["the disk", disk],
  ["Google Cloud Storage, as a stub", stub],
  ["what is left on the disk, before Google Cloud Storage", both],
  ...(endpoint ? [[`Google Cloud Storage at ${endpoint}`, gcsStorage({ bucket, endpoint })] satisfies [string, Storage]] : []),
];

afterAll(async () => {
  await google.close();
  await rm(folder, { recursive: true });
});

describe.each(kinds)("%s", (_, storage) => {
  test("takes a file over and gives it back whole [MEDIA-030]", async () => {
    const { key, path, content } = await stored(storage, 300_000);

    expect(existsSync(path)).toBe(false);
    expect(await storage.size(key)).toBe(300_000);
    expect(await buffer(await storage.open(key))).toEqual(content);
  });

  test("gives a part of it, both ends included", async () => {
    const { key, content } = await stored(storage, 1000);

    expect(await buffer(await storage.open(key, { start: 0, end: 0 }))).toEqual(content.subarray(0, 1));
    expect(await buffer(await storage.open(key, { start: 100, end: 199 }))).toEqual(content.subarray(100, 200));
    expect(await buffer(await storage.open(key, { start: 900, end: 999 }))).toEqual(content.subarray(900));
  });

  test("brings it to a local path", async () => {
    const { key, content } = await stored(storage, 1000);
    const path = join(folder, randomUUID());

    await storage.download(key, path);
    await storage.download(key, path);

    expect(await readFile(path)).toEqual(content);
  });

  test("writes a key once: the second file is refused and stays where it is", async () => {
    const { key, content } = await stored(storage, 1000);
    const second = await localFile(randomBytes(10));

    await expect(storage.putFile(key, second, "video/mp4")).rejects.toThrow();

    expect(existsSync(second)).toBe(true);
    expect(await buffer(await storage.open(key))).toEqual(content);
  });

  test("one of two simultaneous writers wins", async () => {
    const key = newKey();
    const puts = [1, 2, 3].map(async () => storage.putFile(key, await localFile(randomBytes(1000)), "video/mp4"));

    const results = await Promise.allSettled(puts);

    expect(results.filter((result) => result.status === "fulfilled")).toHaveLength(1);
  });

  test("knows nothing of a missing key", async () => {
    const key = newKey();

    expect(await storage.size(key)).toBeUndefined();
    await expect(storage.open(key)).rejects.toThrow();
    await expect(storage.download(key, join(folder, randomUUID()))).rejects.toThrow();
  });

  test("removes a file, and again without complaint", async () => {
    const { key } = await stored(storage, 10);

    await storage.remove(key);
    await storage.remove(key);

    expect(await storage.size(key)).toBeUndefined();
  });

  test("lists what begins with a prefix and nothing else", async () => {
    const place = randomUUID();
    const keys = ["a/1.jpg", "a/2.jpg", "ab/3.jpg", "b/4.jpg"].map((name) => `edits/${place}/${name}`);
    for (const key of keys) await storage.putFile(key, await localFile(randomBytes(5)), "image/jpeg");

    expect(await listed(storage, `edits/${place}/`)).toEqual(keys);
    expect(await listed(storage, `edits/${place}/a`)).toEqual(keys.slice(0, 3));
    expect(await listed(storage, `edits/${place}/a/`)).toEqual(keys.slice(0, 2));
    expect(await listed(storage, `edits/${place}/none/`)).toEqual([]);
  });

  test("can be asked whether it takes writes, which leaves nothing to list", async () => {
    await storage.check();
    expect(await listed(storage, ".")).toEqual([]);
  });

  test.each([
    "",
    "/etc/passwd",
    "../secret",
    "edits/../../secret",
    "a//b",
    "a/",
    ".hidden",
    "a/.hidden",
    "a b",
    "a\\b",
    "a\0b",
    "a?b",
    "a%2e",
  ])("refuses the key %j", async (key) => {
    const path = await localFile(randomBytes(1));

    await expect(storage.putFile(key, path, "image/jpeg")).rejects.toThrow("Not a storage key");
    await expect(storage.open(key)).rejects.toThrow("Not a storage key");
    await expect(storage.remove(key)).rejects.toThrow("Not a storage key");
  });
});

describe("the disk", () => {
  test("shows nothing of a file that could not be taken over", async () => {
    const key = newKey();

    await expect(disk.putFile(key, join(folder, "absent"), "video/mp4")).rejects.toThrow();

    expect(await disk.size(key)).toBeUndefined();
    expect((await readdir(join(folder, "disk"))).filter((name) => name.startsWith("."))).toEqual([]);
  });

  test.skipIf(!otherDevice)("takes a file over from another device, once", async () => {
    const key = newKey();
    const path = join("/dev/shm", randomUUID());
    await writeFile(path, "from afar");

    await disk.putFile(key, path, "video/mp4");
    expect(existsSync(path)).toBe(false);
    expect(String(await buffer(await disk.open(key)))).toBe("from afar");

    await writeFile(path, "a second");
    await expect(disk.putFile(key, path, "video/mp4")).rejects.toThrow();
    await rm(path);
    expect(String(await buffer(await disk.open(key)))).toBe("from afar");
  });

  test("leaves no empty folder behind", async () => {
    const { key } = await stored(disk, 10);
    await disk.remove(key);
    expect(existsSync(join(folder, "disk", key, ".."))).toBe(false);
  });
});

describe("Google Cloud Storage", () => {
  test("survives a connection that is cut in the middle of a file", async () => {
    const content = randomBytes(20_000_000);
    const key = newKey();
    google.faults.cutNextUpload = true;

    await stub.putFile(key, await localFile(content), "video/mp4");

    expect(google.faults.cutNextUpload).toBe(false);
    expect(google.objects.get(key)?.content.equals(content)).toBe(true);
    expect(google.objects.get(key)?.contentType).toBe("video/mp4");
  });

  test("ends the download when its reader leaves", async () => {
    const { key } = await stored(stub, 20_000_000);
    const stream = await stub.open(key);

    stream.destroy();

    await expect.poll(() => google.openDownloads()).toBe(0);
  });

  test("survives the loss of the answer to the last piece, and a server that is busy", async () => {
    google.faults.loseNextAnswer = true;
    const { key, content } = await stored(stub, 1000);
    expect(google.faults.loseNextAnswer).toBe(false);

    google.faults.failNext = 1;
    expect(await buffer(await stub.open(key))).toEqual(content);
    google.faults.failNext = 1;
    await stub.remove(key);
    expect([google.faults.failNext, google.objects.has(key)]).toEqual([0, false]);
  });

  test("sends a file in pieces, holding no more of it in memory", async () => {
    google.chunks.length = 0;
    await stored(stub, 20_000_000);
    expect(google.chunks).toEqual([8 * 2 ** 20, 8 * 2 ** 20, 20_000_000 - 16 * 2 ** 20]);
  });

  test("a file that arrives changed is a failure and stays where it was", async () => {
    const [key, path] = [newKey(), await localFile(randomBytes(1000))];
    google.faults.changeNextUpload = true;

    await expect(stub.putFile(key, path, "video/mp4")).rejects.toThrow();

    expect(existsSync(path)).toBe(true);
    expect(await stub.size(key)).toBeUndefined();
  });

  test("signs an address that is the same all through an hour and opens the file until hours later", async () => {
    const { key, content } = await stored(stub, 1000);
    const address = (time: string) => {
      vi.setSystemTime(new Date(`2030-01-01T${time}Z`));
      return stub.signedUrl?.(key, "video/mp4", "año.mp4");
    };
    const opened = async (time: string, url: string, init?: RequestInit) => {
      vi.setSystemTime(new Date(`2030-01-01T${time}Z`));
      return fetch(url, init);
    };

    vi.useFakeTimers({ toFake: ["Date"] });
    try {
      const [first = "", last, next] = [await address("10:00:00"), await address("10:59:59"), await address("11:00:00")];
      expect(last).toBe(first);
      expect(next).not.toBe(first);
      const query = new URL(first).searchParams;
      expect(query.get("X-Goog-Date")).toBe("20300101T090000Z");
      expect(Number(query.get("X-Goog-Expires"))).toBe(5 * 60 * 60);

      const answer = await opened("13:59:59", first, { headers: { range: "bytes=100-199" } });
      expect([answer.status, answer.headers.get("content-type")]).toEqual([206, "video/mp4"]);
      expect(answer.headers.get("content-disposition")).toBe("inline; filename*=UTF-8''a%C3%B1o.mp4");
      expect(Buffer.from(await answer.arrayBuffer())).toEqual(content.subarray(100, 200));
      expect((await opened("14:00:00", first)).status).toBe(403);
      expect((await opened("12:00:00", first.replace(key, newKey()))).status).toBe(403);
      expect((await opened("12:00:00", first.replace("video%2Fmp4", "text%2Fhtml"))).status).toBe(403);
    } finally {
      vi.useRealTimers();
    }
  });
});

describe("moving a file to the bucket", () => {
  test("leaves it where it can be read until the bucket has given it back, and nowhere else then", async () => {
    const { key, content } = await stored(left, 300_000);
    const found: unknown[] = [];
    google.hooks.before = async (request) => {
      if (!request.startsWith("GET")) found.push([await both.signedUrl?.(key, "video/mp4", "a"), await read(both, key)]);
    };
    await moveFile(key, left, stub, never);
    delete google.hooks.before;

    expect(found.length).toBeGreaterThan(1);
    for (const one of found) expect(one).toEqual([undefined, content]);
    expect([await left.size(key), await read(both, key)]).toEqual([undefined, content]);
    expect(await both.signedUrl?.(key, "video/mp4", "a")).toContain(key);
  });

  test("names what it is by its content", async () => {
    const key = newKey();
    await left.putFile(key, await copyOf("photo.jpg"), "");
    await moveFile(key, left, stub, never);
    expect(google.objects.get(key)?.contentType).toBe("image/jpeg");
  });

  test("a damaged copy of an earlier move is replaced", async () => {
    const { key, content } = await stored(left, 1000);
    await stub.copyFile(key, await localFile(randomBytes(1000)), "video/mp4");
    await moveFile(key, left, stub, never);
    expect([await left.size(key), google.objects.get(key)?.content]).toEqual([undefined, content]);
  });

  test("a file already copied but still on the disk is not sent again", async () => {
    const { key, path } = await stored(left, 1000).then((one) => ({ ...one, path: left.pathOf(one.key) }));
    await stub.copyFile(key, path, "video/mp4");
    google.chunks.length = 0;
    await moveFile(key, left, stub, never);
    expect([await left.size(key), google.chunks]).toEqual([undefined, []]);
  });

  test("stays on the disk if the bucket does not give it back as it was", async () => {
    const { key, content } = await stored(left, 1000);
    google.hooks.before = (request) => {
      const object = google.objects.get(key);
      if (object && request.startsWith("GET")) object.content = Buffer.from(object.content).fill("x", 0, 1);
    };
    await expect(moveFile(key, left, stub, never)).rejects.toThrow("changed");
    delete google.hooks.before;
    expect(await read(left, key)).toEqual(content);
  });

  test("ends when it is told to, and leaves the file on the disk", async () => {
    const { key } = await stored(left, 1000);
    const told = new AbortController();
    google.hooks.before = () => told.abort();
    await expect(moveFile(key, left, stub, told.signal)).rejects.toThrow(/abort/i);
    delete google.hooks.before;
    expect([await left.size(key), google.objects.has(key)]).toEqual([1000, false]);
  });

  test("a file that is removed before or after is gone from both", async () => {
    const [before, after] = [await stored(left, 10), await stored(left, 10)];
    await moveFile(after.key, left, stub, never);
    for (const { key } of [before, after]) {
      await both.remove(key);
      expect([await left.size(key), await stub.size(key)]).toEqual([undefined, undefined]);
    }
  });

  test("a key that is still on the disk is taken", async () => {
    const { key } = await stored(left, 10);
    await expect(both.putFile(key, await localFile(randomBytes(5)), "video/mp4")).rejects.toThrow("already");
  });
});

async function stored(storage: Storage, bytes: number) {
  const content = randomBytes(bytes);
  const path = await localFile(content);
  const key = newKey();
  await storage.putFile(key, path, "video/mp4");
  return { key, path, content };
}

async function read(storage: Storage, key: string): Promise<Buffer> {
  return buffer(await storage.open(key));
}

async function copyOf(name: string): Promise<string> {
  return localFile(await readFile(await mediaFile(name)));
}

function newKey(): string {
  return `edits/${randomUUID()}/file.mp4`;
}

async function localFile(content: Buffer): Promise<string> {
  const path = join(folder, randomUUID());
  await writeFile(path, content);
  return path;
}

async function listed(storage: Storage, prefix: string): Promise<string[]> {
  const keys = [];
  for await (const key of storage.list(prefix)) keys.push(key);
  return keys.sort();
}

async function onAnotherDevice(path: string): Promise<boolean> {
  return existsSync(path) && (await stat(path)).dev !== (await stat(folder)).dev;
}
