const DAY = 24 * 60 * 60 * 1000;

export const dayIn = (days: number) => new Date(Date.now() + days * DAY).toISOString().slice(0, 10);

/** All that a brand enters to ask about an athlete. */
export const WHOLE = {
  purpose: "Team rider",
  startsOn: dayIn(1),
  endsOn: dayIn(300),
  offer: "Two boards",
  words: "We like how you ride",
  terms: "We keep your address for a year",
  agrees: true,
} as const;
