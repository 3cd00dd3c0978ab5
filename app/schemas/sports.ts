const SPORTS = [
  { name: "Surf", slug: "surf", listed: true },
  { name: "Skate", slug: "skate", listed: true },
  { name: "Snowboard", slug: "snowboard", listed: true },
  { name: "Ski", slug: "ski", listed: true },
  { name: "BMX", slug: "bmx", listed: true },
  { name: "MTB", slug: "mtb", listed: true },
  { name: "Scooter", slug: "scooter", listed: true },
  { name: "Climbing", slug: "climbing", listed: true },
  { name: "Other", slug: "other", listed: false },
  { name: "Apparel", slug: "apparel", listed: false },
] as const;

export type Sport = (typeof SPORTS)[number]["name"];
export type SportSlug = (typeof SPORTS)[number]["slug"];
export const SPORT_NAMES: readonly Sport[] = SPORTS.map((sport) => sport.name);

export const LISTED_SPORTS = SPORTS.filter((sport) => sport.listed);

/** With a list of Discounts. */
export const DISCOUNT_SPORTS = SPORTS.filter(({ listed, name }) => listed || name === "Apparel");

export function sportsFor(isBusiness: boolean): readonly Sport[] {
  return isBusiness ? SPORT_NAMES : SPORT_NAMES.filter((name) => name !== "Apparel");
}

/** Whether each sport is among these, as Discounts and Spots store it. */
export function flagsOf(sports: readonly Sport[]): Record<SportSlug, boolean> {
  return Object.fromEntries(SPORT_NAMES.map((name) => [slugOf(name), sports.includes(name)])) as Record<SportSlug, boolean>;
}

export function sportBySlug(slug: string) {
  return SPORTS.find((sport) => sport.slug === slug);
}

export function slugOf(name: string): SportSlug {
  return SPORTS.find((sport) => sport.name === name)?.slug ?? "other";
}
