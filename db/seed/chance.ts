import type { AgeBand } from "#app/schemas/age-bands.ts";
import { foldPlace } from "#app/text/fold.ts";
import { sqlite } from "#db";

type Values = Record<string, string | number | null>;

/** The newest Edit is from 1 October 2026, 12:00 UTC; the oldest is two years older. */
export const END = Date.UTC(2026, 9, 1, 12);
export const SPAN = 2 * 365 * 24 * 60 * 60 * 1000;

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

export function person(n: number) {
  const [country, city] = PLACES[hash(n, 14) % PLACES.length] ?? PLACES[0];
  const isBusiness = n % 10 === 0;
  const band = isBusiness ? "18+" : (BANDS[hash(n, 15) % BANDS.length] ?? "18+");
  return { band, country, city, place: foldPlace(country, city), isBusiness };
}

/** Spreads ids over the whole range; they rise with `n`, so that rows are always appended. */
export function idOf(n: number, count: number, table: string): number {
  const step = Math.floor(2 ** 53 / (count + 1));
  return (n + 1) * step - (hash(n, table.length) % step);
}

export function hash(n: number, salt: number): number {
  const once = Math.imul((n + 1) ^ (salt * 0x9e3779b9), 0x21f0aaad);
  const twice = Math.imul(once ^ (once >>> 15), 0x735a2d97);
  return (twice ^ (twice >>> 15)) >>> 0;
}

export function into(table: string): (values: Values) => void {
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
