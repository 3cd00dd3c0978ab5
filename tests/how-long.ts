export const isFull = process.env.SOAK === "full";

/** Returns `usual` in `npm run soak`, and `full` in `npm run soak -- --full`. */
export function howMany(usual: number, full: number): number {
  return isFull ? full : usual;
}
