import { createReadStream } from "node:fs";
import { readdir, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { buffer } from "node:stream/consumers";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { expect, test } from "vitest";
import { storage } from "#app/adapters/storage/index.server.ts";
import { claimIn, type Lane } from "#app/jobs/index.server.ts";
import { perform } from "#app/jobs/worker.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { EditDetailsInput } from "#app/schemas/edits.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import { SPOOL } from "#app/services/media/receive.server.ts";
import * as stills from "#app/services/media/stills.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { db } from "#db";
import { media } from "#db/schema/index.ts";
import type { Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { refusalOf } from "#tests/refusal.ts";
import { journeyFiles, mediaFile } from "../adapters/media-files.ts";

const mia = () => viewer("mia");
const never = new AbortController().signal;
const details = EditDetailsInput.parse({ description: "Which picture?", sport: "Surf", under18Viewable: true });
const POSTED = ["250x250", "500x500", "50x50", "file", "poster"];
/** The stills of a film of two seconds. */
const MOMENTS = [100, 500, 800, 1100, 1500, 1800];
const STILLS = MOMENTS.map((moment) => `still-${moment}`).toSorted();

async function work(lane?: Lane): Promise<void> {
  const next = () => (lane ? claimIn(lane) : jobs.claim());
  for (let job = next(); job; job = next()) await perform(job, never);
}

async function draftWith(path: string): Promise<{ id: string; upload: uploads.Media }> {
  const id = drafts.start(mia(), details);
  const upload = await uploads.accept(mia(), UPLOAD_KINDS.edit, createReadStream(path), path);
  drafts.addFile(mia(), id, upload);
  return { id, upload };
}

async function filesOf({ id }: uploads.Media): Promise<string[]> {
  const names = [];
  for await (const key of storage.list(`${id}/`)) names.push(key.slice(id.length + 1));
  return names.filter((name) => !name.endsWith(".webp")).toSorted();
}

async function madeOf(upload: uploads.Media): Promise<number[]> {
  const { isWaiting, moments } = await stills.listOf(upload);
  expect(isWaiting).toBe(false);
  return moments.map(({ at }) => at);
}

/** Puts other files where stills would be, so that only the missing ones are made. */
async function fill({ id }: uploads.Media, moments: number[] = MOMENTS): Promise<void> {
  for (const moment of moments) {
    const path = join(tmpdir(), `still-${process.pid}`);
    await writeFile(path, `at ${moment}`);
    await storage.putFile(`${id}/still-${moment}`, path, "image/jpeg");
  }
}

const read = async (upload: uploads.Media, name: string) => buffer(await storage.open(`${upload.id}/${name}`));
const rowOf = ({ id }: uploads.Media) => db.select().from(media).where(eq(media.id, id)).get();
const sizeOf = async (picture: Buffer) => {
  const { width, height } = await sharp(picture).metadata();
  return [width, height];
};

test("a draft's film gets six stills, of which one becomes its poster, and none is left when it is posted", async () => {
  const { id, upload } = await draftWith(await mediaFile("h264.mp4"));
  expect(await stills.listOf(upload)).toEqual({ isWaiting: true, moments: MOMENTS.map((at) => ({ at, isMade: false })) });
  await work();
  expect([await madeOf(upload), await filesOf(upload)]).toEqual([MOMENTS, [...POSTED, ...STILLS]]);

  const still = await read(upload, "still-1800");
  const smaller = await read(upload, "poster.webp");
  expect([await sizeOf(still), still.equals(await read(upload, "poster"))]).toEqual([[upload.width, upload.height], false]);
  db.update(media).set({ colour: "#000000" }).where(eq(media.id, upload.id)).run();
  await Promise.all([drafts.choosePoster(mia(), id, "1800"), drafts.choosePoster(mia(), id, "1800")]);
  expect(await storage.size(`${upload.id}/poster.webp`)).toBeUndefined();
  const late = drafts.choosePoster(mia(), id, "500");
  edits.postDraft(mia(), id);
  await late;
  await work();
  expect([await filesOf(upload), await read(upload, "poster")]).toEqual([POSTED, still]);
  expect((await read(upload, "poster.webp")).equals(smaller)).toBe(false);
  expect(rowOf(upload)?.colour).toMatch(/^#(?!000000)/);
  expect(await drafts.findStill(mia(), id, "1800")).toBeUndefined();
});

test("stills of a film that is still processed are there at once and upright, and the one chosen stays its poster", async () => {
  const { id, upload } = await draftWith(await mediaFile("hevc_portrait.mov"));
  await fill(upload, MOMENTS.slice(1));
  await work("light");
  expect([rowOf(upload)?.state, await madeOf(upload)]).toEqual(["processing", MOMENTS]);
  const still = await read(upload, "still-100");
  expect(await sizeOf(still)).toEqual([180, 320]);

  await drafts.choosePoster(mia(), id, "100");
  edits.postDraft(mia(), id);
  await work();
  expect(rowOf(upload)).toMatchObject({ state: "ready", hasPoster: true, colour: expect.any(String) });
  expect([await filesOf(upload), await read(upload, "poster")]).toEqual([POSTED, still]);
});

test("a still of a film in HDR is not washed out", async () => {
  const { upload } = await draftWith(await mediaFile("pq.mp4"));
  await fill(upload, MOMENTS.slice(1));
  await work("light");
  const { channels } = await sharp(await read(upload, "still-100")).stats();
  // About 120 in the same film in usual light, 40 at most in PQ shown as it is.
  for (const { stdev } of channels) expect(stdev).toBeGreaterThan(80);
});

test("a shorter film has fewer stills, and one that cannot be read has none and is posted with the poster it has", async () => {
  const short = await draftWith(await mediaFile("short.mp4"));
  const unread = await draftWith(await mediaFile("silent.mp4"));
  const words = join(tmpdir(), `words-${process.pid}`);
  await writeFile(words, "No film at all");
  await storage.remove(`${unread.upload.id}/file`);
  await storage.putFile(`${unread.upload.id}/file`, words, "video/mp4");
  await work("light");
  expect([await madeOf(short.upload), await madeOf(unread.upload)]).toEqual([[0, 100, 200, 300], []]);
  expect(jobs.find("make-stills", unread.upload.id)?.state).toBe("done");
  edits.postDraft(mia(), unread.id);
  expect((await refusalOf(() => drafts.choosePoster(mia(), short.id, "1100"))).code).toBe("INVALID");
});

test("stills are their owner's alone, and no other name is a still", async () => {
  const { id, upload } = await draftWith(await mediaFile("h264.mp4"));
  await fill(upload);
  expect((await drafts.findStill(mia(), id, "1100"))?.bytes).toBe(await storage.size(`${upload.id}/still-1100`));
  for (const name of ["sol", "ana", "ops"] as const satisfies Name[]) {
    expect([name, await drafts.findStill(viewer(name), id, "1100")]).toEqual([name, undefined]);
    expect((await refusalOf(() => drafts.choosePoster(viewer(name), id, "1100"))).code).toBe("NOT_FOUND");
  }
  for (const name of ["1", "0100", "100.0", "", "file", "../poster", "original"]) {
    expect([name, await drafts.findStill(mia(), id, name)]).toEqual([name, undefined]);
    expect((await refusalOf(() => drafts.choosePoster(mia(), id, name))).code).toBe("INVALID");
  }
});

test("stills go with a draft that is discarded, gets another file or is left, and with a film that an app posts", async () => {
  const path = await mediaFile("h264.mp4");
  const [discarded, changed, left, byApp] = [
    await draftWith(path),
    await draftWith(path),
    await draftWith(path),
    await draftWith(path),
  ];
  for (const { upload } of [discarded, changed, left, byApp]) await fill(upload);
  await work("light");
  drafts.discard(mia(), discarded.id);
  const { photo } = await journeyFiles();
  const other = await uploads.accept(mia(), UPLOAD_KINDS.edit, createReadStream(photo), photo);
  drafts.addFile(mia(), changed.id, other);
  edits.post(mia(), { ...details, filename: byApp.upload.filename, competition: "", width: null, height: null });
  db.update(media).set({ createdAt: 0 }).where(eq(media.id, left.upload.id)).run();
  await uploads.sweep();
  await work();
  for (const { upload } of [discarded, changed, left]) expect(await filesOf(upload)).toEqual([]);
  expect([await filesOf(byApp.upload), await filesOf(other)]).toEqual([POSTED, ["250x250", "500x500", "50x50", "file"]]);
});

test("no still stays of a film that is dropped while they are made", async () => {
  const { id, upload } = await draftWith(await mediaFile("h264.mp4"));
  const making = work("light");
  await expect.poll(() => filesOf(upload), { interval: 5 }).toContain("still-100");
  drafts.discard(mia(), id);
  await work("heavy");
  await making;
  await work();
  expect(await filesOf(upload)).toEqual([]);
});

test("what was stopped goes on with the stills that are missing", async () => {
  const { upload } = await draftWith(await mediaFile("h264.mp4"));
  const stop = new AbortController();
  const first = claimIn("light");
  const making = first && perform(first, stop.signal);
  await expect.poll(() => filesOf(upload), { interval: 5 }).toContain("still-100");
  stop.abort();
  await making;
  const kept = (await stills.listOf(upload)).moments.filter(({ isMade }) => isMade).length;
  expect([kept < MOMENTS.length, jobs.find("make-stills", upload.id)?.state]).toEqual([true, "queued"]);
  await storage.remove(`${upload.id}/still-100`);
  await fill(upload, [100]);
  // Like the files of a killed process.
  for (const left of ["", ".500.png", ".500.png.jpg"]) await writeFile(join(SPOOL, `${upload.id}-stills.part${left}`), "");
  await work("light");
  expect([await madeOf(upload), (await read(upload, "still-100")).toString()]).toEqual([MOMENTS, "at 100"]);
  expect((await readdir(SPOOL)).filter((name) => name.includes(upload.id))).toEqual([]);
});

test("no stills are made of a film that no draft has, nor of a photo", async () => {
  const path = await mediaFile("h264.mp4");
  const upload = await uploads.accept(mia(), UPLOAD_KINDS.edit, createReadStream(path), path);
  const photo = await draftWith((await journeyFiles()).photo);
  await work();
  expect([await filesOf(upload), await madeOf(photo.upload)]).toEqual([POSTED, []]);
});
