import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, beforeAll, expect, test } from "vitest";
import { EDITS, ID } from "#db/seed/world.ts";
import { type Served, serve } from "../served.ts";

let served: Served;
let database: Database.Database;
const SPOT = 5001;

beforeAll(async () => {
  served = await serve();
  database = new Database(join(served.dataDir, "stokeline.sqlite"));
  const add =
    "INSERT INTO spots (id, poster_id, title, latitude, longitude, surf, created_at) VALUES (?, ?, 'Fistral', 50.4, -5.1, 1, 1)";
  database.prepare(add).run(SPOT, Number(ID.sol));
});

afterAll(async () => {
  database.close();
  await served.stop();
});

test("an Edit that is changed by its form keeps its Spot", async () => {
  database.prepare("UPDATE edits SET spot_id = ?, spot_location = 'Fistral' WHERE id = ?").run(SPOT, Number(EDITS.bowl.id));
  const as = await served.logIn("mia");
  const html = await (await served.fetch(`/edit/${EDITS.bowl.id}`, { as })).text();
  const [, spotId = ""] = /name="spotId" value="(\d*)"/.exec(html) ?? [];
  const body = new FormData();
  const fields = {
    description: "Bowl at noon",
    sport: "Skate",
    gearOf: "Skate",
    filmerInstagram: "@",
    under18Viewable: "on",
    spotId,
  };
  for (const [name, value] of Object.entries(fields)) body.append(name, value);
  expect((await served.fetch(`/edit/${EDITS.bowl.id}`, { method: "POST", body, as })).status).toBe(303);
  const row = database
    .prepare("SELECT description, spot_id AS spotId, spot_location AS place FROM edits WHERE id = ?")
    .get(Number(EDITS.bowl.id));
  expect(row).toEqual({ description: "Bowl at noon", spotId: SPOT, place: "Fistral" });
});
