import { setImmediate as others } from "node:timers/promises";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { list } from "#app/services/mailings/sending.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import { sweep } from "#app/services/statistics/weeks.server.ts";
import { sqlite } from "#db";
import { loadBulk } from "#db/seed/bulk.ts";
import { END } from "#db/seed/chance.ts";
import { cpuOf, middle, middleOf } from "./rounds.ts";
import { riderOf } from "./search.ts";
import { atMost, figures, type Line, type Measured } from "./table.ts";

const ROUNDS = 9;
const STOKED = 500;
const DAY = 24 * 60 * 60 * 1000;
const DAYS = 28;
const RECEIVERS = 10_000;

/** Prints the cost of the operator's work, and the account that may read this database's statistics. */
export async function measureOperator(edits: number): Promise<void> {
  loadBulk(edits, { stokes: false });
  const rider = riderOf("18+");
  const operator = { ...rider, operator: true, passedAt: Date.now() };
  makeRecent();
  const lines = [stokeLine(rider), queueLine(operator), await mailsLine(operator)];
  await sweep();
  console.log(JSON.stringify({ lines, userId: rider.id } satisfies Measured));
}

/** Moves the newest Edits into the last four weeks, and makes a third of every fifth person active on each of these days. */
function makeRecent(): void {
  const today = Math.floor(Date.now() / DAY);
  sqlite.exec(`
    UPDATE edits SET created_at = created_at + ${Date.now() - END} WHERE id IN (SELECT id FROM edits WHERE created_at > ${END - DAYS * DAY});
    INSERT OR IGNORE INTO activity (day, user_id, first_at, last_at)
      SELECT day, users.id, day * ${DAY}, (day + 1) * ${DAY} - 1
      FROM users, (SELECT ${today} + 1 - row_number() OVER () AS day FROM users LIMIT ${DAYS})
      WHERE users.id % 5 = 0 AND (users.id / 5 + day) % 3 = 0;
    UPDATE users SET marketing_opt_in = 1 WHERE id IN (SELECT id FROM users WHERE NOT is_business AND band = '18+' LIMIT ${RECEIVERS});
  `);
}

/** Gives Stokes with the triggers that note who took part, and without. */
function stokeLine(viewer: Viewer): Line {
  const triggers = sqlite.prepare<[], { name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name LIKE 'activity\\_%' ESCAPE '\\'",
  );
  const seen = "under18_viewable AND NOT crew_only AND NOT poster_private AND poster_active AND ready";
  const ids = sqlite
    .prepare<[number, number], string>(`SELECT CAST(id AS TEXT) FROM edits WHERE poster_id <> ? AND ${seen} LIMIT ?`)
    .pluck()
    .all(Number(viewer.id), STOKED);
  const given = (noted: boolean) => {
    const found = triggers.all();
    if (!noted) for (const { name } of found) sqlite.exec(`DROP TRIGGER ${name}`);
    const cpu = cpuOf(() => {
      for (const id of ids) stokes.set(viewer, id, true);
    });
    for (const id of ids) stokes.set(viewer, id, false);
    if (!noted) for (const { sql } of found) sqlite.exec(sql);
    return cpu / ids.length;
  };
  const { service, alone } = middle(Array.from({ length: ROUNDS }, () => ({ service: given(true), alone: given(false) })));
  return {
    measure: "a Stoke is given, with what feeds the statistics",
    "measured against": "without",
    ...figures(service, alone, "ms of CPU"),
    ...atMost(1.2, service / alone),
  };
}

/** The first page of the queue, with 100 open reports among ever more closed ones. */
function queueLine(operator: Viewer): Line {
  const fill = sqlite.prepare(
    `INSERT OR IGNORE INTO reports (id, reporter_id, edit_id, state, created_at, closed_at)
     SELECT abs(random() % 9007199254740991), (SELECT id FROM users ORDER BY random() LIMIT 1), edits.id, ?, 1, 2 FROM edits LIMIT ?`,
  );
  fill.run("open", 100);
  fill.run("dismissed", 1000);
  const page = () => moderation.waiting(operator, 21);
  const few = middleOf(page, page).service;
  for (let n = 0; n < 100; n++) fill.run("dismissed", 1000);
  const { service } = middleOf(page, page);
  return {
    measure: "the queue of moderation, among 100,000 closed reports",
    "measured against": "among 1,000",
    ...figures(service, few, "ms of CPU"),
    ...atMost(1.2, service / few),
  };
}

/** Returns the longest time for which counting and listing the receivers blocked the process. */
async function mailsLine(operator: Viewer): Promise<Line> {
  // Otherwise the first step would also copy the bulk's part of the log.
  sqlite.pragma("wal_checkpoint(TRUNCATE)");
  let [longest, last] = [0, process.cpuUsage()];
  let isOver = false;
  const watch = () => {
    const { user, system } = process.cpuUsage(last);
    longest = Math.max(longest, (user + system) / 1000);
    last = process.cpuUsage();
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  const { id, mails } = await mailings.send(operator, "fortnightlyAthlete");
  await list(id, "fortnightlyAthlete");
  await others();
  isOver = true;
  return {
    measure: `${mails} receivers of an email to many are counted and listed`,
    figure: `${longest.toFixed(1)} ms of CPU at a time at most`,
    ...atMost(20, longest, " ms"),
  };
}
