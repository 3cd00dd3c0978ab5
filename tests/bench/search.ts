import { randomUUID } from "node:crypto";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import { EditInput } from "#app/schemas/edits.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as cards from "#app/services/edits/finding.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as people from "#app/services/people/users.server.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import * as search from "#app/services/search/index.server.ts";
import { db, sqlite } from "#db";
import { media } from "#db/schema/index.ts";
import { loadBulk } from "#db/seed/bulk.ts";
import { LOUD } from "#db/seed/bulk-edits.ts";
import { athleteLines } from "./athletes.ts";
import { cpuOf, middle, middleOf, ROUNDS } from "./rounds.ts";
import { atMost, figures, type Line } from "./table.ts";

const MOST_RATIO = 1.5;
const MOST_MS = 30;
const WRITTEN = 300;
const MOST_WRITING = 1.3;

const SOUGHT = {
  "a rare word": "4321",
  "a common word": "middle",
  "three letters": "mid",
  "twenty letters in four words": "down the middle, fil",
  "one letter": "m",
  "no match": "snowplough",
  "common letters that stand nowhere so": "filmedit",
  "a word of grown-ups' Edits": LOUD,
};

/** Prints the cost of a search of all three kinds, and of its statements and cards alone, measured in turns. */
export async function measureSearch(edits: number): Promise<void> {
  if (!sqlite.prepare("SELECT 1 FROM users").get()) loadBulk(edits, { stokes: false });
  const viewers = { "an adult": riderOf("18+"), "a child": riderOf("10-12") };
  const lines = Object.entries(viewers).flatMap(([who, viewer]) =>
    Object.entries(SOUGHT).map(([what, sought]) => searchLine(`search: ${what}, ${who}`, viewer, sought)),
  );
  console.log(JSON.stringify([...lines, ...(await athleteLines()), writeLine(viewers["an adult"])]));
}

function searchLine(measure: string, viewer: Viewer, sought: string): Line {
  const ours = () => {
    for (const find of [search.people, search.offers, search.postedEdits]) find(viewer, sought, { take: 8 });
  };
  const statements = matchesRunBy(ours);
  const bare = () => {
    for (const { run, list } of statements) list(viewer, run());
  };
  const { service, alone } = middleOf(ours, bare);
  return {
    measure,
    "measured against": "the bare FTS5 statements and the same cards",
    ...figures(service, alone, "ms of CPU"),
    ...(service > MOST_MS ? atMost(MOST_MS, service, " ms") : atMost(MOST_RATIO, service / alone)),
  };
}

interface Statement {
  source: string;
  all(...parameters: unknown[]): unknown[][];
}

const LISTS = { people_words: people.list, discount_words: discounts.list, edit_words: cards.list };

/** The statements that this work runs on each index, and the functions that read the cards of their ids. */
function matchesRunBy(work: () => void) {
  const prototype: Statement = Object.getPrototypeOf(sqlite.prepare("SELECT 1"));
  const { all } = prototype;
  const ran: [Statement, unknown[]][] = [];
  prototype.all = function (this: Statement, ...parameters) {
    ran.push([this, parameters]);
    return all.apply(this, parameters);
  };
  work();
  prototype.all = all;
  return Object.entries(LISTS).map(([table, list]) => {
    const matching = ran.filter(([{ source }]) => source.includes(`${table} match`));
    return {
      list,
      run: () => matching.flatMap(([statement, parameters]) => all.apply(statement, parameters).map((row) => String(row.at(-1)))),
    };
  });
}

/** Posts Edits with the triggers and the job of the index, and without. */
function writeLine(viewer: Viewer): Line {
  const triggers = sqlite.prepare<[], { name: string; sql: string }>(
    "SELECT name, sql FROM sqlite_master WHERE type = 'trigger' AND name IN ('edits_searched', 'edits_searched_anew')",
  );
  const posted = (indexed: boolean) => {
    const names = Array.from({ length: WRITTEN }, () => pendingFor(viewer));
    const found = triggers.all();
    if (!indexed) for (const { name } of found) sqlite.exec(`DROP TRIGGER ${name}`);
    const cpu = cpuOf(() => {
      for (const filename of names) post(viewer, filename);
      if (indexed) fillAll();
    });
    if (!indexed) for (const { sql } of found) sqlite.exec(sql);
    return cpu / WRITTEN;
  };
  const rounds = Array.from({ length: ROUNDS }, () => ({ service: posted(true), alone: posted(false) }));
  const { service, alone } = middle(rounds);
  return {
    measure: "an Edit is posted, with its index",
    "measured against": "without",
    ...figures(service, alone, "ms of CPU"),
    ...atMost(MOST_WRITING, service / alone),
  };
}

function post(viewer: Viewer, filename: string): void {
  const description = "One more line down the middle, filmed on the second try.";
  edits.post(viewer, EditInput.parse({ filename, description, sport: "Surf", under18Viewable: true }));
}

function pendingFor({ id }: Viewer): string {
  const name = randomUUID();
  const file = { id: name, ownerId: id, purpose: "edit", filename: `${name}.jpg`, mimetype: "image/jpeg", bytes: 1 } as const;
  db.insert(media)
    .values({ ...file, sha256: name, state: "ready", width: 1, height: 1 })
    .run();
  return file.filename;
}

export function riderOf(band: string): Viewer {
  const some = "SELECT CAST(id AS TEXT) FROM users WHERE band = ? AND NOT is_business LIMIT 1";
  return viewerById(sqlite.prepare<[string], string>(some).pluck().get(band) ?? "");
}
