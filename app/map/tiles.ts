import { MAP, type View, worldWidth } from "./view.ts";

const SIZE = 256;

/** Returns the tiles of a view and the pixels of their top left corners. The world repeats to both sides. */
export function tilesOf({ latitude, longitude, zoom }: View) {
  const width = worldWidth(zoom);
  const most = 2 ** zoom;
  const y = 0.5 - Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360)) / (2 * Math.PI);
  const left = Math.round((longitude / 360 + 0.5) * width - MAP.width / 2);
  const top = Math.round(y * width - MAP.height / 2);
  const columns = tilesAlong(left, MAP.width, SIZE);
  const rows = tilesAlong(top, MAP.height, SIZE).filter((row) => row >= 0 && row < most);
  return rows.flatMap((row) =>
    columns.map((column) => ({
      z: zoom,
      x: ((column % most) + most) % most,
      y: row,
      left: column * SIZE - left,
      top: row * SIZE - top,
    })),
  );
}

/** Returns the columns or rows of tiles of `size` pixels that pixels from `start` on touch. */
export function tilesAlong(start: number, length: number, size: number): number[] {
  const first = Math.floor(start / size);
  return Array.from({ length: Math.floor((start + length - 1) / size) - first + 1 }, (_, index) => first + index);
}
