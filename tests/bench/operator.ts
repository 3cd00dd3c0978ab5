import { setImmediate as others } from "node:timers/promises";
import * as stokes from "#app/services/edits/stokes.server.ts";
import * as mailings from "#app/services/mailings/index.server.ts";
import { find, list } from "#app/services/mailings/sending.server.ts";
import * as moderation from "#app/services/moderation/index.server.ts";
import type { Viewer } from "#app/services/people/viewer.server.ts";
import * as statistics from "#app/services/statistics/index.server.ts";
import { sqlite } from "#db";
import { loadBulk } from "#db/seed/bulk.ts";
import { cpuOf, middle, middleOf, riderOf } from "./search.ts";
import { atMost, figures, type Line } from "./table.ts";

const ROUNDS = 9;
const STOKED = 500;
const WEEKS = 26;
const DAY = 24 * 60 * 60 * 1000;

export interface Operated {
  lines: Line[];
  userId: string;
}

/** Prints what the operator's work costs, and who may read the statistics of this database. */
export async function measureOperator(edits: number): Promise<void> {
  loadBulk(edits, { stokes: false });
  const rider = riderOf("18+");
  const operator = { ...rider, operator: true, passedAt: Date.now() };
  const lines = [stokeLine(rider), queueLine(operator), await mailsLine(operator)];
  // The weeks before are kept as numbers, as the sweep would.
  for (let week = WEEKS; week >= 0; week--) statistics.current(operator, Date.now() - week * 7 * DAY);
  console.log(JSON.stringify({ lines, userId: rider.id } satisfies Operated));
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

/** The longest that the list of receivers held the database at a time. */
async function mailsLine(operator: Viewer): Promise<Line> {
  const { id, mails } = mailings.send(operator, "terms");
  const mail = find(id)?.mail ?? "terms";
  let [longest, last] = [0, performance.now()];
  let isOver = false;
  const watch = () => {
    const now = performance.now();
    longest = Math.max(longest, now - last);
    last = now;
    if (!isOver) setImmediate(watch);
  };
  setImmediate(watch);
  await list(id, mail);
  await others();
  isOver = true;
  return {
    measure: `${mails} receivers of a mail to many are listed`,
    figure: `${longest.toFixed(1)} ms at a time at most`,
    ...atMost(20, longest, " ms"),
  };
}
