import { mkdirSync } from "node:fs";
import { copyFile } from "node:fs/promises";
import { join } from "node:path";
import { expect, test } from "vitest";
import { storage } from "#app/adapters/storage/index.server.ts";
import { env } from "#app/env.server.ts";
import { perform } from "#app/jobs/worker.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { EditInput } from "#app/schemas/edits.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import { db } from "#db";
import { media, notifications as rows } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";
import { mediaFile } from "../adapters/media-files.ts";

const never = new AbortController().signal;

/** Posts a file of Mia's in this state. Sol follows her. */
function post(filename: string, state: "ready" | "processing") {
  const file = { id: filename, filename, mimetype: filename.endsWith("jpg") ? "image/jpeg" : "video/mp4" };
  follows.follow(viewer("sol"), ID.mia);
  db.insert(media)
    .values({ ...file, ownerId: ID.mia, purpose: "edit", bytes: 1, sha256: filename, state })
    .run();
  return edits.post(viewer("mia"), EditInput.parse({ filename, description: filename, sport: "Surf" })).id;
}

async function work() {
  const later = Date.now() + 60 * 60_000;
  for (let job = jobs.claim(later); job; job = jobs.claim(later)) await perform(job, never);
}

const toldOf = () =>
  notifications.page(viewer("sol"), { take: 10 }).flatMap(({ kind, edit }) => (kind === "edit" ? edit?.id : []));

test("a job notifies of a photo once, after the post [EDIT-025]", async () => {
  const id = post("ready.jpg", "ready");
  expect(toldOf()).toEqual([]);
  await work();
  expect(toldOf()).toEqual([id]);
  jobs.enqueue("tell-followers", id);
  await work();
  expect(toldOf()).toEqual([id]);
});

test("a job notifies of a video when it is ready, and never of one that no tool can read", async () => {
  const [film, broken] = [post("film.mp4", "processing"), post("broken.mp4", "processing")];
  await work();
  expect(toldOf()).toEqual([]);

  const spool = join(env.DATA_DIR, "spool");
  mkdirSync(spool, { recursive: true });
  for (const [name, source] of [
    ["film.mp4", "h264.mp4"],
    ["broken.mp4", "text.mp4"],
  ] as const) {
    await copyFile(await mediaFile(source), join(spool, "given.part"));
    await storage.putFile(`${name}/original`, join(spool, "given.part"), "video/mp4");
    jobs.enqueue("rewrite-video", name);
  }
  await work();
  expect(toldOf()).toEqual([film]);
  expect(
    db
      .select()
      .from(rows)
      .all()
      .map(({ editId }) => editId),
  ).not.toContain(broken);
});
