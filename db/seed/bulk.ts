import { hashSync } from "@node-rs/argon2";
import { type AgeBand, sportsFor } from "#app/schemas/words.ts";
import { foldPlace } from "#app/services/place.ts";
import { sqlite } from "#db";
import { PASSWORD } from "./world.ts";

type Values = Record<string, string | number | null>;

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
const BANDS: AgeBand[] = ["18+", "18+", "18+", "18+", "18+", "18+", "18+", "13-17", "10-12", "6-9"];
const SPORTS = sportsFor(false);
const TABLES = ["users", "media", "edits", "stokes", "follows", "discounts", "spots"];

/** Many made-up people with their Edits, the same every time. Of the files there are only the records. */
export function loadBulk(edits: number): void {
  const people = Math.ceil(edits / 5);
  const offers = Math.floor(edits / 50);
  unwatched(() => {
    loadUsers(people, edits * 3);
    loadEdits(edits, people);
    loadFollows(edits * 3, people);
    loadDiscounts(offers, people);
    loadSpots(offers, people);
  });
}

/** Without indexes and triggers, which come back at the end: the counts that triggers keep are inserted as they would be. */
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

function loadEdits(count: number, people: number): void {
  const [insertMedia, insertEdit, insertStoke] = ["media", "edits", "stokes"].map(into);
  let stokes = 0;
  for (let n = 0; n < count; n++) {
    const poster = hash(n, 1) % people;
    const owner = idOf(poster, people, "users");
    const { band, country, place } = person(poster);
    const isVideo = hash(n, 2) % 10 < 7;
    const isTall = hash(n, 3) % 10 < 4;
    const stokeCount = Math.min(people - 1, stokesOf(n, count));
    const created_at = END - Math.floor((hash(n, 4) / 2 ** 32) * SPAN);
    const id = idOf(n, count, "edits");
    const mediaId = `bulk-${String(n).padStart(8, "0")}`;
    const file = {
      filename: `${mediaId}.${isVideo ? "mp4" : "jpg"}`,
      mimetype: isVideo ? "video/mp4" : "image/jpeg",
      width: isTall ? 900 : 1280,
      height: isTall ? 1200 : 800,
      created_at,
    };
    insertMedia?.({
      ...file,
      id: mediaId,
      owner_id: owner,
      purpose: "edit",
      bytes: 1_000_000,
      sha256: mediaId,
      duration_ms: isVideo ? 5000 + (hash(n, 5) % 60_000) : null,
      state: "ready",
      has_poster: Number(isVideo),
      attached_at: created_at,
    });
    insertEdit?.({
      ...file,
      id,
      poster_id: owner,
      media_id: mediaId,
      description: `Edit number ${n + 1}: a line down the middle, filmed on the second try.`,
      sport: SPORTS[hash(n, 6) % SPORTS.length] ?? "Surf",
      filmer_instagram: n % 3 ? "" : `filmer.${n % 1000}`,
      crew_only: Number(hash(n, 7) % 10 < 1),
      under18_viewable: Number(hash(n, 8) % 10 < 6),
      orientation: isTall ? "Portrait" : "Landscape",
      ready: 1,
      stoke_count: stokeCount,
      poster_active: 1,
      poster_country: country,
      poster_place: ["13-17", "18+"].includes(band) ? place : null,
    });
    for (let i = 0; i < stokeCount; i++) {
      const user = (poster + 1 + ((hash(n, 9) + i) % (people - 1))) % people;
      insertStoke?.({
        id: idOf(stokes++, count * 20, "stokes"),
        user_id: idOf(user, people, "users"),
        edit_id: id,
        created_at: created_at + i * 60_000,
      });
    }
  }
}

/** Each follows the same number of others, those that come after. */
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

function loadDiscounts(count: number, people: number): void {
  for (let n = 0; n < count; n++)
    into("discounts")({
      id: idOf(n, count, "discounts"),
      poster_id: idOf((n * 10) % people, people, "users"),
      amount: `${5 + (n % 10) * 5}% off`,
      description: "Everything on the autumn rack.",
      code: `BULK${n}`,
      filename1: `bulk-${n}.jpg`,
      product_description1: "A board",
      [(SPORTS[n % SPORTS.length] ?? "Surf").toLowerCase()]: 1,
      created_at: END - n * 60_000,
    });
}

function loadSpots(count: number, people: number): void {
  for (let n = 0; n < count; n++)
    into("spots")({
      id: idOf(n, count, "spots"),
      poster_id: idOf(hash(n, 11) % people, people, "users"),
      title: `Spot ${n + 1}`,
      latitude: (hash(n, 12) / 2 ** 32) * 130 - 60,
      longitude: (hash(n, 13) / 2 ** 32) * 360 - 180,
      [(SPORTS[n % SPORTS.length] ?? "Surf").toLowerCase()]: 1,
      created_at: END - n * 60_000,
    });
}

/** Every tenth is a brand. */
function person(n: number) {
  const [country, city] = PLACES[hash(n, 14) % PLACES.length] ?? PLACES[0];
  const isBusiness = n % 10 === 0;
  const band = isBusiness ? "18+" : (BANDS[hash(n, 15) % BANDS.length] ?? "18+");
  return { band, country, city, place: foldPlace(country, city), isBusiness };
}

/** Ten on average, in pairs of more and fewer. */
function stokesOf(n: number, count: number): number {
  const partner = n ^ 1;
  if (partner >= count) return 10;
  return 10 + (n > partner ? -1 : 1) * (hash(n >> 1, 16) % 10);
}

/** The ids are spread over all there are and rise with `n`, so that rows are only ever put at the end. */
function idOf(n: number, count: number, table: string): number {
  const step = Math.floor(2 ** 53 / (count + 1));
  return (n + 1) * step - (hash(n, table.length) % step);
}

function share(total: number, among: number, n: number): number {
  return Math.min(among - 1, Math.floor(total / among) + (n < total % among ? 1 : 0));
}

function hash(n: number, salt: number): number {
  const once = Math.imul((n + 1) ^ (salt * 0x9e3779b9), 0x21f0aaad);
  const twice = Math.imul(once ^ (once >>> 15), 0x735a2d97);
  return (twice ^ (twice >>> 15)) >>> 0;
}

/** An insert that is prepared for the columns of its first row. */
function into(table: string): (values: Values) => void {
  let statement: { run(values: Values): unknown } | undefined;
  return (values) => {
    statement ??= prepared(table, Object.keys(values));
    statement.run(values);
  };
}

function prepared(table: string, columns: string[]) {
  const [names, slots] = [columns.map((name) => `"${name}"`), columns.map((name) => `@${name}`)];
  return sqlite.prepare<[Values]>(`INSERT INTO ${table} (${names}) VALUES (${slots})`);
}
