import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { gzipSync } from "node:zlib";
import Supercluster from "supercluster";
import { openStreets } from "#app/adapters/streets/index.server.ts";
import { env } from "#app/env.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { drawingOf } from "#app/map/drawing.server.ts";
import { streetsOf, streetsVersion } from "#app/map/streets/index.server.ts";
import { areaOf, boxOf, type View } from "#app/map/view.ts";
import { LISTED_SPORTS, SPORT_NAMES } from "#app/schemas/sports.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { sqlite } from "#db";
import { loadBulk } from "#db/seed/bulk.ts";
import { CITY, cityFile } from "../map/city.ts";
import { cpuOf, middleOf } from "./rounds.ts";
import { riderOf } from "./search.ts";
import { atMost, figures, type Line, type Measured } from "./table.ts";

const ROUNDS = 9;
const ZOOMS = [2, 4, 6, 8, 10];
const viewOf = (zoom: number): View => ({ latitude: 20, longitude: 10, zoom });

/** Prints the cost of the clustered Spots of a view at three sizes, and the cost of drawing land and streets. */
export async function measureMap(): Promise<void> {
  loadBulk(2000, { stokes: false });
  const viewer = riderOf("18+");
  fill(10_000);
  const few = costOf(viewer);
  fill(100_000);
  const lines = ZOOMS.map((zoom) => boxLine(viewer, viewOf(zoom)));
  fill(1_000_000);
  const many = costOf(viewer);
  for (const [index, zoom] of ZOOMS.entries()) {
    const [small = 1, large = 0] = [few[index], many[index]];
    lines.push({
      measure: `the Spots of a view at zoom ${zoom}, of 1,000,000`,
      "measured against": "of 10,000",
      ...figures(large, small, "ms of CPU"),
      // At a closer zoom the larger database has more to show, up to 2,000, so only the most expensive views compare.
      ...(zoom === 2 ? atMost(1.5, large / small) : {}),
    });
  }
  console.log(
    JSON.stringify({ lines: [...lines, ...drawnLines(), ...(await streetLines())], userId: viewer.id } satisfies Measured),
  );
}

function boxLine(viewer: Viewer, view: View): Line {
  const box = boxOf(view);
  const { south, north, west, east } = box;
  const area = sqlite.prepare(
    "SELECT id FROM spots_area WHERE max_latitude >= ? AND min_latitude <= ? AND max_longitude >= ? AND min_longitude <= ?",
  );
  const found = pinsOf(viewer, box);
  const { service, alone } = middleOf(
    () => clustered(pinsOf(viewer, box), view.zoom),
    () => {
      area.all(south, north, west, east);
      clustered(found, view.zoom);
    },
  );
  return {
    measure: `the Spots of a view at zoom ${view.zoom}, of 100,000, with clusters`,
    "measured against": "the bare R*Tree statement and supercluster",
    ...figures(service, alone, "ms of CPU"),
    ...atMost(2, service / alone),
  };
}

const pinsOf = (viewer: Viewer, box: spots.Box) => spots.pinsWithin(viewer, box, SPORT_NAMES).pins;

function clustered(found: readonly spots.Pin[], zoom: number): void {
  const clusters = new Supercluster({ radius: 60, extent: 256, maxZoom: 16 });
  clusters.load(
    found.map(({ longitude, latitude }) => ({
      type: "Feature",
      properties: {},
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    })),
  );
  clusters.getClusters([-180, -90, 180, 90], zoom);
}

function costOf(viewer: Viewer): number[] {
  return ZOOMS.map((zoom) => middleCost(() => pinsOf(viewer, boxOf(viewOf(zoom)))));
}

/** CPU milliseconds of the middle round. */
function middleCost(work: (round: number) => unknown): number {
  const times = Array.from({ length: ROUNDS }, (_, round) => cpuOf(() => work(round)));
  return times.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
}

function drawnLines(): Line[] {
  const lines: Line[] = [];
  for (const zoom of [2, 6, 10, 15]) {
    // Each shows another place, so that none is cached.
    const cost = middleCost((round) => drawingOf({ ...viewOf(zoom), longitude: round }, "light"));
    lines.push({
      measure: `the land of a view at zoom ${zoom}`,
      figure: `${cost.toFixed(1)} ms of CPU`,
      ...atMost(40, cost, " ms"),
    });
  }
  return lines;
}

async function streetLines(): Promise<Line[]> {
  env.MAP_FILE = "bench.pmtiles";
  writeFileSync(join(env.DATA_DIR, env.MAP_FILE), cityFile({ blocks: 60, houses: 12 }));
  await openStreets();
  const lines: Line[] = [];
  for (const zoom of [12, 14, 15, 16]) {
    const costs: number[] = [];
    let drawing = "";
    for (let round = 0; round < ROUNDS; round++) {
      // No view is drawn twice.
      const view = { ...CITY, longitude: CITY.longitude + round / 1000, zoom };
      const before = process.cpuUsage();
      drawing = drawingOf(view, "light", await streetsOf(areaOf(view), streetsVersion() ?? null));
      const { user, system } = process.cpuUsage(before);
      costs.push((user + system) / 1000);
    }
    const cost = costs.sort((a, b) => a - b)[ROUNDS >> 1] ?? 0;
    const packed = gzipSync(drawing).length / 1000;
    lines.push(
      { measure: `the streets of a view at zoom ${zoom}`, figure: `${cost.toFixed(1)} ms of CPU`, ...atMost(40, cost, " ms") },
      { measure: `their drawing at zoom ${zoom}, packed`, figure: `${packed.toFixed(0)} kB`, ...atMost(150, packed, " kB") },
    );
  }
  return lines;
}

/** Replaces the earlier ones, evenly over land and sea. */
function fill(count: number): void {
  sqlite.exec("DELETE FROM spots");
  const people = sqlite.prepare<[], number>("SELECT id FROM users").pluck().all();
  const bits = LISTED_SPORTS.map(({ bit }) => bit);
  const add = sqlite.prepare(
    `INSERT INTO spots (id, poster_id, title, latitude, longitude, sports, created_at)
     VALUES (abs(random() % 9007199254740991), ?, ?, random() % 650000 / 10000.0, random() % 1800000 / 10000.0, ?, ?)`,
  );
  sqlite.transaction(() => {
    for (let n = 0; n < count; n++) add.run(people[n % people.length], `Spot ${n}`, bits[n % bits.length], n);
  })();
}
