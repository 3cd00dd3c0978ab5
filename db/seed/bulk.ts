import { hashSync } from "@node-rs/argon2";
import { type AgeBand, ORIENTATIONS, SPORT_NAMES, type Sport } from "#app/schemas/words.ts";
import { foldPlace } from "#app/services/place.ts";
import { sqlite } from "#db";
import { PASSWORD } from "./world.ts";

type Values = Record<string, string | number | null>;
type Insert = (values: Values) => void;

/** The newest Edit is from 1 October 2026, 12:00 UTC, and the oldest two years older. */
const END = Date.UTC(2026, 9, 1, 12);
const SPAN = 2 * 365 * 24 * 60 * 60 * 1000;

const PLACES = [
  ["United Kingdom", "Newquay"],
  ["United Kingdom", "Bristol"],
  ["France", "Biarritz"],
  ["Spain", "Zarautz"],
  ["Portugal", "Ericeira"],
  ["Germany", "Berlin"],
  ["United States", "Encinitas"],
  ["Australia", "Torquay"],
] as const;
const BANDS: AgeBand[] = ["18+", "18+", "18+", "18+", "18+", "13-17", "13-17", "10-12", "6-9", "18+"];
const TABLES = ["users", "media", "edits", "stokes", "follows", "discounts", "spots"];

/** Many made-up people with their Edits, the same every time; of the files there are only the records. */
export function loadBulk(editCount: number): void {
  const counts = {
    users: Math.ceil(editCount / 5),
    edits: editCount,
    stokes: editCount * 10,
    follows: editCount * 3,
    offers: Math.floor(editCount / 50),
  };
  quickly(() => {
    users(counts.users, counts.follows);
    edits(counts.edits, counts.users);
    stokes(counts.stokes, counts.edits, counts.users);
    follows(counts.follows, counts.users);
    discountsAndSpots(counts.offers, counts.users);
  });
}

/** Without indexes and triggers, which are put back at the end: what the triggers would count is inserted counted. */
function quickly(fill: () => void): void {
  const parts = sqlite
    .prepare<[string], { type: string; name: string; sql: string }>(
      "SELECT type, name, sql FROM sqlite_master WHERE type IN ('index', 'trigger') AND sql IS NOT NULL AND tbl_name IN (SELECT value FROM json_each(?))",
    )
    .all(JSON.stringify(TABLES));
  sqlite.pragma("foreign_keys = OFF");
  sqlite
    .transaction(() => {
      for (const { type, name } of parts) sqlite.exec(`DROP ${type} "${name}"`);
      fill();
      for (const { sql } of parts) sqlite.exec(sql);
    })
    .immediate();
  sqlite.pragma("foreign_keys = ON");
  sqlite.exec("ANALYZE");
}

function users(count: number, follows: number): void {
  const passwordHash = hashSync(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const insert = into("users");
  for (let n = 0; n < count; n++) {
    const { band, country, city, place, business } = person(n);
    insert({
      id: idOf("user", n, count),
      name: `Rider ${n + 1}`,
      email: `rider${n + 1}@bulk.example`,
      password_hash: passwordHash,
      is_business: Number(business),
      group: business ? null : "Athlete",
      age: business ? null : band,
      lowest_band: business || band === "18+" ? null : band,
      instagram: `rider.${n + 1}`,
      country,
      city,
      place,
      about: "Made for measuring.",
      sports: JSON.stringify(sportsOf(n)),
      initial_profile_setup: 1,
      profile_setup: 1,
      new_user: 0,
      follower_count: share(follows, count, n),
      created_at: END - SPAN,
    });
  }
}
