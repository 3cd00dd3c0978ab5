import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { log } from "#app/log.server.ts";
import { canRead, health } from "#app/services/upkeep/health.server.ts";
import { db, sqlite } from "#db";
import { jobs } from "#db/schema/index.ts";

const MINUTE = 60_000;
const ALL_WELL = { writable: "ok", disk: "ok", storage: "ok", jobs: "ok", mail: "ok" };
/** Each test looks an hour after the previous one. */
let now = Date.now() - 1000 * 60 * MINUTE;

beforeEach(() => {
  now += 60 * MINUTE;
  vi.spyOn(log, "error").mockReturnValue();
});

afterEach(() => vi.restoreAllMocks());

const job = (values: Partial<typeof jobs.$inferInsert>) =>
  db
    .insert(jobs)
    .values({ kind: "make-webp", key: "x", runAt: now, ...values })
    .run();

test("a database that cannot be written is told, and can be read", async () => {
  expect(await health(now)).toEqual(ALL_WELL);
  sqlite.pragma("query_only = 1");
  const found = await health(now + MINUTE);
  expect(canRead()).toBe(true);
  sqlite.pragma("query_only = 0");
  expect(found).toEqual({ ...ALL_WELL, writable: "no row can be written: SQLITE_READONLY" });
  expect(log.error).toHaveBeenCalledTimes(1);
});

test("it looks every ten seconds at most, and says once in the log what is not well", async () => {
  expect(await health(now)).toEqual(ALL_WELL);
  job({ state: "dead" });
  expect(await health(now + 9_999)).toEqual(ALL_WELL);
  expect(await health(now + 10_000)).toMatchObject({ jobs: "1 failed for good" });
  expect(await health(now + 20_000)).toMatchObject({ jobs: "1 failed for good" });
  expect(log.error).toHaveBeenCalledTimes(1);
});

test.each([
  ["a job that is ten minutes late", { runAt: -11 }, { jobs: "the oldest is 11 minutes late" }],
  ["a job that is nine minutes late", { runAt: -9 }, {}],
  ["an email that was tried once", { kind: "reset-mail", attempts: 1, runAt: 5 }, { mail: "1 not taken by the mail server yet" }],
  ["an email that waits for its first try", { kind: "reset-mail", runAt: 5 }, {}],
])("%s", async (_, { runAt, ...values }, told) => {
  job({ ...values, runAt: now + runAt * MINUTE });
  expect(await health(now)).toEqual({ ...ALL_WELL, ...told });
});
