import { copyFileSync, mkdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { and, eq } from "drizzle-orm";
import { describe, expect, test, vi } from "vitest";
import { storage } from "#app/adapters/storage/index.server.ts";
import { env } from "#app/env.server.ts";
import { HANDLERS } from "#app/jobs/index.server.ts";
import { perform } from "#app/jobs/worker.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { log } from "#app/log.server.ts";
import { removeFiles } from "#app/services/media/variants.server.ts";
import { db } from "#db";
import { media, jobs as rows } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { mediaFile } from "#tests/adapters/media-files.ts";

const never = new AbortController().signal;

async function workOff(key: string) {
  for (let job = jobs.claim(); job; job = jobs.claim()) if (job.key === key) await perform(job, never);
}

async function keysOf(id: string): Promise<string[]> {
  const keys: string[] = [];
  for await (const key of storage.list(`${id}/`)) keys.push(key);
  return keys;
}

const DIES = `--import "data:text/javascript,process.kill(process.pid,'SIGKILL')"`;

/** Tries the job once in a process of its own, which sees only what this test has committed. */
async function tryAlone(kind: string, key: string) {
  const one = and(eq(rows.kind, kind), eq(rows.key, key));
  const now = () => db.select().from(rows).where(one).get();
  db.insert(rows).values({ kind, key, runAt: 0 }).onConflictDoNothing().run();
  db.update(rows).set({ deaths: 3 }).where(one).run();
  const job = jobs.claim(now()?.runAt, { only: [kind] });
  if (job) await perform(job, never);
  return now();
}

async function dieAlone(kind: string, key: string) {
  vi.stubEnv("NODE_OPTIONS", DIES);
  const tries = [];
  for (let n = 1; n <= 3; n++) tries.push(await tryAlone(kind, key));
  vi.unstubAllEnvs();
  return tries;
}

describe("a job that goes alone", () => {
  test("is done in a process of its own", async () => {
    expect(await tryAlone("sweep", "of another version")).toMatchObject({ state: "done", deaths: 0 });
  });

  test("has failed with the reason that its process tells", async () => {
    const file = join(env.DATA_DIR, "media", "1", "file");
    mkdirSync(join(file, ".."), { recursive: true });
    writeFileSync(file, "");
    const error = "Error: Set STORAGE=gcs to move media to the bucket";
    expect(await tryAlone("move-media", "all")).toMatchObject({ state: "queued", attempts: 1, error });
    await removeFiles("1");
  });

  test("is given up after three tries, minutes apart, when its process dies each time", async () => {
    const told = vi.spyOn(log, "error");
    const tries = await dieAlone("sweep", "of another version");
    expect(tries.map((job) => job?.state)).toEqual(["queued", "queued", "dead"]);
    expect(tries[0]?.runAt).toBeGreaterThan(Date.now() + 4 * 60_000);
    expect(tries[2]?.error).toBe("Its own process died: SIGKILL");
    expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ job: "sweep" }), "job failed for good");
  });
});

test("a film that was given up, since its process died each time, leaves only the upload; the operator's retry makes the film of it, and a film that was ready by then stays", async () => {
  const id = "00000000-dead";
  const spool = join(env.DATA_DIR, "spool");
  mkdirSync(spool, { recursive: true });
  const put = async (source: string, variant: string) => {
    copyFileSync(await mediaFile(source), join(spool, "left.part"));
    await storage.putFile(`${id}/${variant}`, join(spool, "left.part"), "application/octet-stream");
  };
  await put("h264.mp4", "original");
  for (const variant of ["file", "50x50", "250x250", "500x500"]) await put("photo.jpg", variant);
  db.insert(media)
    .values({
      id,
      ownerId: ID.mia,
      purpose: "edit",
      filename: "dead.mp4",
      mimetype: "video/mp4",
      bytes: 1,
      sha256: "x",
      state: "processing",
    })
    .run();
  jobs.enqueue("rewrite-video", id, 0);
  await dieAlone("rewrite-video", id);
  const state = () => db.select().from(media).where(eq(media.id, id)).get()?.state;
  const rewriting = () => jobs.find("rewrite-video", id);
  expect([state(), rewriting()?.state]).toEqual(["failed", "dead"]);
  await workOff(id);
  expect(await keysOf(id)).toEqual([`${id}/original`]);

  jobs.revive(rewriting()?.id ?? 0);
  expect(rewriting()?.deaths).toBe(3);
  // A process of its own would see only what this test has committed.
  db.update(rows).set({ deaths: 0 }).where(eq(rows.key, id)).run();
  await workOff(id);
  expect(state()).toBe("ready");
  expect(await keysOf(id)).toEqual(expect.arrayContaining([`${id}/file`, `${id}/poster`, `${id}/500x500`]));
  expect(await keysOf(id)).not.toContain(`${id}/original`);
  HANDLERS["rewrite-video"].abandon?.(id);
  await workOff(id);
  expect([state(), await storage.size(`${id}/file`)]).toEqual(["ready", expect.any(Number)]);
  await removeFiles(id);
});
