import { spawn } from "node:child_process";
import { once } from "node:events";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { join } from "node:path";
import Database from "better-sqlite3";
import { expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { standIn } from "./adapters/stand-in.ts";
import { leftBy } from "./left-by.ts";
import { serve } from "./served.ts";
import { SECRET, TILES, WRONG } from "./wrong-settings.ts";

/** Starts the server over an older database with only these settings, and waits for it to exit. */
async function startWith(settings: Record<string, string>) {
  const folder = leftBy("0010.sql");
  const needed = { NODE_ENV: "production" as const, DATA_DIR: folder, SESSION_SECRET: SECRET, MAIL: "outbox", PORT: "0" };
  const env = { PATH: process.env.PATH, ...needed, ...settings };
  const child = spawn(process.execPath, ["build/server/index.js"], { env, timeout: 60_000 });
  let said = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (said += chunk));
  const [status] = await once(child, "close");
  return { status, said, migrations: migrationsIn(folder) };
}

function migrationsIn(folder: string): unknown {
  const database = new Database(join(folder, "stokeline.sqlite"));
  const count = database.prepare("SELECT count(*) FROM __drizzle_migrations").pluck().get();
  database.close();
  return count;
}

test.each(Object.entries(WRONG))(
  "a wrong %s stops the start with one line that names it, and nothing is migrated",
  async (name, values) => {
    for (const value of values) {
      const settings = typeof value === "string" ? { [name]: value } : value;
      const { status, said, migrations } = await startWith(settings);
      expect([settings, status, migrations]).toEqual([settings, 1, 11]);
      expect(said).toMatch(new RegExp(`^Settings? (HOST and )?${name}( and PORT)?: .+\n$`));
    }
  },
);

test("the server does not start without a secret, with an operator that nobody is, or without what another setting needs", async () => {
  const said = async (settings: Record<string, string>) => (await startWith(settings)).said;
  expect(await said({ SESSION_SECRET: "" })).toBe("Setting SESSION_SECRET: is required\n");
  expect(await said({ MAIL: "" })).toBe("Setting MAIL: is required: smtp, or outbox to keep all emails as files\n");
  expect(await said({ OPERATOR_USER_ID: "987654" })).toBe("Setting OPERATOR_USER_ID: nobody has the id 987654\n");
  expect(await said({ TILE_URL: TILES })).toBe("Setting TILE_ATTRIBUTION: is required when TILE_URL is set\n");
});

test("a port that is taken stops the start before anything is migrated", async () => {
  const taken = createServer().listen(0, "127.0.0.1");
  await once(taken, "listening");
  const { port } = taken.address() as AddressInfo;
  expect(await startWith({ PORT: String(port) })).toEqual({
    status: 1,
    said: `Settings HOST and PORT: listen EADDRINUSE: address already in use 127.0.0.1:${port}\n`,
    migrations: 11,
  });
  taken.close();
});

test("a bucket that is missing stops the start before anything is migrated, and one that cannot be reached does not", async () => {
  const google = await standIn((_, response) => {
    response.writeHead(404, { "content-type": "application/json" });
    response.end(JSON.stringify({ error: { code: 404, message: "The specified bucket does not exist." } }));
  });
  const settings = { STORAGE: "gcs", GCS_BUCKET: "media", GCS_ENDPOINT: google.url };
  expect(await startWith(settings)).toEqual({
    status: 1,
    said: "Setting GCS_BUCKET: The specified bucket does not exist.\n",
    migrations: 11,
  });
  await google.stop();
  const other = await serve(settings);
  expect((await (await other.fetch("/healthz")).json()).storage).not.toBe("ok");
  await other.stop();
});

test("with right settings the older database is migrated", async () => {
  const folder = leftBy("0010.sql");
  const upgraded = await serve({ OPERATOR_USER_ID: ID.ops, STATISTICS_USER_ID: ID.stat }, folder);
  expect((await upgraded.fetch("/healthz")).status).toBe(200);
  await upgraded.stop();
  expect(migrationsIn(folder)).toBeGreaterThan(11);
});
