import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { ROWS } from "#app/address-lookup.ts";
import { DISCOUNT_LENGTHS, LENGTHS, SPOT_LENGTHS } from "#app/schemas/lengths.ts";
import { EDITS, ID, type Name } from "#db/seed/world.ts";
import { type Served, serve } from "#tests/served.ts";
import { DISCOUNTS, makeDiscounts, makeTruth, SPOT } from "../truth.ts";

/* Markup in everything that somebody typed, in the database, and every page of everybody. */

const TYPED = Object.keys({ ...LENGTHS, ...DISCOUNT_LENGTHS, ...SPOT_LENGTHS });
/** Left out: addresses by which mails and log-ins find a person, reasons from a list, and copies of a place for comparison. */
const OTHERWISE = ["email", "parentEmail", "gear", "reports.reason", "users.place", "discount_sports.place", "term_sheets.terms"];

const WHO: (Name | "visitor")[] = ["visitor", "mia", "kit", "northbreak", "ops"];

let served: Served;
const tokens: Partial<Record<string, string>> = {};
let filled: string[] = [];
let numbers = { sponsorship: "", complaint: "" };

beforeAll(async () => {
  served = await serve({ OPERATOR_USER_ID: ID.ops });
  const card = { athlete: ID.mia, edit: EDITS.bowl.id, sponsor: ID.northbreak, text: markup("sponsored.text") };
  writeFileSync(join(served.dataDir, "sponsored.json"), JSON.stringify([card]));
  for (const name of WHO) if (name !== "visitor") tokens[name] = await served.logIn(name);
  const database = new Database(join(served.dataDir, "stokeline.sqlite"));
  makeTruth(database);
  makeDiscounts(database);
  database.exec(
    `UPDATE users SET new_user = 0; DELETE FROM blocks; INSERT INTO reports (id, reporter_id, spot_id, fault, created_at) VALUES (6003, ${ID.kit}, ${SPOT}, 'Closed', 1)`,
  );
  const complaint = await post("/complaint", "mia", { kind: "safety", complaint: "Nobody answers", page: "/help" });
  const asked = {
    purpose: "Events",
    startsOn: dayIn(1),
    endsOn: dayIn(9),
    place: "Newquay",
    gives: "Products",
    expects: "Posts",
    duties: "Two Edits a month",
    answerBy: dayIn(30),
    offer: "Boards",
    words: "Ride",
    terms: "None",
    agrees: "on",
  };
  const request = await post(`/sponsorship/ask/${ID.mia}`, "northbreak", { ...asked, doing: "ask" });
  numbers = { sponsorship: numberIn(request), complaint: numberIn(complaint) };
  const gear = JSON.stringify({ skateDeck: markup("edits.gear") });
  database.prepare("UPDATE edits SET gear = ?").run(gear);
  database.exec(
    `INSERT INTO shortlists (id, brand_id, name, created_at) VALUES (6201, ${ID.northbreak}, 'Team', 1);
     INSERT INTO shortlisted (id, list_id, brand_id, athlete_id, note, created_at) VALUES (6202, 6201, ${ID.northbreak}, ${ID.mia}, 'Fast', 1);
     INSERT INTO sponsor_pages (user_id, offers, wants, refuses, results, equipment, languages, travel, edit_ids, is_shown, changed_at, created_at)
       VALUES (${ID.mia}, 'a', 'b', 'c', 'd', 'e', 'f', 'g', '[]', 1, 1, 1);
     INSERT INTO term_sheets (id, sponsorship_id, version, brand_name, athlete_name, terms, state, changed_at, created_at)
       SELECT 6203, id, 1, 'Northbreak', 'Mia', json_object('purpose', purpose, 'startsOn', starts_on, 'endsOn', ends_on, 'place', place,
         'gives', json(gives), 'pay', pay, 'offer', offer, 'expects', json(expects), 'duties', duties, 'terms', terms), 'accepted', 1, 1 FROM sponsorships;
     INSERT INTO term_sheets (id, sponsorship_id, brand_name, athlete_name, terms, state, reason, changed_at, created_at)
       SELECT 6204, sponsorship_id, brand_name, athlete_name, terms, 'refused', 'Too little', 2, 2 FROM term_sheets;
     INSERT INTO sponsorship_replies (step_id, to_id, words) SELECT max(id), ${ID.northbreak}, 'Why' FROM sponsorship_steps`,
  );
  const agreed = database.prepare(
    "UPDATE term_sheets SET terms = json_set(terms, '$.offer', ?), brand_name = ?, athlete_name = ?",
  );
  agreed.run(markup("term_sheets.terms"), markup("term_sheets.brand_name"), markup("term_sheets.athlete_name"));
  filled = [...fill(database), "edits.gear", "term_sheets.terms", "term_sheets.brand_name", "term_sheets.athlete_name"];
  database.close();
});
afterAll(() => served.stop());

