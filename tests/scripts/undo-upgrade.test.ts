import { execFileSync, spawnSync } from "node:child_process";
import { cpSync, existsSync, mkdirSync, readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import Database from "better-sqlite3";
import { afterAll, afterEach, describe, expect, test, vi } from "vitest";
import { copyBeforeUpgrade } from "#db/before-upgrade.ts";
import { ID } from "#db/seed/world.ts";
import { freePort } from "../free-port.ts";
import { leftBy } from "../left-by.ts";
import { mountDisk } from "../mount-disk.ts";
import { SECRET } from "../served.ts";

const MIGRATIONS = "db/migrations";
const COPY = "upgraded-from-0010.sqlite";

afterEach(() => vi.unstubAllEnvs());

/** Opens it as the server does, which migrates it. */
async function upgrade(folder: string) {
  vi.stubEnv("DATA_DIR", folder);
  vi.resetModules();
  return import("#db");
}

const copiesIn = (folder: string) => readdirSync(folder).filter((name) => name.startsWith("upgraded-from"));

function undo(folder: string) {
  const { stdout, stderr } = spawnSync("npx", ["tsx", "scripts/undo-upgrade.ts"], {
    env: { ...process.env, DATA_DIR: folder, NODE_ENV: "development" },
    encoding: "utf8",
  });
  return stdout + stderr;
}

function read<T>(file: string, sql: string): T[] {
  const database = new Database(file, { readonly: true });
  try {
    return database.prepare<[], T>(sql).pluck().all();
  } finally {
    database.close();
  }
}

const NAMES = "SELECT name FROM users ORDER BY id";
const MIGRATED = "SELECT count(*) FROM __drizzle_migrations";

test("an upgrade copies the database first, and one command puts it back with the files that it knows", async () => {
  const folder = leftBy("0010.sql");
  const file = join(folder, "stokeline.sqlite");
  const [names, migrated] = [read(file, NAMES), read(file, MIGRATED)];

  const { sqlite } = await upgrade(folder);
  expect(copiesIn(folder)).toEqual([COPY]);
  expect([read(join(folder, COPY), NAMES), read(join(folder, COPY), MIGRATED)]).toEqual([names, migrated]);
  const known = String(sqlite.prepare("SELECT CAST(id AS TEXT) FROM media").pluck().get());
  sqlite.prepare("UPDATE users SET name = 'Later'").run();
  for (const id of [known, "4711"]) {
    mkdirSync(join(folder, "media", id), { recursive: true });
    writeFileSync(join(folder, "media", id, "file"), id);
  }
  expect(undo(folder)).toContain("The server is running: stop it first. Nothing was touched");
  sqlite.close();

  expect(undo(folder)).toMatch(/^Put back upgraded-from-0010\.sqlite, from .*Z\. What stood there before is in .*replaced-\d+/);
  expect([read(file, NAMES), read(file, MIGRATED)]).toEqual([names, migrated]);
  const [aside = ""] = readdirSync(folder).filter((name) => name.startsWith("replaced-"));
  expect(new Set(read(join(folder, aside, "stokeline.sqlite"), NAMES))).toEqual(new Set(["Later"]));
  expect(readFileSync(join(folder, "media", known, "file"), "utf8")).toBe(known);
  expect(readdirSync(join(folder, "media", "4711"))).toEqual([]);
  expect(readFileSync(join(folder, aside, "media/4711/file"), "utf8")).toBe("4711");
  expect(undo(folder)).toContain("There is no copy from before an upgrade. Nothing was touched");

  const again = await upgrade(folder);
  expect(again.sqlite.prepare("SELECT name FROM users WHERE id = ?").pluck().get(ID.mia)).not.toBe("Later");
  again.sqlite.close();
});

test("a new database and one that has all migrations are not copied", async () => {
  const folder = leftBy("0010.sql");
  (await upgrade(folder)).sqlite.close();
  execFileSync("rm", [join(folder, COPY)]);
  const { sqlite } = await upgrade(folder);
  copyBeforeUpgrade(new Database(":memory:"), folder, MIGRATIONS);
  expect(copiesIn(folder)).toEqual([]);
  sqlite.close();
});

test("the two newest copies stay, for seven days, since they hold what was erased afterwards", async () => {
  const folder = leftBy("0010.sql");
  for (const [index, name] of ["0001", "0005", "0008"].entries()) {
    writeFileSync(join(folder, `upgraded-from-${name}.sqlite`), "");
    utimesSync(join(folder, `upgraded-from-${name}.sqlite`), 1, 1 + index);
  }
  const { sqlite } = await upgrade(folder);
  expect(copiesIn(folder)).toEqual(["upgraded-from-0008.sqlite", COPY]);
  const { dropSetAside } = await import("#app/services/upkeep/index.server.ts");
  await dropSetAside();
  expect(copiesIn(folder)).toEqual([COPY]);
  await dropSetAside(Date.now() + 8 * 24 * 60 * 60 * 1000);
  expect(copiesIn(folder)).toEqual([]);
  sqlite.close();
});

describe("on a disk without room (skipped where none can be mounted)", () => {
  const disk = join(process.env.DATA_DIR!, "small");
  const isMounted = mountDisk(disk, "1m");
  afterAll(() => void (isMounted && execFileSync("umount", ["--lazy", disk])));

  test.skipIf(!isMounted)(
    "a server that cannot upgrade ends with one line that says what it needs, and changes nothing",
    async () => {
      const file = join(disk, "stokeline.sqlite");
      cpSync(join(leftBy("0010.sql"), "stokeline.sqlite"), file);
      writeFileSync(join(disk, ".upgrade-copy"), Buffer.alloc(100_000));
      const migrated = read(file, MIGRATED);
      const env = { ...process.env, DATA_DIR: disk, PORT: String(await freePort()), LOG_LEVEL: "error", SESSION_SECRET: SECRET };
      const { status, stdout } = spawnSync(process.execPath, ["build/server/index.js"], { env, encoding: "utf8" });
      expect([status, JSON.parse(stdout).msg]).toEqual([
        1,
        expect.stringMatching(/^The upgrade copies the database first and needs \d MB of free disk\. Nothing was changed$/),
      ]);
      expect([read(file, MIGRATED), copiesIn(disk), existsSync(join(disk, ".upgrade-copy"))]).toEqual([migrated, [], false]);
    },
  );
});

test("a damaged copy is not put back", async () => {
  const folder = leftBy("0010.sql");
  writeFileSync(join(folder, COPY), "SQLite format 3 no more");
  const before = readFileSync(join(folder, "stokeline.sqlite"));
  expect(undo(folder)).toMatch(/is damaged: .*\. Nothing was touched/);
  expect(readFileSync(join(folder, "stokeline.sqlite")).equals(before)).toBe(true);
});
