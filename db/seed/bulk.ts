import { hashSync } from "@node-rs/argon2";
import { bitOf, SPORT_NAMES, sportsFor } from "#app/schemas/sports.ts";
import { fillAll } from "#app/services/search/filling.server.ts";
import { sqlite } from "#db";
import { loadEdits } from "./bulk-edits.ts";
import { END, hash, idOf, into, person, SPAN } from "./chance.ts";
import { PASSWORD } from "./world.ts";

const SPORTS = sportsFor(false);
const TABLES = ["users", "media", "edits", "stokes", "follows", "discounts", "spots"];

/** Loads generated people with their Edits, the same every time. Files exist only as rows. A million Edits fit without Stokes. */
export function loadBulk(edits: number, { stokes = true } = {}): void {
  const people = Math.ceil(edits / 5);
  const offers = Math.floor(edits / 50);
  unwatched(() => {
    loadUsers(people, edits * 3);
    loadEdits(edits, people, stokes);
    loadFollows(edits * 3, people);
    loadDiscounts(offers, people);
    loadSpots(offers, people);
    addToSearch();
  });
  sqlite.exec("INSERT INTO discount_sports SELECT * FROM discount_sports_now");
  sqlite.exec(
    `INSERT OR IGNORE INTO athlete_turns SELECT id, 0 FROM users
     WHERE band IN ('13-17', '18+') AND NOT is_business AND EXISTS (SELECT 1 FROM edits WHERE poster_id = users.id)`,
  );
  fillAll();
}

/** Drops indexes and triggers during the load, so the counts that triggers maintain must be inserted. */
function unwatched(load: () => void): void {
  const parts = sqlite
    .prepare<[string], { type: string; name: string; sql: string }>(
      `SELECT type, name, sql FROM sqlite_master
       WHERE type IN ('index', 'trigger') AND sql IS NOT NULL AND tbl_name IN (SELECT value FROM json_each(?))`,
    )
    .all(JSON.stringify(TABLES));
  sqlite.pragma("foreign_keys = OFF");
  sqlite
    .transaction(() => {
      for (const { type, name } of parts) sqlite.exec(`DROP ${type} ${name}`);
      load();
      for (const { sql } of parts) sqlite.exec(sql);
    })
    .immediate();
  sqlite.pragma("foreign_keys = ON");
}

function loadUsers(count: number, follows: number): void {
  const password_hash = hashSync(PASSWORD, { memoryCost: 19_456, timeCost: 2, parallelism: 1 });
  const insert = into("users");
  for (let n = 0; n < count; n++) {
    const { band, country, city, place, isBusiness } = person(n);
    insert({
      id: idOf(n, count, "users"),
      name: `Rider ${n + 1}`,
      email: `rider${n + 1}@bulk.example`,
      password_hash,
      is_business: Number(isBusiness),
      business_region: isBusiness ? (n % 20 ? "International" : "National") : null,
      approved_at: isBusiness && n % 50 ? END : null,
      group: isBusiness ? null : "Athlete",
      age: isBusiness ? null : band,
      lowest_band: isBusiness || band === "18+" ? null : band,
      instagram: `rider.${n + 1}`,
      country,
      city,
      place,
      about: "Made for measuring.",
      sports: JSON.stringify(Array.from({ length: 1 + (n % 4) }, (_, i) => SPORTS[(n + i) % SPORTS.length])),
      initial_profile_setup: 1,
      profile_setup: 1,
      new_user: 0,
      follower_count: share(follows, count, n),
      created_at: END - SPAN,
    });
  }
}

function loadFollows(count: number, people: number): void {
  const insert = into("follows");
  for (let n = 0; n < count; n++) {
    const follower = n % people;
    const step = Math.floor(n / people) + 1;
    if (step >= people) return;
    const [follower_id, followed_id] = [follower, (follower + step) % people].map((who) => idOf(who, people, "users"));
    insert({
      id: idOf(n, count, "follows"),
      follower_id: follower_id ?? 0,
      followed_id: followed_id ?? 0,
      created_at: END - SPAN,
    });
  }
}

const OFFERED = [
  "Everything on the autumn rack.",
  "Boards, wax and fins.",
  "Helmets for small and large heads.",
  "Shoes that grip.",
];

function loadDiscounts(count: number, people: number): void {
  const [insertMedia, insertDiscount] = ["media", "discounts"].map(into);
  for (let n = 0; n < count; n++) {
    const owner_id = idOf((n * 10) % people, people, "users");
    const created_at = END - n * 60_000;
    const pictures = [1, 2, 3].map((nth) => `bulk-${n}-${nth}`);
    for (const id of pictures)
      insertMedia?.({
        id,
        owner_id,
        purpose: "discount",
        filename: `${id}.jpg`,
        mimetype: "image/jpeg",
        bytes: 1_000_000,
        sha256: id,
        width: 1280,
        height: 800,
        state: "ready",
        has_poster: 0,
        created_at,
        attached_at: created_at,
      });
    insertDiscount?.({
      id: idOf(n, count, "discounts"),
      poster_id: owner_id,
      amount: `${5 + (n % 10) * 5}% off`,
      description: OFFERED[n % OFFERED.length] ?? "",
      code: `BULK${n}`,
      in_store: Number(n % 5 === 0),
      under18_viewable: Number(n % 4 > 0),
      ...Object.fromEntries(pictures.map((name, index) => [`filename${index + 1}`, `${name}.jpg`])),
      ...Object.fromEntries(pictures.map((_, index) => [`product_description${index + 1}`, `Product ${index + 1}`])),
      sports: bitOf(SPORT_NAMES[n % SPORT_NAMES.length] ?? "Surf"),
      created_at,
    });
  }
}

function loadSpots(count: number, people: number): void {
  for (let n = 0; n < count; n++)
    into("spots")({
      id: idOf(n, count, "spots"),
      poster_id: idOf(hash(n, 11) % people, people, "users"),
      title: `Spot ${n + 1}`,
      latitude: (hash(n, 12) / 2 ** 32) * 130 - 60,
      longitude: (hash(n, 13) / 2 ** 32) * 360 - 180,
      sports: bitOf(SPORTS[n % SPORTS.length] ?? "Surf"),
      created_at: END - n * 60_000,
    });
}

function addToSearch(): void {
  sqlite.exec("INSERT INTO spot_titles (spot_titles) VALUES ('rebuild')");
  sqlite.exec("INSERT OR REPLACE INTO spots_area SELECT id, latitude, latitude, longitude, longitude FROM spots");
  for (const [column, table] of Object.entries({ user_id: "users", edit_id: "edits", discount_id: "discounts" }))
    sqlite.exec(`INSERT OR IGNORE INTO search_items (${column}) SELECT id FROM ${table} ORDER BY created_at, id`);
}

function share(total: number, among: number, n: number): number {
  return Math.min(among - 1, Math.floor(total / among) + (n < total % among ? 1 : 0));
}
