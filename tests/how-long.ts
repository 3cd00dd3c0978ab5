/** Returns `usual` in `npm run soak`, and `full` in `npm run soak -- --full`. */
export function howMany(usual: number, full: number): number {
  return process.env.SOAK === "full" ? full : usual;
}
