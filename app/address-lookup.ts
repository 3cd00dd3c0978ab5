import { ADDRESSES, MEMBERS } from "./addresses.ts";
import type { Address } from "./schemas/address.ts";
import { DISCOUNT_SPORTS, LISTED_SPORTS } from "./schemas/sports.ts";

const BANDED = ["6-9", "10-12", "13-17", "18+"].map(
  (band) => [`privacy_${band}`, { path: `/privacy_policy_${band}`, file: "legal/band.tsx", who: MEMBERS }] as const,
);
const SPORT_LISTS = LISTED_SPORTS.map(
  ({ slug }) => [`${slug}_edits`, { path: `/${slug}_edits`, file: "edits/list.tsx" }] as const,
);

const DISCOUNT_LISTS = DISCOUNT_SPORTS.map(
  ({ slug }) =>
    [`${slug}_discounts`, { path: `/${slug}_discounts`, file: "discounts/list.tsx", under13: "switched on" }] as const,
);

/** All rows: those of the table, and one for each band and sport. */
export const ROWS: ReadonlyMap<string, Address> = new Map<string, Address>([
  ...Object.entries(ADDRESSES),
  ...BANDED,
  ...SPORT_LISTS,
  ...DISCOUNT_LISTS,
]);

/** Groups the rows by the first part of their path, since each request looks up several. */
const PATTERNS = new Map<string, { id: string; row: Address; pattern: RegExp }[]>();
for (const [id, row] of ROWS) {
  const first = firstOf(row.path);
  PATTERNS.set(first, [...(PATTERNS.get(first) ?? []), { id, row, pattern: patternOf(row.path) }]);
}

/** Finds the row of a requested path. `%2B` counts as `+`; one trailing slash and the `.data` of data requests are ignored. */
export function addressAt(path: string): Address | undefined {
  return patternAt(path)?.row;
}

export function idAt(path: string): string | undefined {
  return patternAt(path)?.id;
}

function patternAt(path: string) {
  const plain = normalPath(path);
  return PATTERNS.get(firstOf(plain))?.find(({ pattern }) => pattern.test(plain));
}

function firstOf(path: string): string {
  return path.split("/", 2)[1] ?? "";
}

/** Returns true if a path has the letters of its row. A number may be wrong, since its page says that nothing is there. */
export function isSpeltAs({ path }: Address, given: string): boolean {
  return patternOf(path.replace(/:\w+/g, ":any")).test(normalPath(given));
}

export function normalPath(path: string): string {
  const plain = path
    .replace(/%2B/gi, "+")
    .replace(/\.data$/, "")
    .replace(/\/$/, "");
  return plain === "" || plain === "/_root" ? "/" : plain;
}

export function patternOf(path: string): RegExp {
  const pattern = path
    .replace(/[+.]/g, "\\$&")
    .replace(/:(user|edit|discount|athlete|sponsorship|spot|mailing|post|decision|complaint)Id/g, "\\d+")
    .replace(/:\w+/g, "[^/]+");
  return new RegExp(`^${pattern}$`);
}
