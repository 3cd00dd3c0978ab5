/** A line in Mercator's projection, x and y by turns; the world is 1 wide and its top left is 0. */
export interface Line {
  points: Float64Array;
  west: number;
  east: number;
  north: number;
  south: number;
}

/**
 * Parts of the world's width: 1.5 pixels of a world 8,192 to 1,024 pixels wide, which would otherwise read half a million points.
 */
export const DETAILS = [0, 1.5 / 8192, 1.5 / 4096, 1.5 / 2048, 1.5 / 1024];

export function detailOf(size: number): number {
  return DETAILS.findLast((detail) => detail <= size) ?? 0;
}

export function sizeOf({ west, east, north, south }: Line): number {
  return Math.max(east - west, south - north);
}

/** Drops points that are nearer than `detail` to the previous one. */
export function simplified({ points, ...sides }: Line, detail: number): Line {
  const kept: number[] = [];
  let [lastX, lastY] = [Infinity, Infinity];
  for (let at = 0; at < points.length; at += 2) {
    const [x = 0, y = 0] = [points[at], points[at + 1]];
    if (Math.abs(x - lastX) < detail && Math.abs(y - lastY) < detail) continue;
    kept.push(x, y);
    [lastX, lastY] = [x, y];
  }
  return { ...sides, points: Float64Array.from(kept) };
}

/** Points of a piece: SQLite keeps two pieces in a page. */
const PIECE = 120;

/** Cuts a line, so that a drawing reads only the pieces that it shows, and the ends of the others. */
export function piecesOf({ points }: Line): (Line & { ends: Float64Array })[] {
  return Array.from({ length: Math.ceil(points.length / 2 / PIECE) }, (_, nth) => {
    const piece = points.subarray(nth * 2 * PIECE, (nth + 1) * 2 * PIECE);
    const [xs, ys] = [piece.filter((_, at) => at % 2 === 0), piece.filter((_, at) => at % 2 === 1)];
    return {
      points: piece,
      ends: piece.length > 4 ? Float64Array.of(...piece.subarray(0, 2), ...piece.subarray(-2)) : piece,
      west: Math.min(...xs),
      east: Math.max(...xs),
      north: Math.min(...ys),
      south: Math.max(...ys),
    };
  });
}
