import { copyFileSync, mkdirSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { eq } from "drizzle-orm";
import { afterEach, expect, test, vi } from "vitest";
import { storage } from "#app/adapters/storage/index.server.ts";
import { env } from "#app/env.server.ts";
import { claimIn, HANDLERS, type Lane } from "#app/jobs/index.server.ts";
import { NotSent } from "#app/jobs/mails.server.ts";
import { perform, startWorker } from "#app/jobs/worker.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { currentRequest, log, underRequest } from "#app/log.server.ts";
import { EditInput } from "#app/schemas/edits.ts";
import { confirmEmail } from "#app/services/accounts/email.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { rewriteJobFor } from "#app/services/media/rewrite.server.ts";
import { removeFiles } from "#app/services/media/variants.server.ts";
import { db } from "#db";
import { media, jobs as rows } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { mediaFile } from "#tests/adapters/media-files.ts";
import { viewer } from "#tests/cast.ts";
import { sendMail } from "#tests/send-mail.ts";
import { lettersTo } from "../outbox.ts";

const never = new AbortController().signal;
const find = (key: string) => db.select().from(rows).where(eq(rows.key, key)).get();

const TRIAL = "tell-followers";
const handlers = { ...HANDLERS };

async function workOff(key: string) {
  for (let job = jobs.claim(); job; job = jobs.claim()) if (job.key === key) await perform(job, never);
}

afterEach(() => void Object.assign(HANDLERS, handlers));

/** Replaces the handler of a light job. */
function trial(run: (key: string, signal: AbortSignal) => Promise<void>, abandon: (key: string) => void = () => {}) {
  HANDLERS[TRIAL] = { lane: "light", run, abandon };
}

test("a job that was queued while the clock was ahead is due at the start, and one that waits for an appeal is not", () => {
  const day = 24 * 60 * 60 * 1000;
  jobs.enqueue("drop-replaced", "profile.1", Date.now() + 365 * day);
  jobs.enqueue("drop-replaced", "profile.2", Date.now() + 14 * day);
  jobs.hurryLate();
  expect(find("profile.1")?.runAt).toBeLessThanOrEqual(Date.now());
  expect(find("profile.2")?.runAt).toBeGreaterThan(Date.now() + 13 * day);
});

test("a job is claimed once, in the order of its time, and only when it is due", () => {
  jobs.enqueue(TRIAL, "later", 3000);
  jobs.enqueue(TRIAL, "sooner", 1000);
  jobs.enqueue(TRIAL, "sooner", 1000);
  expect(jobs.claim(500)).toBeUndefined();
  expect(jobs.claim(5000)?.key).toBe("sooner");
  expect(jobs.claim(5000)?.key).toBe("later");
  expect(jobs.claim(5000)).toBeUndefined();
});

test("a job whose worker died comes up again after its lease, and the late worker changes nothing any more", () => {
  jobs.enqueue(TRIAL, "x", 1000);
  const first = jobs.claim(1000);
  expect(jobs.claim(1000 + jobs.LEASE_MS - 1)).toBeUndefined();
  const second = jobs.claim(1000 + jobs.LEASE_MS);
  expect([first?.attempts, second?.attempts]).toEqual([1, 2]);
  if (first) jobs.finish(first);
  expect(find("x")?.state).toBe("running");
  if (second) jobs.finish(second);
  expect(find("x")?.state).toBe("done");
});

test("the lines of a job, and of the jobs that it queues, belong to the request that asked for it", async () => {
  const seen: (string | undefined)[] = [];
  trial(async (key) => {
    seen.push(currentRequest()?.request);
    if (key === "first") jobs.enqueue(TRIAL, "second", 1000);
  });
  underRequest("request-1", "screens", () => jobs.enqueue(TRIAL, "first", 1000));
  for (const key of ["first", "second"]) {
    const job = jobs.claim(2000);
    expect(job?.key).toBe(key);
    if (job) await perform(job, never);
  }
  expect(seen).toEqual(["request-1", "request-1"]);
});

const claimed = (lane: Lane) => [1, 2, 3, 4].map(() => claimIn(lane, 1000)?.kind);

test("each lane takes its own kinds", () => {
  for (const kind of ["rewrite-video", "export", "reset-mail", "sweep", "mailing", "of another version"])
    db.insert(rows).values({ kind, key: "x", runAt: 1000 }).run();
  expect(claimed("heavy")).toEqual(["rewrite-video", "export", undefined, undefined]);
  expect(claimed("light")).toEqual(["sweep", "of another version", undefined, undefined]);
  expect(claimed("mail")).toEqual(["reset-mail", "mailing", undefined, undefined]);
});

test("short films come before long ones, and all are made small before any is made large", () => {
  for (const kind of ["make-large", "rewrite-long-video", "rewrite-video"])
    db.insert(rows).values({ kind, key: "x", runAt: 1000 }).run();
  expect(claimed("heavy")).toEqual(["rewrite-video", "rewrite-long-video", "make-large", undefined]);
  expect([60_000, 60_001].map((durationMs) => rewriteJobFor({ durationMs }))).toEqual(["rewrite-video", "rewrite-long-video"]);
});

test("an unknown kind of job, another key than its own and a kind without a handler do not compile", () => {
  // @ts-expect-error There is no such kind.
  jobs.enqueue("sweap", "drafts");
  // @ts-expect-error There is no such sweep.
  jobs.enqueue("sweep", "daily");
  const { sweep: _, ...others } = HANDLERS;
  // @ts-expect-error The sweep is missing.
  expect(others satisfies typeof HANDLERS).toBeDefined();
});

test("a failing job is tried three times, later each time, and then given up", async () => {
  const abandon = vi.fn();
  const told = vi.spyOn(log, "error");
  trial(() => Promise.reject(new Error("no luck")), abandon);
  jobs.enqueue(TRIAL, "x", 0);
  for (const attempt of [1, 2, 3]) {
    const job = jobs.claim(Date.now() + 10 * 60_000);
    expect(job?.attempts).toBe(attempt);
    if (job) await perform(job, never);
  }
  expect(find("x")).toMatchObject({ state: "dead", error: "Error: no luck" });
  expect(told).toHaveBeenLastCalledWith(expect.objectContaining({ job: TRIAL, key: "x" }), "job failed for good");
  expect(abandon).toHaveBeenCalledExactlyOnceWith("x");
});

test("an email is tried over a day with growing pauses before it is given up", () => {
  jobs.enqueue("reset-mail", "x", 0);
  const pauses: number[] = [];
  for (let job = jobs.claim(); job && !jobs.fail(job, "away").dead; job = jobs.claim(find("x")?.runAt ?? 0))
    pauses.push(Math.round(((find("x")?.runAt ?? 0) - Date.now()) / 1000) * 1000);
  expect(pauses).toEqual(pauses.toSorted((one, other) => one - other));
  expect(pauses.reduce((sum, pause) => sum + pause, 0)).toBeGreaterThan(23 * 60 * 60 * 1000);
  expect(find("x")?.state).toBe("dead");
});

test("an email that a server refuses for good is tried once, and runs again only by hand", async () => {
  trial(() => Promise.reject(new NotSent("Email not sent 550", "refused")));
  jobs.enqueue(TRIAL, "x", 0);
  const job = jobs.claim();
  if (job) await perform(job, never);
  expect(find("x")).toMatchObject({ state: "dead", attempts: 1 });
  expect(jobs.dead().map(({ key }) => key)).toEqual(["x"]);
  expect(jobs.find("dead-jobs-mail", "all")?.state).toBe("queued");
  expect([jobs.revive(job?.id ?? 0), jobs.revive(job?.id ?? 0)]).toEqual([true, false]);
  expect(find("x")).toMatchObject({ state: "queued", attempts: 0 });
});

test("the deaths of its process are no failures of a job, which goes on alone after three, later each time, and is never given up for them", () => {
  const abandon = vi.fn();
  trial(() => Promise.resolve(), abandon);
  jobs.enqueue(TRIAL, "x", 0);
  const seen = Array.from({ length: 20 }, () => {
    const job = jobs.claim(find("x")?.runAt, { only: [TRIAL] });
    jobs.countDeaths();
    return { isAlone: job && jobs.goesAlone(job), pause: Math.round(((find("x")?.runAt ?? 0) - Date.now()) / 1000) };
  });
  expect(find("x")).toMatchObject({ state: "queued", attempts: 0, deaths: 20, error: "The process died" });
  expect(seen.map(({ isAlone }) => isAlone)).toEqual([...Array(3).fill(false), ...Array(17).fill(true)]);
  expect(seen.slice(0, 7).map(({ pause }) => pause)).toEqual([10, 20, 60, 300, 1800, 3600, 3600]);
  expect(abandon).not.toHaveBeenCalled();
});

test("a job that comes to its end, also one that queues itself anew, is no longer alone, and one that is queued by others still is", async () => {
  const lonely = (key: string) => {
    jobs.enqueue(TRIAL, key, 0);
    db.update(rows).set({ deaths: 3 }).where(eq(rows.key, key)).run();
  };
  lonely("x");
  jobs.enqueue(TRIAL, "x", 0);
  expect(find("x")?.deaths).toBe(3);
  const first = jobs.claim(Date.now(), { only: [TRIAL] });
  if (first) jobs.finish(first);
  expect(find("x")).toMatchObject({ state: "done", deaths: 0 });

  lonely("y");
  const second = jobs.claim(Date.now(), { only: [TRIAL] });
  jobs.enqueue(TRIAL, "y");
  if (second) jobs.finish(second);
  expect(find("y")).toMatchObject({ state: "queued", deaths: 0 });
});

test("a worker that is told to stop gives its job back unharmed", async () => {
  let begun = () => {};
  const running = new Promise<void>((resolve) => {
    begun = resolve;
  });
  trial((_, signal) => {
    begun();
    return new Promise((_, reject) => signal.addEventListener("abort", () => reject(signal.reason)));
  });
  jobs.enqueue(TRIAL, "x", 0);
  const worker = startWorker();
  await running;
  await worker.stop();
  expect(find("x")).toMatchObject({ state: "queued", attempts: 0, error: null });
});

test("a long job delays other jobs on files and no mail", async () => {
  const done: string[] = [];
  let finish = () => {};
  HANDLERS["rewrite-video"] = {
    lane: "heavy",
    run: async (key) => {
      await new Promise<void>((resolve) => {
        finish = resolve;
      });
      done.push(key);
    },
  };
  HANDLERS["remove-media"] = { lane: "heavy", run: async (key) => void done.push(key) };
  trial(async (key) => void done.push(key));
  jobs.enqueue("rewrite-video", "film", 0);
  jobs.enqueue("remove-media", "another film", 1);
  for (const key of ["mail", "second mail"]) jobs.enqueue(TRIAL, key, 2);
  const worker = startWorker();
  try {
    await expect.poll(() => done).toEqual(["mail", "second mail"]);
    expect([find("film")?.state, find("another film")?.state]).toEqual(["running", "queued"]);
    finish();
    await expect.poll(() => done.slice(2)).toEqual(["film", "another film"]);
  } finally {
    finish();
    await worker.stop();
  }
});

test("a clip that no tool here can rewrite stays its owner's, with the reason", async () => {
  const id = "00000000-raw";
  const spool = join(env.DATA_DIR, "spool");
  mkdirSync(spool, { recursive: true });
  writeFileSync(join(spool, "raw.part"), "not a film at all");
  await storage.putFile(`${id}/original`, join(spool, "raw.part"), "video/quicktime");
  db.insert(media)
    .values({
      id,
      ownerId: ID.mia,
      purpose: "edit",
      filename: "raw.mp4",
      mimetype: "video/mp4",
      bytes: 17,
      sha256: "x",
      state: "processing",
    })
    .run();
  jobs.enqueue("rewrite-video", id, 0);
  const edit = edits.post(
    viewer("mia"),
    EditInput.parse({ filename: "raw.mp4", description: "Raw", sport: "Surf", under18Viewable: true }),
  );
  expect(edits.find(viewer("mia"), edit.id)?.state).toBe("processing");
  expect(edits.find(viewer("sol"), edit.id)).toBeUndefined();

  for (let job = jobs.claim(Date.now()); job; job = jobs.claim(Date.now() + 10 * 60_000))
    if (job.key === id) await perform(job, never);
  expect(edits.find(viewer("mia"), edit.id)).toMatchObject({
    state: "failed",
    reason: expect.stringContaining("couldn't read"),
  });
  expect(edits.find(viewer("sol"), edit.id)).toBeUndefined();
  expect(readdirSync(spool)).toEqual([]);
  await removeFiles(id);
});

test("the upload of a film is deleted once the film is rewritten [P-41]", async () => {
  const id = "00000000-film";
  const spool = join(env.DATA_DIR, "spool");
  mkdirSync(spool, { recursive: true });
  copyFileSync(await mediaFile("h264.mp4"), join(spool, "film.part"));
  await storage.putFile(`${id}/original`, join(spool, "film.part"), "video/mp4");
  const file = { id, ownerId: ID.mia, purpose: "edit", filename: "film.mp4", mimetype: "video/mp4" } as const;
  db.insert(media)
    .values({ ...file, bytes: 1, sha256: "x", state: "processing" })
    .run();
  jobs.enqueue("rewrite-video", id, 0);
  await workOff(id);
  expect(db.select().from(media).where(eq(media.id, id)).get()?.state).toBe("ready");
  expect(await storage.size(`${id}/original`)).toBeUndefined();
  await removeFiles(id);
});

test("after the first Edit a letter goes out, once [EDIT-024]", async () => {
  const post = (filename: string) => {
    db.insert(media)
      .values({
        id: filename,
        ownerId: ID.sol,
        purpose: "edit",
        filename,
        mimetype: "image/jpeg",
        bytes: 1,
        sha256: "x",
        state: "ready",
      })
      .run();
    edits.post(viewer("sol"), EditInput.parse({ filename, description: "First", sport: "Surf" }));
  };
  confirmEmail(ID.sol);
  post("one.jpg");
  post("two.jpg");
  const waiting = db.select().from(rows).where(eq(rows.kind, "first-edit-mail")).all();
  expect(waiting).toHaveLength(1);

  await sendMail("first-edit-mail", ID.sol);
  const letters = lettersTo("sol@stokeline.example", env.DATA_DIR);
  expect(letters).toHaveLength(1);
  expect(letters[0]).toContain("Hi Sol Aas");
});
