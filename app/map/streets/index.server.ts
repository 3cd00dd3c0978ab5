import type { VectorTile } from "@mapbox/vector-tile";
import { streets } from "#app/adapters/streets/index.server.ts";
import { log } from "#app/log.server.ts";
import { NO_STREETS, type Streets } from "../drawing.server.ts";
import { escaped } from "../escaped.ts";
import { halfOf, namesIn } from "../names.server.ts";
import { tilesAlong } from "../tiles.ts";
import { type Area, boxOf, type View, worldWidth } from "../view.ts";
import { STREETS_FROM } from "./kinds.ts";
import { type Label, labelsOf } from "./labels.ts";
import { type Square, UNITS } from "./pen.ts";
import { shapesOf } from "./shapes.ts";
import { styleAt } from "./style.ts";

/** Pixels around a tile whose town names may reach into it. */
const REACH = 120;

/** Returns the version of the file of streets, which the addresses of drawings name. */
export function streetsVersion(): string | undefined {
  return streets()?.version;
}

/** Tells whether a drawing of the view may show streets, so that the page names their source. */
export function hasStreets(view: View): boolean {
  const file = streets();
  if (!file || view.zoom < STREETS_FROM) return false;
  const { south, north, west, east } = boxOf(view);
  const { box } = file;
  const columns = west <= east ? [[west, east] as const] : [[west, 180] as const, [-180, east] as const];
  return south <= box.north && north >= box.south && columns.some(([from, to]) => from <= box.east && to >= box.west);
}

/** Draws the streets of an area. There are none without the file, and for another version of it. */
export async function streetsOf(area: Area, version: string | null): Promise<Streets> {
  const file = streets();
  if (!file || version !== file.version || area.zoom < STREETS_FROM) return NO_STREETS;
  const z = Math.min(area.zoom - 1, file.mostZoom);
  const size = 256 * 2 ** (area.zoom - z);
  const side = 2 ** z;
  const drawn: ReturnType<typeof drawnTile>[] = [];
  const places = tilesUnder(area, size);
  for (const { column, row } of places) {
    const tile = await file.find(z, ((column % side) + side) % side, row);
    try {
      if (tile) drawn.push(drawnTile(tile, { area, size, column, row, id: `t${drawn.length}` }));
    } catch (error) {
      // A tile reads its shapes only when they are drawn.
      log.warn({ err: error, tile: `${z}/${column}/${row}` }, "tile of MAP_FILE not drawn");
    }
  }
  if (drawn.length === 0) return NO_STREETS;
  const shapes = drawn.map((tile) => tile.shapes).join("");
  const svg = `${styleAt(area.zoom)}${shapes}<g class="labels">${drawn.map(({ labels }) => labels).join("")}</g>`;
  return { svg, coverAll: drawn.length === places.length };
}

interface Place {
  area: Area;
  /** Pixels of the tile's side. */
  size: number;
  column: number;
  row: number;
  id: string;
}

function drawnTile(tile: VectorTile, { area, size, column, row, id }: Place): { shapes: string; labels: string } {
  const [left, top] = [Math.round(column * size - area.left), Math.round(row * size - area.top)];
  const visible = { left: -left, top: -top, right: area.width - left, bottom: area.height - top };
  const taken = namesIn(around(area.zoom, column * size, row * size, size)).map((name) => ({
    x: name.x - column * size,
    y: name.y - row * size,
    halfWidth: halfOf(name),
    halfHeight: 20,
  }));
  const labels = labelsOf(tile, size, area.zoom, taken).filter((label) => isVisible(label, visible));
  const side = size * UNITS;
  const sea = `<path class="wet" d="M0 0h${side}v${side}H0z"/>`;
  const shapes = sea + shapesOf({ tile, size, visible }, area.zoom, id);
  return {
    shapes: `<svg x="${left}" y="${top}" width="${size}" height="${size}" viewBox="0 0 ${side} ${side}">${shapes}</svg>`,
    labels: labels.map((label) => textOf(label, left, top)).join(""),
  };
}

function tilesUnder({ zoom, left, top, width, height }: Area, size: number): { column: number; row: number }[] {
  const rows = tilesAlong(top, height, size).filter((row) => row >= 0 && row < worldWidth(zoom) / size);
  return rows.flatMap((row) => tilesAlong(left, width, size).map((column) => ({ column, row })));
}

function around(zoom: number, left: number, top: number, size: number): Area {
  return { zoom, left: left - REACH, top: top - REACH, width: size + 2 * REACH, height: size + 2 * REACH };
}

function isVisible({ x, y, halfWidth, halfHeight }: Label, visible: Square["visible"]): boolean {
  const isBeside = x + halfWidth < visible.left || x - halfWidth > visible.right;
  return !isBeside && y + halfHeight >= visible.top && y - halfHeight <= visible.bottom;
}

function textOf({ text, kind, x, y, angle }: Label, left: number, top: number): string {
  const [atX, atY] = [Math.round(x + left), Math.round(y + top)];
  const turn = angle === 0 ? "" : ` transform="rotate(${angle} ${atX} ${atY})"`;
  return `<text class="${kind}" x="${atX}" y="${atY}" dy="4"${turn}>${escaped(text)}</text>`;
}
