/** A line of the world in Mercator's projection, x and y by turns, where the world is 1 wide and its top left is 0. */
export interface Line {
  points: Float64Array;
  west: number;
  east: number;
  north: number;
  south: number;
}

/** What is nearer than this does not show from afar: a pixel and a half where the world is 8,192 pixels wide. */
export const FAR = 1.5 / 8192;

/** A map of the whole world would read half a million points otherwise. */
export function fromAfar({ points, ...sides }: Line): Line {
  const kept: number[] = [];
  for (let at = 0; at < points.length; at += 2) {
    const [x, y] = [points[at] ?? 0, points[at + 1] ?? 0];
    const [lastX = Infinity, lastY = Infinity] = kept.slice(-2);
    if (Math.abs(x - lastX) >= FAR || Math.abs(y - lastY) >= FAR) kept.push(x, y);
  }
  return { ...sides, points: Float64Array.from(kept) };
}