function markup(where: string): string {
  return `</title></textarea></script>"'><i data-${where.replace(".", "-")}>`;
}

const dayIn = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const numberIn = (answer: Response) => /\d+$/.exec(answer.headers.get("location") ?? "")?.[0] ?? "";

const post = (path: string, as: string, fields: Record<string, string>) =>
  served.fetch(path, { method: "POST", as: tokens[as], body: new URLSearchParams(fields) });

/** Puts markup into each column that is typed, and names them. */
function fill(database: Database.Database): string[] {
  const tables = database
    .prepare<[], string>("SELECT name FROM sqlite_master WHERE type = 'table' AND name NOT LIKE 'search%'")
    .pluck()
    .all();
  return tables.flatMap((table) =>
    database
      .prepare<[string], { name: string; type: string }>("SELECT name, type FROM pragma_table_info(?)")
      .all(table)
      .filter(({ name, type }) => type.toLowerCase() === "text" && isTyped(table, name))
      .flatMap(({ name }) => {
        const where = `${table}.${name}`;
        const { changes } = database.prepare(`UPDATE ${table} SET ${name} = ? WHERE ${name} IS NOT NULL`).run(markup(where));
        return changes > 0 ? [where] : [];
      }),
  );
}

function isTyped(table: string, column: string): boolean {
  const name = column.replace(/_(\w)/g, (_, letter: string) => letter.toUpperCase()).replace(/\d$/, "");
  return TYPED.includes(name) && !OTHERWISE.includes(name) && !OTHERWISE.includes(`${table}.${name}`);
}

const pathOf = (pattern: string, person: string) =>
  pattern
    .replace(":userId", person)
    .replace(":athleteId", ID.mia)
    .replace(":listId", "6201")
    .replace(":spotId", SPOT)
    .replace(":editId", EDITS.bowl.id)
    .replace(":discountId", DISCOUNTS.offer.id)
    .replace(":kind/:postId", `edit/${EDITS.bowl.id}`)
    .replace(":platform", "email")
    .replace(":sportCategory", "skate")
    .replace(":category", "16+male")
    .replace(":complaintId", numbers.complaint)
    .replace(":sponsorshipId", numbers.sponsorship)
    .replace(":mail", "terms")
    .replace(":name", "childrens_risk_assessment");

const allPaths = () =>
  [...ROWS.values()]
    .flatMap(({ path }) => [pathOf(path, ID.mia), pathOf(path, ID.northbreak)])
    .concat(
      `/map?spot=${SPOT}`,
      `/map?edit=${SPOT}`,
      "/search?q=data",
      `/moderation/spot/${SPOT}`,
      `/moderation/discount/${DISCOUNTS.offer.id}`,
      `/moderation/profile/${ID.mia}`,
    );

test("typed text is text on every page, and markup on none", async () => {
  expect(filled.length).toBeGreaterThan(20);
  const shown = new Set<string>();
  for (const path of new Set(allPaths()))
    for (const who of WHO) {
      const answer = await served.fetch(path, { as: tokens[who] });
      const text = await answer.text();
      if (!/html|svg/.test(answer.headers.get("content-type") ?? "")) continue;
      expect([path, who, text.match(/.{40}<i data-\w+/s)?.[0]]).toEqual([path, who, undefined]);
      for (const [, where = ""] of text.matchAll(/&lt;i data-([\w-]+)/g)) shown.add(where);
    }
  expect(filled.filter((where) => !shown.has(where.replace(".", "-")))).toEqual([]);
});
