import { SPORT_NAMES, type Sport } from "./sports.ts";

const SURF = ["surfboard", "fins", "leash", "trackpad", "wetsuit", "booties", "surfGloves", "hood", "surfWax"] as const;
const SKATE = ["skateDeck", "trucks", "wheels", "griptape", "skateWax", "shoes", "helmet", "pads"] as const;
const SNOW = [
  "snowboard",
  "snowboardBoots",
  "bindings",
  "jacket",
  "snowsportsHelmet",
  "goggles",
  "gloves",
  "snowsportsBottoms",
  "skis",
  "skiBoots",
  "poles",
  "beanie",
] as const;
const BIKE = ["bike"] as const;
const SCOOTER = ["scooterDeck", "scooterWheels"] as const;
const CLIMBING = [
  "harness",
  "rope",
  "sling",
  "belay",
  "lockingCarabiner",
  "quickdraws",
  "cams",
  "nuts",
  "chalkBag",
  "chalk",
  "backpack",
] as const;
const APPAREL = ["tshirt", "hoodie", "bottoms"] as const;

/** Each kind is free text of at most 80 characters. */
export const GEAR = [...SURF, ...SKATE, ...SNOW, ...BIKE, ...SCOOTER, ...CLIMBING, ...APPAREL] as const;

export type GearField = (typeof GEAR)[number];
export type Gear = Partial<Record<GearField, string>>;

const BY_SPORT: Record<Sport, readonly GearField[]> = {
  Surf: SURF,
  Skate: SKATE,
  Snowboard: SNOW,
  Ski: SNOW,
  BMX: BIKE,
  MTB: BIKE,
  Scooter: SCOOTER,
  Climbing: CLIMBING,
  Other: GEAR,
  Apparel: GEAR,
};

export function gearFor(sport: string): readonly GearField[] {
  const known = SPORT_NAMES.find((name) => name === sport);
  return known ? BY_SPORT[known] : [];
}

/** Turns "lockingCarabiner" into "Locking carabiner". */
export function gearLabel(field: GearField): string {
  const words = field.replace(/[A-Z]/g, (letter) => ` ${letter.toLowerCase()}`);
  return field === "tshirt" ? "T-shirt" : words.charAt(0).toUpperCase() + words.slice(1);
}
