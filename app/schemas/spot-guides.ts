import { z } from "zod";
import { spelled } from "./choices.ts";
import { GUIDE_LENGTH } from "./lengths.ts";
import { degrees, line } from "./shapes.ts";
import type { Sport } from "./sports.ts";
import { recordOf } from "./statistics.ts";

interface Field {
  label: string;
  /** Undefined for a fact about any place. */
  sports?: readonly Sport[];
  /** Undefined for free words. */
  choices?: readonly [string, ...string[]];
  hint?: string;
  /** Says what it was like when the author was there, which is over after days. */
  fades?: true;
}

const ON_WHEELS = ["Skate", "BMX", "Scooter"] as const;
const ON_SNOW = ["Snowboard", "Ski"] as const;

/**
 * What a guide says about a Spot, in the order of its page. Choices follow OpenStreetMap's values where it has such a tag:
 * piste:difficulty, mtb:scale, climbing:rock, surface, lit, fee, access.
 */
const FIELDS = {
  doors: { label: "Open or closed", choices: ["Open", "Closed"], fades: true },
  ground: { label: "Dry or wet", sports: [...ON_WHEELS, "MTB", "Climbing"], choices: ["Dry", "Wet"], fades: true },
  difficulty: {
    label: "Difficulty",
    sports: ["Surf", ...ON_WHEELS],
    choices: ["First tries", "Beginners", "Intermediate", "Advanced", "Experts"],
  },
  pisteDifficulty: {
    label: "Difficulty on snow",
    sports: ON_SNOW,
    choices: ["Novice", "Easy", "Intermediate", "Advanced", "Expert", "Freeride"],
  },
  mtbScale: {
    label: "Difficulty of the trail",
    sports: ["MTB"],
    choices: ["S0, no obstacles", "S1, small roots", "S2, steps", "S3, switchbacks", "S4, very steep", "S5, extreme"],
  },
  climbingGrade: {
    label: "French grades",
    sports: ["Climbing"],
    choices: ["Up to 5", "5 to 6b", "6a to 7a", "7a to 8a", "8a and harder", "All grades"],
  },
  wave: { label: "Wave", sports: ["Surf"], choices: ["Beach break", "Reef break", "Point break", "River wave", "Wave pool"] },
  tide: { label: "Best tide", sports: ["Surf"], choices: ["Low tide", "Mid tide", "High tide", "Any tide"] },
  wind: {
    label: "Best wind",
    sports: ["Surf"],
    choices: ["No wind", "From the north", "From the east", "From the south", "From the west"],
  },
  obstacles: {
    label: "What is there",
    sports: ON_WHEELS,
    choices: ["Street", "Ledges and rails", "Mini ramp", "Half-pipe", "Bowl", "Pump track", "Dirt jumps", "Skatepark"],
  },
  surface: {
    label: "Surface",
    sports: [...ON_WHEELS, "MTB"],
    choices: ["Concrete", "Asphalt", "Paving stones", "Wood", "Metal", "Ground", "Gravel", "Rock", "Sand"],
  },
  climbing: {
    label: "Kind of climbing",
    sports: ["Climbing"],
    choices: ["Sport", "Boulder", "Trad", "Top rope", "Multi-pitch", "Deep water", "Indoor wall"],
  },
  rock: {
    label: "Rock",
    sports: ["Climbing"],
    choices: ["Limestone", "Sandstone", "Granite", "Gneiss", "Basalt", "Slate", "Conglomerate"],
  },
  season: { label: "Best season", choices: ["Spring", "Summer", "Autumn", "Winter", "All year"] },
  shelter: { label: "Roof", choices: ["Outdoors", "Covered", "Indoors"] },
  lit: { label: "Light at night", choices: ["Lit", "Not lit"] },
  fee: { label: "Price", choices: ["Free", "Costs money"] },
  access: { label: "Who may ride", choices: ["Everybody", "Customers", "Members"] },
  parking: { label: "Parking", choices: ["At the Spot", "A short walk away", "No parking"] },
  conditions: { label: "When it works", hint: "Season, tide, wind or snow" },
  hazards: { label: "Hazards", hint: "Rocks, currents, traffic" },
  wayThere: { label: "Getting there", hint: "The last way, and where to park" },
  hours: { label: "Opening hours", hint: "Of a place with doors" },
} as const satisfies Record<string, Field>;

/** The field of a line that is a picture. A guide has several of them. */
export const GUIDE_PICTURE = "picture";
export type GuidePicture = typeof GUIDE_PICTURE;
export const MOST_PICTURES = 8;

export type GuideField = keyof typeof FIELDS;
export const GUIDE_FIELDS: Readonly<Record<GuideField, Field>> = FIELDS;
export const GUIDE_FIELD_NAMES = Object.keys(FIELDS) as GuideField[];

export function labelOf(field: GuideField | GuidePicture): string {
  return field === GUIDE_PICTURE ? "Picture" : GUIDE_FIELDS[field].label;
}

/** A list shows the first of these that its Spot has. */
export const DIFFICULTIES = ["difficulty", "pisteDifficulty", "mtbScale", "climbingGrade"] as const satisfies GuideField[];

/** Takes a line out of the guide. */
export const NOT_KNOWN = "Not known";

export function fieldsFor(sports: readonly Sport[]): GuideField[] {
  return GUIDE_FIELD_NAMES.filter((name) => GUIDE_FIELDS[name].sports?.some((sport) => sports.includes(sport)) ?? true);
}

export const GUIDE_WORDS = GUIDE_FIELD_NAMES.filter((name) => !GUIDE_FIELDS[name].choices);
export const GUIDE_CONSTRAINTS = Object.fromEntries(GUIDE_WORDS.map((field) => [field, { maxLength: GUIDE_LENGTH }]));

export const GUIDE_PICTURE_CONSTRAINTS = { altText: { maxLength: GUIDE_LENGTH } };

export const CONDITIONS = GUIDE_FIELD_NAMES.filter(isCondition);

export function isCondition(field: GuideField | GuidePicture): boolean {
  return field !== GUIDE_PICTURE && GUIDE_FIELDS[field].fades === true;
}

/** Days after which a condition is over: a wave by the next day, while sandstone takes days to dry. */
const CONDITION_DAYS: Record<Sport, number> = {
  Surf: 1,
  Skate: 2,
  Snowboard: 2,
  Ski: 2,
  BMX: 2,
  MTB: 3,
  Scooter: 2,
  Climbing: 4,
  Other: 2,
  Apparel: 2,
};
export const MOST_CONDITION_DAYS = Math.max(...Object.values(CONDITION_DAYS));

/** Returns how many days a condition counts at a Spot for these sports. */
export function conditionDays(sports: readonly Sport[]): number {
  return Math.min(MOST_CONDITION_DAYS, ...sports.map((sport) => CONDITION_DAYS[sport]));
}

/** Returns the choice in the table's spelling, or the words; undefined for an unknown choice. */
export function valueIn(field: GuideField, given: string): string | undefined {
  const { choices, fades } = GUIDE_FIELDS[field];
  return choices ? spelled(fades ? choices : [...choices, NOT_KNOWN], given) : given;
}

export const GuideInput = z.object({
  /** Each empty for a line that stays as it is. */
  ...recordOf(GUIDE_FIELD_NAMES, () => line),
  /** When the form was made, which then holds the words of that time; NaN outside of a form. */
  seen: degrees,
});
export const GuidePictureInput = z.object({
  /** The name of a pending upload. */
  filename: line,
  altText: line,
});
export type GuidePictureDetails = z.output<typeof GuidePictureInput>;

export type GuideChanges = z.output<typeof GuideInput>;
