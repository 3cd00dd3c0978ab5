export const GROUPS = ["Athlete", "Photographer/Videographer", "Spectator", "Club"] as const;
export const GENDERS = ["Male", "Female", "Other", "Prefer Not To Say"] as const;
export const REGIONS = ["National", "International"] as const;
export const ORIENTATIONS = ["Landscape", "Portrait"] as const;
export const PLATFORMS = ["Email", "Facebook", "Twitter", "Whatsapp"] as const;
export const COMPETITIONS = ["15andundermale", "15andunderfemale", "16+male", "16+female"] as const;
export const SPONSORSHIP_PURPOSES = ["Team rider", "Ambassador", "Content", "Product testing", "Events"] as const;
export const SPONSORSHIP_GIFTS = ["Products", "Discount", "Money"] as const;
export const SPONSORSHIP_DUTIES = ["Posts", "Events", "Wearing the brand"] as const;
export const SHORTLIST_STAGES = ["Considering", "Asked", "Agreed", "Not now"] as const;
/** The lowest first. */
export const ATHLETE_LEVELS = ["For fun", "Local competitions", "National competitions", "International competitions"] as const;
export const ATHLETE_ORDERS = ["relevance", "newest", "reach"] as const;
export const SPOT_FAULTS = ["Closed", "Dangerous", "Private property"] as const;

export const COMPETITION_NAMES: Record<Competition, string> = {
  "15andundermale": "15 and under, male",
  "15andunderfemale": "15 and under, female",
  "16+male": "16+, male",
  "16+female": "16+, female",
};

export type Group = (typeof GROUPS)[number];
export type Gender = (typeof GENDERS)[number];
export type Region = (typeof REGIONS)[number];
export type Orientation = (typeof ORIENTATIONS)[number];
export type Competition = (typeof COMPETITIONS)[number];
export type SponsorshipPurpose = (typeof SPONSORSHIP_PURPOSES)[number];
export type SponsorshipGift = (typeof SPONSORSHIP_GIFTS)[number];
export type SponsorshipDuty = (typeof SPONSORSHIP_DUTIES)[number];
export type ShortlistStage = (typeof SHORTLIST_STAGES)[number];
export type AthleteLevel = (typeof ATHLETE_LEVELS)[number];
export type AthleteOrder = (typeof ATHLETE_ORDERS)[number];
export type SpotFault = (typeof SPOT_FAULTS)[number];

export function purposesIn(given: readonly string[]): SponsorshipPurpose[] {
  return knownIn(SPONSORSHIP_PURPOSES, given);
}

/** Returns each known value once; ignores the rest. */
export function knownIn<T extends string>(values: readonly T[], given: readonly string[]): T[] {
  return values.filter((value) => given.some((name) => spelled([value], name)));
}

/** Ignores case, since the apps' spelling varies. */
export function spelled<T extends string>(values: readonly T[], given: unknown): T | undefined {
  return typeof given === "string" ? values.find((value) => value.toLowerCase() === given.trim().toLowerCase()) : undefined;
}

export const THEMES = ["auto", "light", "dark"] as const;
export type Theme = (typeof THEMES)[number];

/** "auto" leaves the choice to the screen and the link. */
export const FILM_SIZES = ["auto", "small"] as const;
export type FilmSize = (typeof FILM_SIZES)[number];
