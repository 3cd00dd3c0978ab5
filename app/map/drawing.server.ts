import { geoIdentity } from "d3-geo";
import { citiesWithin } from "#app/adapters/places/gazetteer.server.ts";
import type { Theme } from "#app/cookies/theme.server.ts";
import { type Land, land } from "./land.server.ts";
import { boxOf, MAP, projectionOf, type View, worldWidth } from "./view.ts";

/** An SVG of sea, land, borders, names, a grid of degrees and a scale; the same for everybody. */
export async function drawingOf(view: View, theme: Theme): Promise<string> {
  const { coasts, borders, countries } = await land();
  const names = view.zoom < CITIES_FROM ? countryNames(view, countries) : await cityNames(view);
  return `<svg xmlns="http://www.w3.org/2000/svg" width="${MAP.width}" height="${MAP.height}" viewBox="0 0 ${MAP.width} ${MAP.height}" class="${theme}">
<style>${STYLE}</style><path class="sea" d="M0 0H${MAP.width}V${MAP.height}H0z"/>
<path class="land" d="${pathOf(view, coasts, true)}"/><path class="border" d="${pathOf(view, borders, false)}"/>
${grid(view)}${names}${scaleBar(view)}</svg>`;
}

const LIGHT = "--sea:#d5e8ee;--land:#f6f1e4;--coast:#8fb3bf;--border:#c9b99a;--grid:#0b4f6c;--name:#3b4650;--halo:#fffdf8";
const DARK = "--sea:#10202a;--land:#26313a;--coast:#4d6b78;--border:#5b5140;--grid:#6cc5e6;--name:#cdd6dc;--halo:#161d24";
const STYLE = `svg{${LIGHT};font:500 15px Barlow,system-ui,sans-serif}svg.dark{${DARK}}@media(prefers-color-scheme:dark){svg.auto{${DARK}}}
.sea{fill:var(--sea)}.land{fill:var(--land);stroke:var(--coast)}.border{fill:none;stroke:var(--border);stroke-dasharray:4 3}
.grid path{stroke:var(--grid);opacity:.18}.grid text{fill:var(--name);font-size:12px;opacity:.8}
.names text{fill:var(--name);stroke:var(--halo);stroke-width:3px;paint-order:stroke;text-anchor:middle}.names circle{fill:var(--name)}
.scale path{stroke:var(--name);stroke-width:2px;fill:none}.scale text{fill:var(--name);stroke:var(--halo);stroke-width:3px;paint-order:stroke;font-size:13px}`;

/** Pixels. */
const LEAST = 1.5;

/** The world repeats to both sides, so that a view may cross its edge. */
function pathOf(view: View, lines: Land["coasts"], isClosed: boolean): string {
  const width = worldWidth(view.zoom);
  const [centreX = 0, centreY = 0] = unitOf(view);
  const path = new Path(isClosed);
  for (const turn of [-1, 0, 1]) {
    const [left, top] = [MAP.width / 2 - (centreX - turn) * width, MAP.height / 2 - centreY * width];
    const into = geoIdentity()
      .clipExtent([
        [-4, -4],
        [MAP.width + 4, MAP.height + 4],
      ])
      .stream(path);
    for (const line of lines) {
      if (left + line.east * width < 0 || left + line.west * width > MAP.width) continue;
      if (top + line.south * width < 0 || top + line.north * width > MAP.height) continue;
      // An island of a pixel is not seen.
      if (isClosed && Math.max(line.east - line.west, line.south - line.north) * width < LEAST) continue;
      if (isClosed) into.polygonStart();
      into.lineStart();
      let [lastX, lastY] = [Infinity, Infinity];
      for (let at = 0; at < line.points.length; at += 2) {
        const [x, y] = [left + (line.points[at] ?? 0) * width, top + (line.points[at + 1] ?? 0) * width];
        // What turns within a pixel or two is not seen.
        if (Math.abs(x - lastX) < LEAST && Math.abs(y - lastY) < LEAST) continue;
        [lastX, lastY] = [x, y];
        into.point(x, y);
      }
      into.lineEnd();
      if (isClosed) into.polygonEnd();
    }
  }
  return path.text();
}

/** Collects what a projection streams as the "d" of a path, to a tenth of a pixel. */
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

/** The centre where the world is 1 wide. */
function unitOf({ latitude, longitude }: View): [number, number] {
  const y = Math.log(Math.tan(Math.PI / 4 + (latitude * Math.PI) / 360));
  return [longitude / 360 + 0.5, 0.5 - y / (2 * Math.PI)];
}

const CITIES_FROM = 8;
const MOST_NAMES = 40;

