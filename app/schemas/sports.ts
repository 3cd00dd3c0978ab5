/** Rows store sports by `bit`, so a bit never changes; a new sport takes the next power of two, 2 ** 30 at most. */
const SPORTS = [
  { name: "Surf", slug: "surf", bit: 1, listed: true },
  { name: "Skate", slug: "skate", bit: 2, listed: true },
  { name: "Snowboard", slug: "snowboard", bit: 4, listed: true },
  { name: "Ski", slug: "ski", bit: 8, listed: true },
  { name: "BMX", slug: "bmx", bit: 16, listed: true },
  { name: "MTB", slug: "mtb", bit: 32, listed: true },
  { name: "Scooter", slug: "scooter", bit: 64, listed: true },
  { name: "Climbing", slug: "climbing", bit: 128, listed: true },
  { name: "Other", slug: "other", bit: 256, listed: false },
  { name: "Apparel", slug: "apparel", bit: 512, listed: false },
] as const;

export type Sport = (typeof SPORTS)[number]["name"];
export type SportSlug = (typeof SPORTS)[number]["slug"];
export const SPORT_NAMES: readonly Sport[] = SPORTS.map((sport) => sport.name);

export const LISTED_SPORTS = SPORTS.filter((sport) => sport.listed);

/** The sports that have a list of Discounts. */
export const DISCOUNT_SPORTS = SPORTS.filter(({ listed, name }) => listed || name === "Apparel");

export function sportsFor(isBusiness: boolean): readonly Sport[] {
  return isBusiness ? SPORT_NAMES : SPORT_NAMES.filter((name) => name !== "Apparel");
}

export function bitsOf(sports: readonly Sport[]): number {
  return SPORTS.reduce((bits, { name, bit }) => (sports.includes(name) ? bits | bit : bits), 0);
}

export function bitOf(name: Sport): number {
  return bitsOf([name]);
}

const KNOWN = new Map<number, readonly Sport[]>();

/** Returns the same list object for the same bits. */
export function sportsOf(bits: number): readonly Sport[] {
  const sports = KNOWN.get(bits) ?? SPORTS.filter(({ bit }) => bits & bit).map(({ name }) => name);
  KNOWN.set(bits, sports);
  return sports;
}

export function sportBySlug(slug: string) {
  return SPORTS.find((sport) => sport.slug === slug);
}

export function slugOf(name: string): SportSlug {
  return SPORTS.find((sport) => sport.name === name)?.slug ?? "other";
}
