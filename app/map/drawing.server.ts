import { geoIdentity } from "d3-geo";
import { linesWithin } from "#app/adapters/world/index.server.ts";
import type { Theme } from "#app/schemas/choices.ts";
import { escaped } from "./escaped.ts";
import { halfOf, type Name, namesIn } from "./names.server.ts";
import { type Area, areaOf, areaOfTile, latitudeAt, type Tile, type View, worldWidth, xOf, yOf } from "./view.ts";

/** Streets to lie between land and names, from `streets/`. */
export interface Streets {
  svg: string;
  /** Set where they hide all of the land. */
  coverAll: boolean;
}

export const NO_STREETS: Streets = { svg: "", coverAll: false };

/** Draws an SVG of sea, land, borders, a grid of degrees, streets and names; the same for everybody. */
export function drawingOf(view: View, theme: Theme, streets = NO_STREETS): string {
  return draw(areaOf(view), theme, streets);
}

/** Draws one tile of the moving map. Tiles show the same as one large drawing. */
export function tileOf(tile: Tile, theme: Theme, streets = NO_STREETS): string {
  return draw(areaOfTile(tile), theme, streets);
}

function draw(area: Area, theme: Theme, streets: Streets): string {
  const { width, height } = area;
  const named = namesIn({ ...area, left: area.left - WORDS, width: width + 2 * WORDS });
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${width}" height="${height}" viewBox="0 0 ${width} ${height}" class="${theme}">
<style>${STYLE}</style><path class="sea" d="M0 0H${width}V${height}H0z"/>
${streets.coverAll ? "" : landOf(area, named)}${streets.svg}${names(area, named)}</svg>`;
}

function landOf(area: Area, named: readonly Name[]): string {
  return `<defs><path id="land" d="${pathOf(area, "coast")}"/></defs>
<use class="shallow" href="#land"/><use class="near shallow" href="#land"/><use class="land" href="#land"/><path class="border" d="${pathOf(area, "border")}"/>
${grid(area, named)}`;
}

const LIGHT =
  "--sea:#d5e8ee;--shallow:#edf5f4;--land:#f6f1e4;--coast:#8fb3bf;--border:#c9b99a;--grid:#0b4f6c;--name:#3b4650;--halo:#fffdf8";
const DARK =
  "--sea:#10202a;--shallow:#1d3a48;--land:#26313a;--coast:#4d6b78;--border:#5b5140;--grid:#6cc5e6;--name:#cdd6dc;--halo:#161d24";
const STYLE = `:root{${LIGHT};font:500 15px Barlow,system-ui,sans-serif}:root.dark{${DARK}}@media(prefers-color-scheme:dark){:root.auto{${DARK}}}
.sea{fill:var(--sea)}.shallow{stroke:var(--shallow);stroke-width:28px;stroke-linejoin:round;opacity:.4}.near{stroke-width:12px}.land{fill:var(--land);stroke:var(--coast)}.border{fill:none;stroke:var(--border);stroke-dasharray:4 3}
.grid path{stroke:var(--grid);opacity:.18}.grid text{fill:var(--name);font-size:12px;opacity:.8}
.names text{fill:var(--name);stroke:var(--halo);stroke-width:3px;paint-order:stroke;text-anchor:middle}.names .country{font-weight:600;font-size:14px;letter-spacing:.08em;text-transform:uppercase;opacity:.85}.names circle{fill:var(--name)}`;

/** Pixels. */
const LEAST = 1.5;

/** Pixels around an area that hide the ends of its lines and the shallow water along them. */
const EDGE = 32;

/** Repeats the world to both sides, since an area may cross its edge. */
function pathOf(area: Area, kind: "coast" | "border"): string {
  const width = worldWidth(area.zoom);
  const isClosed = kind === "coast";
  const path = new Path(isClosed);
  for (const turn of [-1, 0, 1]) {
    const [left, top] = [turn * width - area.left, -area.top];
    const into = geoIdentity()
      .clipExtent([
        [-EDGE, -EDGE],
        [area.width + EDGE, area.height + EDGE],
      ])
      .stream(path);
    const lines = linesWithin(kind, {
      west: (-EDGE - left) / width,
      east: (area.width + EDGE - left) / width,
      north: (-EDGE - top) / width,
      south: (area.height + EDGE - top) / width,
      // An island smaller than a pixel is invisible.
      size: LEAST / width,
    });
    for (const points of lines) {
      if (isClosed) into.polygonStart();
      into.lineStart();
      let [lastX, lastY, away] = [Infinity, Infinity, 0];
      let hidden: [number, number] | undefined;
      for (let at = 0; at < points.length; at += 2) {
        const [x, y] = [left + (points[at] ?? 0) * width, top + (points[at + 1] ?? 0) * width];
        // A turn within a pixel or two is invisible.
        if (Math.abs(x - lastX) < LEAST && Math.abs(y - lastY) < LEAST) continue;
        [lastX, lastY] = [x, y];
        // A line beyond one side needs its first and last point only.
        const sides = sidesOf(x, y, area);
        away &= sides;
        if (away) {
          hidden = [x, y];
          continue;
        }
        if (hidden) into.point(...hidden);
        into.point(x, y);
        hidden = undefined;
        away = sides;
      }
      if (hidden) into.point(...hidden);
      into.lineEnd();
      if (isClosed) into.polygonEnd();
    }
  }
  return path.text();
}

/** Returns a bit for each side of an area that a point is beyond. */
function sidesOf(x: number, y: number, { width, height }: Area): number {
  return (x < -EDGE ? 1 : x > width + EDGE ? 2 : 0) | (y < -EDGE ? 4 : y > height + EDGE ? 8 : 0);
}

class Path {
  readonly #parts: string[] = [];
  readonly #isClosed: boolean;
  #isFirst = true;

  constructor(isClosed: boolean) {
    this.#isClosed = isClosed;
  }

  point(x: number, y: number): void {
    this.#parts.push(`${this.#isFirst ? "M" : "L"}${Math.round(x * 10) / 10} ${Math.round(y * 10) / 10}`);
    this.#isFirst = false;
  }

  lineStart(): void {
    this.#isFirst = true;
  }

  lineEnd(): void {
    if (this.#isClosed && !this.#isFirst) this.#parts.push("z");
  }

  polygonStart(): void {}

  polygonEnd(): void {}

  text(): string {
    return this.#parts.join("");
  }
}

function names(area: Area, named: readonly Name[]): string {
  const drawn = named.map(({ name, x, y, kind }) => {
    const [left, top] = [Math.round(x - area.left), Math.round(y - area.top)];
    const dot = kind === "city" ? `<circle cx="${left}" cy="${top}" r="3"/>` : "";
    return `${dot}<text class="${kind}" x="${left}" y="${kind === "city" ? top - 8 : top + 5}">${escaped(name)}</text>`;
  });
  return `<g class="names">${drawn.join("")}</g>`;
}

const STEPS = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002];