function countryNames(view: View, countries: Land["countries"]): string {
  const project = projectionOf(view);
  const shown = countries.filter(({ size }) => Math.sqrt(size) * (worldWidth(view.zoom) / 360) > 50);
  return namesOf(
    shown.map((country) => ({ name: country.name, at: project([country.longitude, country.latitude]) })),
    false,
  );
}

async function cityNames(view: View): Promise<string> {
  const project = projectionOf(view);
  const cities = await citiesWithin(boxOf(view));
  const placed = cities.map((city) => ({ name: city.name, at: project([city.longitude, city.latitude]) }));
  const away = ([x, y]: [number, number]) => Math.hypot(x - MAP.width / 2, y - MAP.height / 2);
  return namesOf(
    placed.toSorted((a, b) => away(a.at ?? [0, 0]) - away(b.at ?? [0, 0])),
    true,
  );
}

/** Leaves out what would lie over a name before it. */
function namesOf(names: readonly { name: string; at: [number, number] | null }[], hasDot: boolean): string {
  const shown: { name: string; x: number; y: number; half: number }[] = [];
  for (const { name, at } of names) {
    if (!at || shown.length === MOST_NAMES) continue;
    const [x, y] = at;
    const half = name.length * 4 + 12;
    const isFree = shown.every((other) => Math.abs(other.y - y) > 34 || Math.abs(other.x - x) > other.half + half);
    if (isFree && x > half && x < MAP.width - half && y > 24 && y < MAP.height - 12) shown.push({ name, x, y, half });
  }
  const drawn = shown.map(({ name, x, y }) => {
    const [left, top] = [Math.round(x), Math.round(y)];
    const dot = hasDot ? `<circle cx="${left}" cy="${top}" r="3"/>` : "";
    return `${dot}<text x="${left}" y="${hasDot ? top - 8 : top + 5}">${escaped(name)}</text>`;
  });
  return `<g class="names">${drawn.join("")}</g>`;
}

function escaped(text: string): string {
  return text.replaceAll("&", "&amp;").replaceAll("<", "&lt;");
}

const STEPS = [30, 15, 10, 5, 2, 1, 0.5, 0.2, 0.1, 0.05, 0.02, 0.01, 0.005, 0.002];

/** Lines of whole degrees or parts of them, at least 160 pixels apart. */
function grid(view: View): string {
  const step = STEPS.findLast((degrees) => (degrees / 360) * worldWidth(view.zoom) >= 160) ?? 30;
  const project = projectionOf(view);
  const { south, north, west, east } = boxOf(view);
  const digits = Math.max(0, -Math.floor(Math.log10(step)));
  const drawn: string[] = [];
  for (let line = Math.ceil(south / step); line * step <= north; line++) {
    const y = Math.round(project([view.longitude, line * step])?.[1] ?? 0);
    const words = degreesOf(line * step, digits, "N", "S");
    drawn.push(`<path d="M0 ${y}H${MAP.width}"/><text x="${MAP.width / 2 - 140}" y="${y - 4}">${words}</text>`);
  }
  const wide = west <= east ? east : east + 360;
  for (let line = Math.ceil(west / step); line * step <= wide; line++) {
    const degrees = ((line * step + 540) % 360) - 180;
    const x = Math.round(project([degrees, view.latitude])?.[0] ?? 0);
    const words = degreesOf(degrees, digits, "E", "W");
    drawn.push(`<path d="M${x} 0V${MAP.height}"/><text x="${x + 4}" y="${MAP.height / 2 - 100}">${words}</text>`);
  }
  return `<g class="grid">${drawn.join("")}</g>`;
}

function degreesOf(degrees: number, digits: number, positive: string, negative: string): string {
  const text = Math.abs(degrees).toFixed(digits);
  return Number(text) === 0 ? "0°" : `${text}° ${degrees < 0 ? negative : positive}`;
}

const AROUND_EQUATOR = 40_075_017;

/** The largest of 1, 2 or 5 times a power of ten metres that is at most 140 pixels long at the middle of the map. */
function scaleBar(view: View): string {
  const metresPerPixel = (AROUND_EQUATOR * Math.cos((view.latitude * Math.PI) / 180)) / worldWidth(view.zoom);
  const most = metresPerPixel * 140;
  const power = 10 ** Math.floor(Math.log10(most));
  const metres = power * ([5, 2].find((times) => times * power <= most) ?? 1);
  const length = Math.round(metres / metresPerPixel);
  const words = metres >= 1000 ? `${metres / 1000} km` : `${metres} m`;
  const [x, y] = [MAP.width / 2 - 140, MAP.height / 2 + 190];
  return `<g class="scale"><path d="M${x} ${y - 6}v6h${length}v-6"/><text x="${x + 6}" y="${y - 8}">${words}</text></g>`;
}
