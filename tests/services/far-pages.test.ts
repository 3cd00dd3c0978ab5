import { join } from "node:path";
import Database from "better-sqlite3";
import { and, eq } from "drizzle-orm";
import { afterEach, beforeEach, expect, test } from "vitest";
import { unmuted } from "#app/kernel/access/conditions.server.ts";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import type { Page } from "#app/kernel/paging.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as mutes from "#app/services/people/mutes.server.ts";
import { db, FOLDER, sqlite } from "#db";
import { reports as reportRows, edits as rows, users } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";
import { addEdit } from "#tests/add-edit.ts";
import { viewer } from "#tests/cast.ts";
import { rowsReadOf } from "#tests/rows-read.ts";

const RECENT = Date.UTC(2026, 10, 1);
const SKIP = 120;

let newest: string;
/** Milliseconds. */
let later = 0;
/* These tests commit their changes, since nothing is cached inside a transaction. */
beforeEach(() => {
  sqlite.exec("RELEASE test");
  sqlite.exec(
    `DELETE FROM edits WHERE created_at >= ${RECENT}; DELETE FROM blocks; DELETE FROM mutes; UPDATE users SET suspended_at = NULL`,
  );
  const posters = [ID.mia, ID.sol, ID.mia];
  for (let n = 0; n < 140; n++) newest = addEdit({ posterId: posters[n % 3], createdAt: RECENT + Math.floor(n / 4) });
});

afterEach(() => {
  sqlite.exec("SAVEPOINT test");
});

const idsOf = (page: Page) => edits.bySport(viewer("ana"), "Surf", page).map(({ id }) => id);
const far = () => idsOf({ take: 6, skip: SKIP });
/** Reads the same page by counting instead of skipping. */
const counted = () => idsOf({ take: SKIP + 6 }).slice(SKIP);

test("a far page, the next one and the same again are those that counting gives [FEED-014]", () => {
  const whole = idsOf({ take: 200 });
  for (const skip of [114, 120, 126, 120, 132, 114]) expect(idsOf({ take: 6, skip })).toEqual(whole.slice(skip, skip + 6));
  expect(idsOf({ take: 6, skip: 1000 })).toEqual([]);
});

test("a far page is counted once, and then read from where it starts", () => {
  const read = () => rowsReadOf("edits", far);
  expect(read()).toBeGreaterThan(SKIP);
  expect(read()).toBeLessThan(20);
});

test.each<[string, () => unknown]>([
  ["is posted", () => addEdit({ createdAt: RECENT + 9999 })],
  ["is deleted", () => db.delete(rows).where(eq(rows.id, newest)).run()],
  ["becomes crew-only", () => db.update(rows).set({ crewOnly: true }).where(eq(rows.id, newest)).run()],
  ["changes its sport", () => db.update(rows).set({ sport: "Ski" }).where(eq(rows.id, newest)).run()],
  ["has a poster who is blocked", () => blocks.set(viewer("ana"), ID.sol, true)],
  ["has a poster who is muted", () => mutes.set(viewer("ana"), ID.sol, true)],
  ["has a poster who is suspended", () => db.update(users).set({ suspendedAt: 1 }).where(eq(users.id, ID.sol)).run()],
  [
    "is hidden by a report",
    () => {
      const { id } = reports.reportEdit(viewer("kit"), newest);
      db.update(reportRows).set({ hidAt: 1 }).where(eq(reportRows.id, id)).run();
    },
  ],
  [
    "is deleted by another process",
    () => {
      const other = new Database(join(FOLDER, "stokeline.sqlite"));
      other.prepare("DELETE FROM edits WHERE id = CAST(? AS INTEGER)").run(newest);
      other.close();
    },
  ],
])("a far page moves when an Edit before it %s", (_, change) => {
  const before = far();
  expect(far()).toEqual(before);
  change();
  expect(far()).not.toEqual(before);
  expect(far()).toEqual(counted());
});

test("after new Edits, whether the viewer sees them or not, a far page is found without counting its list again", () => {
  far();
  for (const edit of [{}, { crewOnly: true }, { sport: "Ski" as const }, {}]) {
    addEdit({ posterId: ID.sol, createdAt: Date.now() + later++, ...edit });
    expect(rowsReadOf("edits", far)).toBeLessThan(80);
    expect(far()).toEqual(counted());
  }
  for (let n = 0; n < 60; n++) addEdit({ createdAt: Date.now() + later++ });
  expect(far()).toEqual(counted());
});

test("each table that decides who sees an Edit is watched", () => {
  const seen = db
    .select({ id: rows.id })
    .from(rows)
    .where(and(visibleEdits(), unmuted(rows.posterId)));
  const tables = new Set([...seen.toSQL().sql.matchAll(/(?:from|join) "(\w+)"/g)].map(([, table]) => table));
  expect(tables.size).toBeGreaterThan(3);
  const watched = sqlite.prepare("SELECT tbl_name FROM temp.sqlite_master WHERE type = 'trigger'").pluck().all();
  expect([...tables].filter((table) => !watched.includes(table))).toEqual([]);
});

test("what a transaction took back is not remembered", () => {
  const before = far();
  expect(() =>
    sqlite.transaction(() => {
      addEdit({ createdAt: RECENT + 9999 });
      expect(far()).not.toEqual(before);
      throw new Error("taken back");
    })(),
  ).toThrow("taken back");
  expect(far()).toEqual(before);
});

test("a Stoke or a view moves no page and ends no memory of one", () => {
  far();
  db.update(rows).set({ stokeCount: 3, viewCount: 9 }).where(eq(rows.id, newest)).run();
  expect(rowsReadOf("edits", far)).toBeLessThan(20);
});
