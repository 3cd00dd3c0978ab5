import { createReadStream } from "node:fs";
import { readdir } from "node:fs/promises";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import sharp from "sharp";
import { afterEach, expect, test } from "vitest";
import { storage } from "#app/adapters/storage/index.server.ts";
import { env } from "#app/env.server.ts";
import { perform } from "#app/jobs/worker.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as serving from "#app/services/media/serving.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { removeFiles, VARIANTS, type Variant } from "#app/services/media/variants.server.ts";
import { WEBP_SPOOL } from "#app/services/media/webp.server.ts";
import { viewer } from "#tests/cast.ts";
import { mediaFile } from "../adapters/media-files.ts";

const mia = () => viewer("mia");
const never = new AbortController().signal;

afterEach(async () => {
  expect(await readdir(join(env.DATA_DIR, "spool"))).toEqual([]);
  expect(await readdir(WEBP_SPOOL).catch(() => [])).toEqual([]);
});

const uploaded = (path: string) => uploads.accept(mia(), UPLOAD_KINDS.edit, createReadStream(path), path);

async function waitingJobs() {
  for (let job = jobs.claim(); job; job = jobs.claim()) await perform(job, never);
}

async function stored(upload: uploads.Media): Promise<string[]> {
  const keys = [];
  for await (const key of storage.list(`${upload.id}/`)) keys.push(key.slice(upload.id.length + 1));
  return keys.toSorted();
}

const served = (upload: uploads.Media, variant: Variant) => serving.postFile(mia(), upload.ownerId, upload.filename, variant);
const read = async (key = "") => sharp(await buffer(await storage.open(key)));

test("each picture of a photo gets a smaller twin that looks like it, after its sender has gone", async () => {
  const upload = await uploaded(await mediaFile("photo.jpg"));
  expect(await stored(upload)).toEqual(["250x250", "500x500", "50x50", "file"]);
  expect(served(upload, "file")).toMatchObject({ type: "image/jpeg", webp: { type: "image/webp" } });

  await waitingJobs();
  for (const variant of ["file", "50x50", "250x250", "500x500"] as const) {
    const jpeg = served(upload, variant);
    const [one, other] = [await read(jpeg?.key), await read(jpeg?.webp?.key)];
    const { width, height } = await one.metadata();
    expect(await other.metadata()).toMatchObject({ format: "webp", width, height });
    expect((await buffer(await storage.open(jpeg?.webp?.key ?? ""))).length).toBeLessThan(
      (await storage.size(jpeg?.key ?? "")) ?? 0,
    );
    const colours = await Promise.all([one, other].map(async (image) => (await image.stats()).channels.map(({ mean }) => mean)));
    for (const [index, mean] of (colours[0] ?? []).entries()) expect(colours[1]?.[index]).toBeCloseTo(mean, -1);
  }
});

test("two that are made at once do not meet", async () => {
  const [wide, tall] = await Promise.all([uploaded(await mediaFile("photo.jpg")), uploaded(await mediaFile("grey.jpg"))]);
  await Promise.all([waitingJobs(), waitingJobs()]);
  for (const upload of [wide, tall]) {
    const { width, height } = await (await read(served(upload, "file")?.webp?.key)).metadata();
    expect([width, height]).toEqual([upload.width, upload.height]);
  }
});

test("a film's smaller versions are those of its poster, and the film itself has none", async () => {
  const upload = await uploaded(await mediaFile("h264.mp4"));
  await waitingJobs();
  expect(served(upload, "file")?.webp).toBeUndefined();
  for (const variant of ["poster", "50x50", "250x250", "500x500"] as const)
    expect((await (await read(served(upload, variant)?.webp?.key)).metadata()).format).toBe("webp");
  expect(await stored(upload)).toHaveLength(9);
});

test("deleting takes them too, and one whose upload is gone is not made", async () => {
  const upload = await uploaded(await mediaFile("photo.jpg"));
  await waitingJobs();
  expect(await stored(upload)).toHaveLength(8);
  uploads.drop(upload);
  jobs.enqueue("make-webp", upload.id);
  await waitingJobs();
  expect(await stored(upload)).toEqual([]);
});

test("a picture longer than the format allows stays JPEG, and its thumbnails get theirs", async () => {
  const path = join(env.DATA_DIR, "long.jpg");
  await sharp({ create: { width: 16_384, height: 40, channels: 3, background: "#357" } })
    .jpeg()
    .toFile(path);
  const upload = await uploaded(path);
  await waitingJobs();
  expect(await stored(upload)).toEqual(
    VARIANTS.flatMap((v) => (["poster", "small"].includes(v) ? [] : v === "file" ? [v] : [v, `${v}.webp`])).toSorted(),
  );
  await removeFiles(upload.id);
});
