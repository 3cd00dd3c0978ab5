import type { Sport } from "#app/schemas/words.ts";

export type Mood = "dawn" | "noon" | "dusk" | "ember" | "storm" | "night";

/** What makes one drawing differ from the next. */
export interface Shot {
  sport: Sport;
  tall: boolean;
  mood: Mood;
  /** Another number is another place: skyline, peaks, trees, clouds. */
  place: number;
  /** How far the rider is on the way through the picture, 0 to 1. */
  moment: number;
  flipped?: boolean;
}

/** A shot with all that its drawing needs. */
export interface Stage extends Shot {
  w: number;
  h: number;
  roll: () => number;
  haze: string;
  /** The light of the hour over what was drawn so far. */
  light: string;
  /** The rider at a point, leaning by an angle in degrees. */
  ride: (x: number, y: number, angle: number, flying?: boolean) => string;
}

/** Where a sport happens, with the rider in it. */
export type Terrain = (stage: Stage) => string;
