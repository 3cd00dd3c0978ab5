import { setImmediate as turn } from "node:timers/promises";
import { expect, test, vi } from "vitest";
import { startSweeps, sweep, sweepAll } from "#app/jobs/sweep.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import { db, sqlite } from "#db";
import { drafts as rows } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";

const HOUR = 60 * 60 * 1000;

test("every statement of the sweep finds its rows by an index", async () => {
  const partial = sqlite
    .prepare<[], string>("SELECT name FROM sqlite_schema WHERE type = 'index' AND sql LIKE '% WHERE %'")
    .pluck()
    .all();
  const prepare = vi.spyOn(sqlite, "prepare");
  await sweepAll(new AbortController().signal);
  const sources = [...new Set(prepare.mock.calls.map(([source]) => source))].filter((source) =>
    /^(select|delete|update)/i.test(source),
  );
  prepare.mockRestore();

  expect(sources.length).toBeGreaterThan(8);
  const scans = sources.filter((source) => {
    const bound = source
      .split("?")
      .slice(1)
      .map(() => null);
    const plan = sqlite.prepare<null[], { detail: string }>(`EXPLAIN QUERY PLAN ${source}`).all(...bound);
    return plan.some(({ detail }) => detail.startsWith("SCAN ") && !partial.some((name) => detail.endsWith(name)));
  });
  expect(scans).toEqual([]);
});

test("a sweep of many rows lets other work in between", async () => {
  const old = Array.from({ length: 2500 }, (_, index) => ({ id: `old ${index}`, userId: ID.mia, createdAt: 0 }));
  db.insert(rows).values(old).run();
  const count = sqlite.prepare<[], number>("SELECT count(*) FROM drafts").pluck();
  const left: number[] = [];
  let isOver = false;
  const other = (async () => {
    while (!isOver) {
      left.push(count.get() ?? 0);
      await turn();
    }
  })();
  await drafts.sweep();
  isOver = true;
  await other;
  expect(new Set(left)).toEqual(new Set([2500, 1500, 500]));
});

test("the operator is emailed the churn rate once a week, however often the process starts", async () => {
  for (let n = 0; n < 3; n++) startSweeps();
  const due = () => jobs.find("sweep", "churn rate")?.runAt ?? 0;
  expect(due() - Date.now()).toBeLessThanOrEqual(HOUR);
  await sweep("churn rate", new AbortController().signal);
  expect(jobs.find("churn-mail", "all")?.state).toBe("queued");
  for (let n = 0; n < 3; n++) startSweeps();
  expect(due() - Date.now()).toBeGreaterThan(7 * 24 * HOUR - 60_000);
  await sweep("of another version", new AbortController().signal);
});
