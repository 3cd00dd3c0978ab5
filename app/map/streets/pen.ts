import type { VectorTile, VectorTileFeature } from "@mapbox/vector-tile";

type Ring = ReturnType<VectorTileFeature["loadGeometry"]>[number];

/** A vector tile on a drawing. */
export interface Square {
  tile: VectorTile;
  /** Pixels of a side. */
  size: number;
  /** The part that the drawing shows, in pixels of the tile. */
  visible: { left: number; top: number; right: number; bottom: number };
}

/** Units of the drawing for one pixel: its coordinates are whole numbers, which are short. */
export const UNITS = 2;

export const LINE = 2;
export const POLYGON = 3;

/** Points of one tile of 512 pixels. Beyond them a drawing would be too large for a phone. */
const MOST_POINTS = 12_000;
/** Turns and shapes of fewer units are invisible. */
const LEAST = 1.5 * UNITS;
/** Units around the visible part that hide the ends of wide lines. */
const EDGE = 16 * UNITS;

/** Writes shapes of a tile as SVG paths. It leaves out those that the drawing does not show. */
export class Pen {
  readonly #square: Square;
  #points: number;

  constructor(square: Square) {
    this.#square = square;
    this.#points = MOST_POINTS * (square.size / 512) ** 2;
  }

  /** Returns the data of one path. Leaves out what would be too much, the smallest first, unless it tells land from water. */
  pathOf(features: readonly VectorTileFeature[], type: typeof LINE | typeof POLYGON, isNeeded = false): string {
    const found = features.filter((feature) => feature.type === type).flatMap((feature) => this.#sized(feature));
    // Counts hidden ones, too, so that drawings side by side leave out the same.
    const total = found.reduce((sum, { ring }) => sum + ring.length, 0);
    const kept = isNeeded || total <= this.#points ? found : this.#largest(found);
    if (kept === found) this.#points -= total;
    return kept
      .filter((one) => this.#isVisible(one, type === POLYGON))
      .map(({ ring, scale }) => traced(ring, scale, type === POLYGON))
      .join("");
  }

  #sized(feature: VectorTileFeature): Sized[] {
    const scale = (this.#square.size / feature.extent) * UNITS;
    return feature.loadGeometry().map((ring) => {
      let west = Infinity;
      let east = -Infinity;
      let north = Infinity;
      let south = -Infinity;
      for (const { x, y } of ring) {
        if (x < west) west = x;
        if (x > east) east = x;
        if (y < north) north = y;
        if (y > south) south = y;
      }
      return { ring, scale, west: west * scale, east: east * scale, north: north * scale, south: south * scale };
    });
  }

  #largest(found: readonly Sized[]): Sized[] {
    const area = ({ west, east, north, south }: Sized) => (east - west) * (south - north);
    return found
      .toSorted((a, b) => area(b) - area(a))
      .filter(({ ring }) => {
        this.#points -= ring.length;
        return this.#points > 0;
      });
  }

  #isVisible({ west, east, north, south }: Sized, isArea: boolean): boolean {
    const { left, top, right, bottom } = this.#square.visible;
    const isTiny = isArea && Math.max(east - west, south - north) < LEAST;
    const isBeside = east < left * UNITS - EDGE || west > right * UNITS + EDGE;
    return !isTiny && !isBeside && south >= top * UNITS - EDGE && north <= bottom * UNITS + EDGE;
  }
}

/** A ring or line of a feature, and its sides in units. */
interface Sized {
  ring: Ring;
  scale: number;
  west: number;
  east: number;
  north: number;
  south: number;
}

function traced(ring: Ring, scale: number, isClosed: boolean): string {
  let text = "";
  let lastX = 0;
  let lastY = 0;
  // A ring ends where it began.
  const end = isClosed ? ring.length - 1 : ring.length;
  for (let at = 0; at < end; at++) {
    const point = ring[at];
    if (!point) continue;
    const x = Math.round(point.x * scale);
    const y = Math.round(point.y * scale);
    if (at === 0) text = `M${x}${spaced(y)}l`;
    else {
      const isTurn = Math.abs(x - lastX) >= LEAST || Math.abs(y - lastY) >= LEAST;
      if (!isTurn && (isClosed || at < end - 1)) continue;
      text += spaced(x - lastX) + spaced(y - lastY);
    }
    lastX = x;
    lastY = y;
  }
  return isClosed ? `${text}z` : text;
}

function spaced(value: number): string {
  return value < 0 ? String(value) : ` ${value}`;
}
