import { ATHLETE_LEVELS, type AthleteLevel, type AthleteOrder } from "#app/schemas/choices.ts";

export const MIN_FOLLOWERS = [100, 1000, 10_000];
export const ACTIVE_WEEKS = [4, 12];

export const ORDER_WORDS: Record<AthleteOrder, string> = {
  relevance: "Most Stoked lately",
  newest: "Newest Edit",
  reach: "Most viewed lately",
};

export function levelWords(level: AthleteLevel): string {
  return level === ATHLETE_LEVELS.at(-1) ? level : `${level}, or above`;
}
