export const AGE_BANDS = ["6-9", "10-12", "13-17", "18+"] as const;
export const UNDER_6 = "Under 6";
export const AGE_ANSWERS = [UNDER_6, ...AGE_BANDS] as const;

export type AgeBand = (typeof AGE_BANDS)[number];
export type AgeAnswer = (typeof AGE_ANSWERS)[number];

/** Returns the band in an address; a "+" is often lost there. */
export function bandNamed(text: string | null): AgeBand | undefined {
  return AGE_BANDS.find((band) => band.replace("+", "") === text?.trim().replace("+", ""));
}

export const PARENTS_BANDS: readonly string[] = ["6-9", "10-12"];
export const UNDER_13: readonly string[] = [UNDER_6, ...PARENTS_BANDS];
export const TOO_YOUNG = "Users under the age of 6 aren't allowed to use the platform more their safety.";
