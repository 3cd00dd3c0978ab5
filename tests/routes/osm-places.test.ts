import { execFileSync } from "node:child_process";
import { writeFileSync } from "node:fs";
import { join } from "node:path";
import { afterAll, beforeAll, expect, test } from "vitest";
import type { Name } from "#db/seed/world.ts";
import { faultsIn } from "../html.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
const HERE = "/map?at=50.4,-5.1,13";

beforeAll(async () => {
  served = await serve();
  const file = join(served.dataDir, "cornwall.geojson");
  const at = (id: string, name: string, east: number) => ({
    type: "Feature",
    id,
    properties: { sport: "skateboard", ...(name && { name }) },
    geometry: { type: "Point", coordinates: [east, 50.4] },
  });
  const features = [at("way/7", "Harbour bowl", -5.1), at("way/8", "", -5.15)];
  writeFileSync(file, JSON.stringify({ type: "FeatureCollection", features }));
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: served.dataDir };
  execFileSync("node_modules/.bin/tsx", ["scripts/seed-places.ts", file], { env });
});

afterAll(() => served.stop());

async function open(path: string, name: Name) {
  const answer = await served.fetch(path, { as: await served.logIn(name) });
  const html = (await answer.text()).replaceAll("<!-- -->", "").replaceAll("&#x27;", "'").replaceAll("&amp;", "&");
  return { status: answer.status, to: answer.headers.get("location"), html, faults: await faultsIn(html) };
}

const CREDIT = "© OpenStreetMap contributors";

test("the map shows the layer with its licence, apart from Spots, and hides it by a link that stays", async () => {
  const shown = await open(HERE, "mia");
  expect(shown.html).toContain('aria-label="Harbour bowl, from OpenStreetMap"');
  expect(shown.html).toContain("A place for Skate</a>");
  expect(shown.html).toContain(`Places ${CREDIT}`);
  expect(shown.html).toContain('href="https://www.openstreetmap.org/copyright"');
  expect(shown.html).toContain("There are no Spots for your sports near here");
  expect(shown.faults).toEqual([]);
  const [, hide = ""] = /href="([^"]*layer=spots[^"]*)"[^>]*>Hide these places/.exec(shown.html) ?? [];
  const hidden = await open(hide, "mia");
  expect(hidden.html).not.toMatch(new RegExp(`Harbour bowl|${CREDIT}`));
  expect(hidden.html).toContain("Show these places");
  expect(hidden.html).toContain('name="layer" value="spots"');
  for (const [, move] of hidden.html.matchAll(/class="move[^"]*"[^>]*href="([^"]*)"/g)) expect(move).toContain("layer=spots");
});

test("a place opens with an empty form to add a Spot, which keeps nothing of it", async () => {
  const place = await open(`${HERE}&osm=way%2F7`, "mia");
  expect(place.html).toContain('tabindex="-1">Harbour bowl</h2>');
  expect(place.faults).toEqual([]);
  const [, add = ""] = /href="([^"]*)"[^>]*>Add a Spot near here/.exec(place.html) ?? [];
  const form = (await open(add, "mia")).html;
  for (const name of ["title", "description", "latitude", "longitude"]) {
    const [field = ""] = new RegExp(`<(?:input|textarea)[^>]*name="${name}"[^>]*>`).exec(form) ?? [];
    expect(field).toMatch(/^<(?!.*value="[^"]).*>$/);
  }
  expect((await open(`${HERE}&osm=way%2F999`, "mia")).status).toBe(404);
});

test("a place is found by the beginning of its name, and opens with its layer, which may be hidden", async () => {
  const { to } = await open(`${HERE}&layer=spots&place=harbour+bowl`, "mia");
  expect(to).toContain("osm=way%2F7");
  expect(to).not.toContain("layer=");
});

test("a child reads the same, without a link to another site", async () => {
  const { html, faults } = await open(`${HERE}&osm=way%2F7`, "pip");
  expect(html).toContain("Harbour bowl");
  expect(html).toContain(CREDIT);
  expect(html).not.toMatch(/<a [^>]*openstreetmap/);
  expect(faults).toEqual([]);
});
