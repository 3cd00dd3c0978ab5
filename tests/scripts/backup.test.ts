import { execFile } from "node:child_process";
import { existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { beforeEach, expect, test } from "vitest";

let from: string;
let to: string;
let file: string;
let database: Database.Database;

beforeEach(() => {
  const folder = mkdtempSync(join(process.env.DATA_DIR!, "backup-"));
  from = join(folder, "from");
  to = join(folder, "to");
  file = join(folder, "stokeline.tar");
  mkdirSync(from);
  database = new Database(join(from, "stokeline.sqlite"));
  database.exec("pragma journal_mode = wal; pragma wal_autocheckpoint = 0; create table edits (file text)");
  post(1);
  return () => database.close();
});

test("what was committed comes back, what was not does not, though both are still in the log only", async () => {
  const writer = new Database(join(from, "stokeline.sqlite"));
  const reader = new Database(join(from, "stokeline.sqlite"));
  reader.exec("begin");
  reader.prepare("select * from edits").all();
  post(2);
  writer.exec("begin immediate; insert into edits values ('never')");
  await script("backup", from);
  await script("restore", to);

  expect(statSync(join(from, "stokeline.sqlite-wal")).size).toBeGreaterThan(0);
  expect(edits(to)).toEqual(["edits/1", "edits/2"]);
  expect(readFileSync(join(to, "media", "edits/2"), "utf8")).toBe("film 2");
  for (const connection of [reader, writer]) connection.close();
});

test("every row has its file, while Edits are posted and removed during the backup", async () => {
  for (let n = 2; n <= 400; n++) post(n);
  let [first, next] = [1, 401];
  const busy = setInterval(() => {
    post(next++);
    remove(first++);
  });
  await script("backup", from).finally(() => clearInterval(busy));
  await script("restore", to);

  expect(first).toBeGreaterThan(20);
  expect(edits(to).length).toBe(400);
  expect(edits(to).filter((edit) => !existsSync(join(to, "media", edit)))).toEqual([]);
});

test("a backup leaves nothing behind but its time and is for its owner's eyes", async () => {
  await script("backup", from);

  expect(readdirSync(from).sort()).toEqual([
    "backed-up",
    "media",
    "stokeline.sqlite",
    "stokeline.sqlite-shm",
    "stokeline.sqlite-wal",
  ]);
  expect(statSync(file).mode & 0o077).toBe(0);
});

test("without media on disk the database alone comes back", async () => {
  rmSync(join(from, "media"), { recursive: true });
  await script("backup", from);
  await script("restore", to);

  expect(edits(to)).toEqual(["edits/1"]);
});

test("a backup that fails leaves the one before as it was", async () => {
  await script("backup", from);
  const before = readFileSync(file);
  mkdirSync(to);
  writeFileSync(join(to, "stokeline.sqlite"), "no database".repeat(1000));

  await expect(script("backup", to)).rejects.toThrow("not a database");
  expect(readFileSync(file).equals(before)).toBe(true);
});

test.each(["stokeline.sqlite", "stokeline.sqlite-wal", "media"])("nothing is restored over a %s", async (name) => {
  await script("backup", from);
  mkdirSync(to);
  writeFileSync(join(to, name), "mine");

  await expect(script("restore", to)).rejects.toThrow(`DATA_DIR has a ${name} already`);
  expect(readdirSync(to)).toEqual([name]);
  expect(readFileSync(join(to, name), "utf8")).toBe("mine");
});

test("a damaged backup restores nothing", async () => {
  for (let n = 2; n <= 400; n++) post(n);
  await script("backup", from);
  const bytes = readFileSync(file);
  writeFileSync(file, bytes.fill(7, 4608, 12_800));

  await expect(script("restore", to)).rejects.toThrow(/damaged|malformed/);
  expect(readdirSync(to)).toEqual([]);
});

function post(n: number) {
  mkdirSync(join(from, "media", "edits"), { recursive: true });
  writeFileSync(join(from, "media", "edits", `${n}`), `film ${n}`);
  database.prepare("insert into edits values (?)").run(`edits/${n}`);
}

function remove(n: number) {
  database.prepare("delete from edits where file = ?").run(`edits/${n}`);
  rmSync(join(from, "media", "edits", `${n}`));
}

function edits(folder: string): string[] {
  const restored = new Database(join(folder, "stokeline.sqlite"));
  const files = restored.prepare<[], string>("select file from edits order by rowid").pluck().all();
  restored.close();
  return files;
}

function script(name: "backup" | "restore", folder: string) {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder, NODE_ENV: "development" };
  return promisify(execFile)("node_modules/.bin/tsx", [`scripts/${name}.ts`, file], { env });
}
