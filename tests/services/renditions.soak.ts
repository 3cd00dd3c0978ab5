import { copyFileSync, createReadStream, createWriteStream, readdirSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { join } from "node:path";
import { pipeline } from "node:stream/promises";
import { eq } from "drizzle-orm";
import { afterEach, expect, test } from "vitest";
import { storage } from "#app/adapters/storage/index.server.ts";
import { env } from "#app/env.server.ts";
import { perform } from "#app/jobs/worker.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { EditInput } from "#app/schemas/edits.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import { isToBeShrunk } from "#app/services/media/renditions.server.ts";
import * as serving from "#app/services/media/serving.server.ts";
import { renditionsOf } from "#app/services/media/signed-links.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { db } from "#db";
import { media } from "#db/schema/index.ts";
import { viewer } from "#tests/cast.ts";
import { mediaFile, probed } from "../adapters/media-files.ts";

const never = new AbortController().signal;
const mia = () => viewer("mia");

afterEach(() => expect(readdirSync(join(env.DATA_DIR, "spool"))).toEqual([]));

async function posted(name: string): Promise<{ id: string; mediaId: string; filename: string }> {
  const { id: mediaId, filename } = await uploads.accept(mia(), UPLOAD_KINDS.edit, createReadStream(await mediaFile(name)), name);
  const { id } = edits.post(mia(), EditInput.parse({ filename, description: name, sport: "Surf" }));
  return { id, mediaId, filename };
}

async function run(kind: "rewrite-video" | "make-large" | "make-small"): Promise<void> {
  const job = jobs.claim(Date.now() + jobs.LEASE_MS, { only: [kind] });
  expect(job?.kind).toBe(kind);
  if (job) await perform(job, never);
}

const rowOf = (mediaId: string) => db.select().from(media).where(eq(media.id, mediaId)).get();
const seenBy = (name: "mia" | "sol" | "ana", filename: string, variant: "file" | "small") =>
  serving.postFile(viewer(name), viewer("mia").id, filename, variant);

async function stored(mediaId: string): Promise<string[]> {
  const keys = [];
  for await (const key of storage.list(`${mediaId}/`)) keys.push(key.slice(mediaId.length + 1));
  return keys.filter((key) => /^(original|file|small)$/.test(key)).toSorted();
}

async function linesOf(key = ""): Promise<[width: number, height: number]> {
  const copy = join(env.DATA_DIR, "seen.mp4");
  await pipeline(await storage.open(key), createWriteStream(copy));
  const { streams } = await probed(copy);
  const { width, height } = streams.find(({ codec_type }: { codec_type: string }) => codec_type === "video");
  return [width, height];
}

test("a film that takes long is there small first, and then as it was filmed", async () => {
  const { id, mediaId, filename } = await posted("needs_work_720.mp4");
  expect(seenBy("ana", filename, "file")).toBeUndefined();

  await run("rewrite-video");
  expect(await stored(mediaId)).toEqual(["original", "small"]);
  expect(rowOf(mediaId)).toMatchObject({ state: "ready", largeWaits: true, hasPoster: true, smallHeight: 540 });
  for (const variant of ["file", "small"] as const)
    for (const name of ["mia", "ana"] as const) expect(seenBy(name, filename, variant)?.key).toBe(`${mediaId}/small`);
  const early = edits.find(viewer("ana"), id);
  expect(early && renditionsOf(viewer("ana"), early).map(({ height }) => height)).toEqual([540]);

  await run("make-large");
  expect(await stored(mediaId)).toEqual(["file", "small"]);
  expect(rowOf(mediaId)).toMatchObject({ state: "ready", largeWaits: false, width: 1280, height: 720 });
  const [large, small] = [seenBy("ana", filename, "file"), seenBy("ana", filename, "small")];
  expect([await linesOf(large?.key), await linesOf(small?.key)]).toEqual([
    [1280, 720],
    [960, 540],
  ]);
  const late = edits.find(viewer("ana"), id);
  const row = rowOf(mediaId);
  expect(late && renditionsOf(viewer("ana"), late)).toMatchObject([
    { height: 540, bytes: row?.smallBytes, url: expect.stringContaining(`${filename}_small?`) },
    { height: 720, bytes: row?.bytes, url: expect.stringContaining(`${filename}?`) },
  ]);
});

test("a film that plays everywhere is there at once, and small later", async () => {
  const { mediaId, filename } = await posted("plays_720.mp4");
  expect(await stored(mediaId)).toEqual(["file"]);
  expect(seenBy("ana", filename, "small")?.key).toBe(`${mediaId}/file`);

  await run("make-small");
  expect(await stored(mediaId)).toEqual(["file", "small"]);
  const size = (await storage.size(`${mediaId}/small`)) ?? 0;
  expect(rowOf(mediaId)).toMatchObject({ smallBytes: size, smallHeight: 540 });
  expect(size).toBeLessThan(rowOf(mediaId)?.bytes ?? 0);
});

test("a film longer than ten minutes gets no small rendition, so that an upload can't hold the machine", () => {
  const film = { width: 3840, height: 2160, durationMs: 600_000 };
  expect([isToBeShrunk(film), isToBeShrunk({ ...film, durationMs: 600_001 })]).toEqual([true, false]);
});

test("a film of few lines gets no small rendition", async () => {
  const { mediaId } = await posted("h264.mp4");
  expect([await stored(mediaId), jobs.find("make-small", mediaId)]).toEqual([["file"], undefined]);
});

test("a small rendition that saves little is not kept", async () => {
  const { mediaId, filename } = await posted("rough_576.mp4");
  await run("make-small");
  expect([await stored(mediaId), rowOf(mediaId)?.smallBytes]).toEqual([["file"], null]);
  expect(seenBy("ana", filename, "small")?.key).toBe(`${mediaId}/file`);
});

test.each(["rewrite-video", "make-large"] as const)("a film that is erased before %s leaves no file", async (kind) => {
  const { id, mediaId } = await posted("needs_work_720.mp4");
  if (kind === "make-large") await run("rewrite-video");
  edits.remove(mia(), id);
  expect(rowOf(mediaId)).toBeUndefined();
  await run(kind);
  expect(await stored(mediaId)).toEqual([]);
});

test("a film that can't be made large stays there small, and is made when the operator asks again", async () => {
  const { mediaId, filename } = await posted("needs_work_720.mp4");
  await run("rewrite-video");
  const whole = join(env.DATA_DIR, "media", mediaId, "original");
  const kept = join(env.DATA_DIR, "kept.mp4");
  copyFileSync(whole, kept);
  await writeFile(whole, "torn");

  while (jobs.isUnderWay("make-large", mediaId)) await run("make-large");
  expect(seenBy("ana", filename, "file")?.key).toBe(`${mediaId}/small`);
  const [dead] = jobs.dead();
  expect(dead).toMatchObject({ kind: "make-large", key: mediaId });

  copyFileSync(kept, whole);
  jobs.revive(dead?.id ?? 0);
  await run("make-large");
  expect([await stored(mediaId), rowOf(mediaId)?.largeWaits]).toEqual([["file", "small"], false]);
});

test("a process that dies between two steps loses nothing", async () => {
  const { mediaId } = await posted("needs_work_720.mp4");
  await run("rewrite-video");
  jobs.enqueue("rewrite-video", mediaId);
  await run("rewrite-video");
  expect([await stored(mediaId), rowOf(mediaId)?.largeWaits]).toEqual([["original", "small"], true]);

  await run("make-large");
  jobs.enqueue("make-large", mediaId);
  await run("make-large");
  expect([await stored(mediaId), rowOf(mediaId)?.largeWaits]).toEqual([["file", "small"], false]);
});
