const { SOAK = "" } = process.env;

/** How much of a long proof to do: in `npm test`, in `npm run soak`, and in `npm run soak -- --full`. */
export function howMany(inTests: number, inSoak: number, full: number): number {
  if (!SOAK) return inTests;
  return SOAK === "full" ? full : inSoak;
}
