import { execFileSync } from "node:child_process";
import { createReadStream, mkdtempSync } from "node:fs";
import { writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { Readable } from "node:stream";
import { eq } from "drizzle-orm";
import sharp from "sharp";
import { describe, expect, test } from "vitest";
import { lookOf } from "#app/adapters/images.server.ts";
import { env } from "#app/env.server.ts";
import { perform } from "#app/jobs/worker.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { EditDetailsInput, EditInput } from "#app/schemas/edits.ts";
import * as pictures from "#app/services/accounts/pictures.server.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import { picture as pictureOf } from "#app/services/media/serving.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { db } from "#db";
import { decisions, removedLooks, reports as rows } from "#db/schema/index.ts";
import { emailOf, ID, type Name } from "#db/seed/world.ts";
import { addSpot } from "#tests/add-spot.ts";
import { viewer } from "#tests/cast.ts";
import { lettersTo } from "#tests/outbox.ts";
import { sendMail } from "#tests/send-mail.ts";
import { mediaFile } from "../adapters/media-files.ts";

const OPS = viewer("ops");
const never = new AbortController().signal;
const FOLDER = mkdtempSync(join(tmpdir(), "known-"));
const [WIDTH, HEIGHT] = [240, 160];

/** Numbers from 0 to 1, the same every time. */
function numbersFrom(seed: number): () => number {
  let state = seed * 7919 + 1;
  return () => {
    state = (state * 1664525 + 1013904223) >>> 0;
    return state / 2 ** 32;
  };
}

/** A picture of shapes in front of a sky. */
async function picture(seed: number): Promise<Buffer> {
  const next = numbersFrom(seed);
  for (let n = 0; n < 10; n++) next();
  const colour = () => [next() * 255, next() * 255, next() * 255];
  const shapes = Array.from({ length: 14 }, () => ({
    x: next() * WIDTH,
    y: next() * HEIGHT,
    across: 10 + next() * 70,
    down: 10 + next() * 70,
    colour: colour(),
  }));
  const [sky, ground] = [colour(), colour()];
  const pixels = Buffer.alloc(WIDTH * HEIGHT * 3);
  for (let at = 0; at < WIDTH * HEIGHT; at++) {
    const [x, y] = [at % WIDTH, Math.floor(at / WIDTH)];
    const over = shapes.findLast((shape) => ((x - shape.x) / shape.across) ** 2 + ((y - shape.y) / shape.down) ** 2 < 1);
    for (let part = 0; part < 3; part++) {
      const behind = (sky[part] ?? 0) + (((ground[part] ?? 0) - (sky[part] ?? 0)) * y) / HEIGHT;
      pixels[at * 3 + part] = over?.colour[part] ?? behind;
    }
  }
  return sharp(pixels, { raw: { width: WIDTH, height: HEIGHT, channels: 3 } })
    .png()
    .toBuffer();
}

async function posted(name: Name, content: Buffer, filename = "photo.png"): Promise<string> {
  const upload = await uploads.accept(viewer(name), UPLOAD_KINDS.edit, Readable.from([content]), filename);
  const facts = { filename: upload.filename, description: "d", sport: "Surf", under18Viewable: "on" };
  return edits.post(viewer(name), EditInput.parse(facts)).id;
}

async function work(): Promise<void> {
  for (let job = jobs.claim(); job; job = jobs.claim()) await perform(job, never);
}

const reportsOf = (editId: string) => db.select().from(rows).where(eq(rows.editId, editId)).all();

/** Posts a picture of Mia's, reports and removes it. */
async function removed(content: Buffer, reason = "violence", filename?: string): Promise<string> {
  const editId = await posted("mia", content, filename);
  reports.reportEdit(viewer("sol"), editId);
  reports.giveReason(viewer("sol"), "edit", editId, reason);
  moderation.decide(OPS, "edit", editId, "remove", "It is against our guidelines");
  await work();
  return editId;
}

const image = (content: Buffer) => sharp(content);
const CHANGES: [string, (content: Buffer) => Promise<Buffer>][] = [
  ["the same", async (content) => content],
  ["smaller", (content) => image(content).resize(120).png().toBuffer()],
  ["larger", (content) => image(content).resize(900).png().toBuffer()],
  ["saved as a poor JPEG", (content) => image(content).jpeg({ quality: 25 }).toBuffer()],
  ["darker", (content) => image(content).modulate({ brightness: 0.75 }).png().toBuffer()],
  ["grey", (content) => image(content).greyscale().png().toBuffer()],
  ["slightly cropped", (content) => image(content).extract({ left: 3, top: 2, width: 234, height: 156 }).png().toBuffer()],
];

describe("a picture that was removed", () => {
  test.each(CHANGES)("is queued when it comes back %s, and stays visible until the operator looks [P-106]", async (_, change) => {
    const content = await picture(3);
    await removed(content);
    const again = await posted("ana", await change(content));
    await work();
    expect(reportsOf(again)).toMatchObject([{ reporterId: null, reason: "likeRemoved", hidAt: null, state: "open" }]);
    expect(edits.find(viewer("kit"), again)).toBeDefined();
    const inQueue = () => moderation.waiting(OPS, 100).find(({ kind, id }) => kind === "edit" && id === again);
    expect(inQueue()).toMatchObject({ isByItself: true });
    const [{ id = "" } = {}] = reportsOf(again);
    await sendMail("report-mail", id);
    const letter = (lettersTo(emailOf("ops"), env.DATA_DIR).at(-1) ?? "").replace(/=\r?\n/g, "");
    expect(letter).toContain("looks like one that was removed. Nobody reported it");
    reports.reportEdit(viewer("kit"), again);
    expect(inQueue()).toMatchObject({ isByItself: false });
  });

  test("for a grave reason is hidden when it comes back, and the operator is emailed at once [P-106]", async () => {
    const content = await picture(3);
    await removed(content, "childAbuse");
    const again = await posted("ana", content);
    expect(jobs.find("grave-report-mail", reportsOf(again)[0]?.id ?? "")).toBeUndefined();
    await work();
    const [report] = reportsOf(again);
    expect(report).toMatchObject({ reporterId: null, reason: "likeGrave" });
    expect([edits.find(viewer("kit"), again), edits.find(viewer("ana"), again)?.id]).toEqual([undefined, again]);
    expect(jobs.find("grave-report-mail", report?.id ?? "")).toBeDefined();
    expect(moderation.waiting(OPS, 1)).toMatchObject([{ id: again, severity: "grave", isByItself: true }]);
    expect(jobs.find("report-mail", report?.id ?? "")).toBeUndefined();
    await sendMail("grave-report-mail", report?.id ?? "");
    const letter = (lettersTo(emailOf("ops"), env.DATA_DIR).at(-1) ?? "").replace(/=\r?\n/g, "");
    expect(letter).toContain("Nobody reported it");
    expect(letter).not.toContain("Someone reported");
  });

  test("leaves nothing about a person, and nothing at all once the decision is undone [P-106]", async () => {
    const content = await picture(3);
    await removed(content);
    const [look, ...more] = db.select().from(removedLooks).all();
    expect([Object.keys(look ?? {}).sort(), more]).toEqual([["createdAt", "entryId", "id", "isGrave", "look"], []]);
    const { id = "" } = db.select().from(decisions).get() ?? {};
    moderation.appeal(moderation.tokenFor(id), "It is a mistake");
    moderation.answer(OPS, id, "overturn", "Yes");
    await work();
    expect(db.select().from(removedLooks).all()).toEqual([]);
    const again = await posted("ana", content);
    await work();
    expect(reportsOf(again)).toEqual([]);
  });

  test("is not kept by a decision that was undone before its job ran", async () => {
    const editId = await posted("mia", await picture(3));
    reports.reportEdit(viewer("sol"), editId);
    moderation.decide(OPS, "edit", editId, "remove", "It is against our guidelines");
    const { id = "" } = db.select().from(decisions).get() ?? {};
    moderation.appeal(moderation.tokenFor(id), "It is a mistake");
    moderation.answer(OPS, id, "overturn", "Yes");
    await work();
    expect(db.select().from(removedLooks).all()).toEqual([]);
  });

  test("is found as the picture of a Spot, too, and a warning keeps nothing", async () => {
    const [content, warned] = [await picture(3), await posted("mia", await picture(4))];
    reports.reportEdit(viewer("sol"), warned);
    moderation.decide(OPS, "edit", warned, "warn", "Wear a helmet");
    await removed(content);
    expect(db.select().from(removedLooks).all()).toHaveLength(1);
    const upload = await uploads.accept(viewer("ana"), UPLOAD_KINDS.spot, Readable.from([content]), "spot.png");
    const spot = addSpot({ spotImage: upload.filename }, "ana");
    await work();
    expect(db.select().from(rows).where(eq(rows.spotId, spot)).all()).toMatchObject([{ reason: "likeRemoved", fault: null }]);
    expect(spots.find(viewer("kit"), spot)).toBeDefined();
  });
});

describe("a picture of a guide", () => {
  async function show(name: Name, spotId: string, content: Buffer): Promise<string> {
    const { filename } = await uploads.accept(viewer(name), UPLOAD_KINDS.guide, Readable.from([content]), "guide.png");
    const pictures = spots.addPicture(viewer(name), spotId, { filename, altText: "The bay" });
    await work();
    return pictures.find((shown) => shown.filename === filename)?.id ?? "";
  }

  test("that looks like a grave one is hidden at once, and one that was removed is found as an Edit [P-106]", async () => {
    const [content, another, spot] = [await picture(3), await picture(4), addSpot()];
    await removed(content, "childAbuse");
    const line = await show("ana", spot, content);
    expect(db.select().from(rows).where(eq(rows.guideId, line)).all()).toMatchObject([{ reason: "likeGrave" }]);
    const seen = (name: Name) => spots.guidePictureFile(viewer(name), line, "file") !== undefined;
    expect([seen("kit"), seen("ana")]).toEqual([false, true]);
    const usual = await show("mia", spot, another);
    reports.reportLine(viewer("sol"), usual, "violence");
    moderation.decide(OPS, "guide", usual, "remove", "It is against our guidelines");
    await work();
    const again = await posted("kit", another);
    await work();
    expect(reportsOf(again)).toMatchObject([{ reporterId: null, reason: "likeRemoved" }]);
  });
});

describe("a picture of a profile", () => {
  const ofProfile = () => db.select().from(rows).where(eq(rows.profileId, ID.ana)).all();

  async function show(content: Buffer): Promise<void> {
    const { filename } = await uploads.accept(viewer("ana"), UPLOAD_KINDS.profileImage, Readable.from([content]), "me.png");
    pictures.setPicture(viewer("ana"), { filename }, "profileImage");
    await work();
  }

  test("that looks like a removed one is queued, and an unused upload is not [P-106]", async () => {
    const content = await picture(3);
    await removed(content);
    await uploads.accept(viewer("ana"), UPLOAD_KINDS.profileImage, Readable.from([content]), "unused.png");
    await show(await picture(4));
    expect(ofProfile()).toEqual([]);
    await show(content);
    expect(ofProfile()).toMatchObject([{ reporterId: null, reason: "likeRemoved", state: "open" }]);
    expect(moderation.waiting(OPS, 100)).toContainEqual(expect.objectContaining({ kind: "profile", id: ID.ana }));
  });

  test("that looks like a grave one reaches nobody but its owner and the operator until it is decided [P-106]", async () => {
    const content = await picture(3);
    await removed(content, "grooming");
    await show(content);
    const seen = (name: Name) => pictureOf(viewer(name), ID.ana, "profileImage", "file") !== undefined;
    expect(ofProfile()).toMatchObject([{ reason: "likeGrave", hidAt: expect.any(Number) }]);
    expect([seen("kit"), seen("sol"), seen("ana"), seen("ops")]).toEqual([false, false, true, true]);
    moderation.decide(OPS, "profile", ID.ana, "dismiss", "");
    expect([seen("kit"), seen("sol")]).toEqual([true, true]);
  });

  test("that was cleared is known again as one, and in a post [P-106]", async () => {
    const content = await picture(3);
    await show(content);
    reports.reportProfile(viewer("mia"), ID.ana);
    moderation.decide(OPS, "profile", ID.ana, "remove", "It shows someone else");
    await work();
    const again = await posted("sol", content);
    await show(content);
    expect(reportsOf(again)).toMatchObject([{ reason: "likeRemoved" }]);
    expect(ofProfile().filter(({ state }) => state === "open")).toMatchObject([{ reason: "likeRemoved" }]);
  });
});

test("no picture of 200 is taken for another, and a plain one matches nothing", async () => {
  const looks: string[] = [];
  for (let seed = 0; seed < 200; seed++) {
    const path = join(FOLDER, `${seed}.png`);
    await writeFile(path, await picture(seed));
    looks.push((await lookOf(path)) ?? "");
  }
  const bits = (one: string, other: string) => [...one].filter((bit, index) => bit !== other[index]).length;
  const pairs = looks.flatMap((one, index) => looks.slice(index + 1).map((other) => bits(one, other)));
  expect(Math.min(...pairs)).toBeGreaterThan(10);
  const plain = join(FOLDER, "plain.png");
  await sharp({ create: { width: 90, height: 60, channels: 3, background: "#222" } }).toFile(plain);
  expect(await lookOf(plain)).toBeUndefined();
});

test("a film that was removed is found in another size and quality, by its stills [P-106]", async () => {
  const film = await mediaFile("phone_portrait.mov");
  const other = join(FOLDER, "other.mp4");
  const options = ["-loglevel", "error", "-y", "-i", film, "-vf", "scale=180:-2", "-c:v", "libx264", "-crf", "34", "-an", other];
  execFileSync("ffmpeg", options);
  const post = async (name: Name, path: string) => {
    const upload = await uploads.accept(viewer(name), UPLOAD_KINDS.edit, createReadStream(path), path);
    const facts = { filename: upload.filename, description: "d", sport: "Surf", under18Viewable: "on" };
    const { id } = edits.post(viewer(name), EditInput.parse(facts));
    await work();
    return id;
  };
  const first = await post("mia", film);
  reports.reportEdit(viewer("sol"), first);
  moderation.decide(OPS, "edit", first, "remove", "It is against our guidelines");
  await work();
  expect(db.select().from(removedLooks).all().length).toBeGreaterThan(0);
  expect(reportsOf(await post("ana", other))).toMatchObject([{ reason: "likeRemoved" }]);
});

test("a film whose chosen poster looks like a removed picture is found, though it is between the stills [P-106]", async () => {
  const [usual, hidden, film] = [join(FOLDER, "usual.png"), join(FOLDER, "hidden.png"), join(FOLDER, "poster.mp4")];
  await writeFile(usual, await picture(5));
  await writeFile(hidden, await picture(6));
  const shown = (path: string, seconds: number) => ["-loop", "1", "-r", "5", "-t", String(seconds), "-i", path];
  const options = ["-filter_complex", "concat=n=3", "-c:v", "libx264", "-pix_fmt", "yuv420p", film];
  execFileSync("ffmpeg", [
    "-loglevel",
    "error",
    "-y",
    ...shown(usual, 4.6),
    ...shown(hidden, 1),
    ...shown(usual, 6.4),
    ...options,
  ]);
  await removed(await picture(6));
  const id = drafts.start(viewer("ana"), EditDetailsInput.parse({ description: "d", sport: "Surf", under18Viewable: true }));
  drafts.addFile(viewer("ana"), id, await uploads.accept(viewer("ana"), UPLOAD_KINDS.edit, createReadStream(film), film));
  await work();
  await drafts.choosePoster(viewer("ana"), id, "5000");
  const edit = edits.postDraft(viewer("ana"), id);
  await work();
  expect(reportsOf(edit.id)).toMatchObject([{ reason: "likeRemoved" }]);
});