/** Draws lines of whole degrees or parts of them, at least 160 pixels apart, with words at every second column. */
function grid(area: Area, named: readonly Name[]): string {
  const { zoom, left, top, width, height } = area;
  const world = worldWidth(zoom);
  const step = STEPS.findLast((degrees) => (degrees / 360) * world >= 160) ?? 30;
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  // Words begin in one tile and end in the next.
  const first = Math.floor((((left - WORDS) / world) * 360 - 180) / step);
  const last = Math.ceil((((left + width) / world) * 360 - 180) / step);
  const columns = Array.from({ length: last - first + 1 }, (_, index) => first + index);
  const [south, north] = [latitudeAt(top + height + 20, zoom), latitudeAt(top - 20, zoom)];
  const lowest = Math.ceil(south / step);
  const rows = Array.from({ length: Math.max(0, Math.floor(north / step) - lowest + 1) }, (_, index) => lowest + index);
  const xAt = (column: number) => Math.round(xOf(column * step, zoom) - left);
  const yAt = (row: number) => Math.round(yOf(row * step, zoom) - top);
  const lines = [...columns.map((column) => `M${xAt(column)} 0v${height}`), ...rows.map((row) => `M0 ${yAt(row)}h${width}`)];
  const words = rows.flatMap((row) =>
    columns.map((column) => {
      const isTaken = named.some(
        (name) =>
          Math.abs(name.x - left - xAt(column) - WORDS / 2) < WORDS / 2 + halfOf(name) && Math.abs(name.y - top - yAt(row)) < 25,
      );
      if (column % 2 || isTaken) return "";
      const degrees = ((((column * step + 180) % 360) + 360) % 360) - 180;
      const text = `${degreesOf(row * step, digits, "N", "S")} ${degreesOf(degrees, digits, "E", "W")}`;
      return `<text x="${xAt(column) + 5}" y="${yAt(row) - 5}">${text}</text>`;
    }),
  );
  return `<g class="grid"><path d="${lines.join("")}"/>${words.join("")}</g>`;
}

/** The width of a crossing's words in pixels. */
const WORDS = 100;

function degreesOf(degrees: number, digits: number, positive: string, negative: string): string {
  const text = Math.abs(degrees).toFixed(digits);
  return Number(text) === 0 ? "0°" : `${text}° ${degrees < 0 ? negative : positive}`;
}
