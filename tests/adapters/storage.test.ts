import { generateKeyPairSync, randomBytes, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdtemp, readdir, readFile, rm, stat, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { afterAll, describe, expect, test, vi } from "vitest";
import { diskStorage } from "#app/adapters/storage/disk.server.ts";
import { gcsStorage } from "#app/adapters/storage/gcs.server.ts";
import type { Storage } from "#app/adapters/storage/storage.server.ts";
import { gcsServer } from "./gcs-server.ts";

const folder = await mkdtemp(join(tmpdir(), "storage-"));
const google = await gcsServer();
const otherDevice = await onAnotherDevice("/dev/shm");
const disk = diskStorage(join(folder, "disk"));
const stub = gcsStorage({ bucket: "media", endpoint: google.origin });
const { GCS_ENDPOINT: endpoint, GCS_BUCKET: bucket = "media" } = process.env;

const kinds: [string, Storage][] = [
  ["the disk", disk],
  ["Google Cloud Storage, as a stub", stub],
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

  test("of two writers at once one wins", async () => {
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

  test("signs an address that is the same all through an hour", async () => {
    const { privateKey } = generateKeyPairSync("rsa", { modulusLength: 2048 });
    const credentials = {
      client_email: "web@example.test",
      private_key: String(privateKey.export({ type: "pkcs8", format: "pem" })),
    };
    const signed = gcsStorage({ bucket: "media", credentials });
    const at = async (time: string) => {
      vi.setSystemTime(new Date(`2030-01-01T${time}Z`));
      return signed.signedUrl?.("edits/1/file.mp4", "video/mp4", "año.mp4");
    };

    vi.useFakeTimers({ toFake: ["Date"] });
    const [first, last, next] = [await at("10:00:00"), await at("10:59:59"), await at("11:00:00")];
    vi.useRealTimers();

    expect(last).toBe(first);
    expect(next).not.toBe(first);
    const query = new URL(first ?? "").searchParams;
    expect(query.get("X-Goog-Date")).toBe("20300101T090000Z");
    expect(Number(query.get("X-Goog-Expires"))).toBe(5 * 60 * 60);
    expect(query.get("response-content-disposition")).toBe("inline; filename*=UTF-8''a%C3%B1o.mp4");
  });
});

async function stored(storage: Storage, bytes: number) {
  const content = randomBytes(bytes);
  const path = await localFile(content);
  const key = newKey();
  await storage.putFile(key, path, "video/mp4");
  return { key, path, content };
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
