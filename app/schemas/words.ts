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
export const SPORT_NAMES: readonly Sport[] = SPORTS.map((sport) => sport.name);

export const LISTED_SPORTS = SPORTS.filter((sport) => sport.listed);

export function sportsFor(isBusiness: boolean): readonly Sport[] {
  return isBusiness ? SPORT_NAMES : SPORT_NAMES.filter((name) => name !== "Apparel");
}

export function sportBySlug(slug: string) {
  return SPORTS.find((sport) => sport.slug === slug);
}

export function slugOf(name: string): string {
  return SPORTS.find((sport) => sport.name === name)?.slug ?? "other";
}

export const GROUPS = ["Athlete", "Photographer/Videographer", "Spectator", "Club"] as const;
export const AGE_BANDS = ["6-9", "10-12", "13-17", "18+"] as const;
export const UNDER_6 = "Under 6";
export const AGE_ANSWERS = [UNDER_6, ...AGE_BANDS] as const;
export const GENDERS = ["Male", "Female", "Other", "Prefer Not To Say"] as const;
export const REGIONS = ["National", "International"] as const;
export const ORIENTATIONS = ["Landscape", "Portrait"] as const;
export const PLATFORMS = ["Email", "Facebook", "Twitter", "Whatsapp"] as const;
export const COMPETITIONS = ["15andundermale", "15andunderfemale", "16+male", "16+female"] as const;

export type Group = (typeof GROUPS)[number];
export type AgeBand = (typeof AGE_BANDS)[number];
export type AgeAnswer = (typeof AGE_ANSWERS)[number];
export type Gender = (typeof GENDERS)[number];
export type Region = (typeof REGIONS)[number];
export type Orientation = (typeof ORIENTATIONS)[number];
export type Competition = (typeof COMPETITIONS)[number];

/** Bands that need consent from a parent or guardian. */
export const PARENTS_BANDS: readonly string[] = ["6-9", "10-12"];
export const UNDER_13: readonly string[] = [UNDER_6, ...PARENTS_BANDS];
export const TOO_YOUNG = "Users under the age of 6 aren't allowed to use the platform more their safety.";

/** Ignores case, since the apps' spelling varies. */
export function spelled<T extends string>(values: readonly T[], given: unknown): T | undefined {
  return typeof given === "string" ? values.find((value) => value.toLowerCase() === given.trim().toLowerCase()) : undefined;
}
