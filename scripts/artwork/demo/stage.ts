import type { Sport } from "#app/schemas/sports.ts";

export type Mood = "dawn" | "noon" | "dusk" | "ember" | "storm" | "night";

export interface Shot {
  sport: Sport;
  tall: boolean;
  mood: Mood;
  /** The seed of the skyline, peaks, trees and clouds. */
  place: number;
  /** The rider's progress through the picture, 0 to 1. */
  moment: number;
  flipped?: boolean;
}

export interface Stage extends Shot {
  w: number;
  h: number;
  roll: () => number;
  haze: string;
  light: string;
  /** The rider at a point; `angle` is in degrees. */
  ride: (x: number, y: number, angle: number, flying?: boolean) => string;
}

export type Terrain = (stage: Stage) => string;
