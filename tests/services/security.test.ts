import { afterEach, beforeEach, expect, test, vi } from "vitest";
import { logEvent, write } from "#app/kernel/security-events.server.ts";
import { log } from "#app/log.server.ts";
import { sumsFor } from "#app/services/upkeep/security.server.ts";
import { db, sqlite } from "#db";
import { securityEvents } from "#db/schema/index.ts";
import { viewer } from "#tests/cast.ts";

const HOUR = 60 * 60 * 1000;
const NOW = 1_000_000 * HOUR;
const sums = (now = NOW) => sumsFor(viewer("ops"), now);

beforeEach(() => {
  for (const level of ["info", "warn"] as const) vi.spyOn(log, level).mockReturnValue();
});

afterEach(() => {
  write();
  vi.restoreAllMocks();
});

test("what is written and what is not yet count together, by the day and the week, and older hours go", () => {
  logEvent("log-in failed", {}, NOW - 9 * 24 * HOUR);
  logEvent("log-in failed", {}, NOW - 2 * 24 * HOUR);
  write(NOW - 2 * 24 * HOUR);
  logEvent("log-in failed", {}, NOW);
  logEvent("log-in failed", {}, NOW);
  logEvent("sign-up done", {}, NOW - 23 * HOUR);
  const expected = [
    { event: "log-in failed", day: 2, week: 3 },
    { event: "sign-up done", day: 1, week: 1 },
  ];
  expect(sums()).toEqual(expected);
  write(NOW);
  logEvent("log-in failed", {}, NOW);
  write(NOW);
  expect(sums()).toEqual([{ event: "log-in failed", day: 3, week: 4 }, expected[1]]);
  write(NOW + 10 * 24 * HOUR);
  expect(db.select().from(securityEvents).all()).toEqual([]);
});

test("numbers that cannot be written are kept for the next time", () => {
  logEvent("log-in done", {}, NOW);
  sqlite.pragma("query_only = 1");
  write(NOW);
  sqlite.pragma("query_only = 0");
  expect(sums()).toEqual([{ event: "log-in done", day: 1, week: 1 }]);
  write(NOW);
  expect(db.select().from(securityEvents).all()).toEqual([{ hour: NOW / HOUR, event: "log-in done", total: 1 }]);
});

test("nobody but the operator sees them", () => {
  for (const name of ["mia", "stat", "northbreak"] as const) expect(() => sumsFor(viewer(name))).toThrow("You may not do that");
});
