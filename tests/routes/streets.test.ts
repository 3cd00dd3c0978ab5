import { writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITS, ID } from "#db/seed/world.ts";
import { CITY, cityFile } from "../map/city.ts";
import { newWorld } from "../new-world.ts";
import { type Served, serve } from "../served.ts";

const CREDIT = "Streets © OpenStreetMap contributors";
const SPOT = "7001";
const HERE = `${CITY.latitude},${CITY.longitude}`;

let served: Served;
let mia: string;

beforeAll(async () => {
  const folder = newWorld();
  writeFileSync(join(folder, "city.pmtiles"), cityFile());
  const database = new Database(join(folder, "stokeline.sqlite"));
  database
    .prepare(
      "INSERT INTO spots (id, poster_id, title, latitude, longitude, sports, created_at) VALUES (?, ?, 'Bowl', ?, ?, 1, 1)",
    )
    .run(SPOT, ID.mia, CITY.latitude, CITY.longitude);
  database.prepare("UPDATE edits SET spot_id = ? WHERE id = ?").run(SPOT, EDITS.bowl.id);
  database.close();
  served = await serve({ MAP_FILE: "city.pmtiles" }, folder);
  mia = await served.logIn("mia");
});

afterAll(() => served.stop());

async function read(path: string) {
  const answer = await served.fetch(path, { as: mia });
  return { status: answer.status, text: (await answer.text()).replaceAll("&amp;", "&") };
}

const pictureIn = (html: string) => /src="(\/map_picture\?[^"]+)"/.exec(html)?.[1] ?? "";

test("the map without script shows the streets of MAP_FILE, names their source, and gives the moving map the same ones", async () => {
  const { text } = await read(`/map?at=${HERE},15`);
  expect(text).toContain(CREDIT);
  const picture = await read(pictureIn(text));
  expect(picture.status).toBe(200);
  expect(picture.text).toContain("Atlantic Road");
  const version = /streets=(\w{8})/.exec(pictureIn(text))?.[1];
  expect(text).toContain(`"version":"${version}"`);
  const [x, y] = [(CITY.longitude / 360 + 0.5) * 2 ** 14, 5527];
  const square = await read(`/map/land/14/${Math.floor(x)}/${y}?theme=dark&streets=${version}`);
  expect(square.text).toContain('class="road minor"');
  expect((await read(`/map/land/14/${Math.floor(x)}/${y}?theme=dark`)).text).not.toContain("road");
});

test("far out and elsewhere the map names no source of streets", async () => {
  expect((await read(`/map?at=${HERE},9`)).text).not.toContain(CREDIT);
  expect((await read("/map?at=48.1,11.5,15")).text).not.toContain(CREDIT);
});

test("an Edit at a Spot shows its streets and their source, without a link that leads out", async () => {
  const { text } = await read(`/edits/${EDITS.bowl.id}`);
  expect(text).toContain(CREDIT);
  expect((await read(pictureIn(text))).text).toContain('class="road');
  expect(text).not.toContain("openstreetmap.org");
});
