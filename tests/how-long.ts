/** How much of a long proof to do: in `npm run soak`, and in `npm run soak -- --full`. */
export function howMany(usual: number, full: number): number {
  return process.env.SOAK === "full" ? full : usual;
}
