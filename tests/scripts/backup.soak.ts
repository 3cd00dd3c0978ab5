import { execFile, execFileSync } from "node:child_process";
import {
  appendFileSync,
  chmodSync,
  chownSync,
  cpSync,
  existsSync,
  linkSync,
  mkdirSync,
  mkdtempSync,
  readdirSync,
  readFileSync,
  renameSync,
  rmSync,
  statSync,
  symlinkSync,
  truncateSync,
  writeFileSync,
} from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { beforeEach, describe, expect, test } from "vitest";

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
  return () => void database.close();
});

test("committed data comes back and uncommitted data does not, though both are still in the log only", async () => {
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

test("a backup says what it holds, leaves nothing behind but its time and is for its owner's eyes", async () => {
  expect(await script("backup", from)).toBe(`Backed up 2 files to ${file}\n`);

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

test("earlier files are set aside, even a log without its database, and can be put back", async () => {
  await script("backup", from);
  writeFileSync(join(from, "media", "edits", "later"), "later film");
  database.prepare("insert into edits values ('edits/later')").run();
  database.close();
  const told = await script("restore", from);

  expect(edits(from)).toEqual(["edits/1"]);
  expect(readdirSync(join(from, "media", "edits"))).toEqual(["1"]);
  const [aside = ""] = readdirSync(from).filter((name) => name.startsWith("replaced-"));
  expect(told).toMatch(new RegExp(`^Restored 2 files. What stood there before is in .*${aside} for 7 days$`, "m"));
  expect(edits(join(from, aside))).toEqual(["edits/1", "edits/later"]);
  expect(readFileSync(join(from, aside, "media", "edits", "later"), "utf8")).toBe("later film");

  mkdirSync(to);
  writeFileSync(join(to, "stokeline.sqlite-wal"), "of another");
  await script("restore", to);
  expect(edits(to)).toEqual(["edits/1"]);
});

test("a damaged database is replaced", async () => {
  await script("backup", from);
  mkdirSync(to);
  writeFileSync(join(to, "stokeline.sqlite"), "no database".repeat(1000));
  await script("restore", to);
  expect(edits(to)).toEqual(["edits/1"]);
});

test("under a running server nothing is restored", async () => {
  await script("backup", from);
  post(2);
  await expect(script("restore", from)).rejects.toMatchObject({
    stderr: "The server is running: stop it first. Nothing was touched\n",
  });
  expect(edits(from)).toEqual(["edits/1", "edits/2"]);
});

const repack = (change: (folder: string) => void) => (archive: string) => {
  const folder = mkdtempSync(join(process.env.DATA_DIR!, "repacked-"));
  execFileSync("tar", ["-xf", archive, "-C", folder]);
  change(folder);
  execFileSync("tar", ["-cf", archive, "-C", folder, "."]);
};

/** Makes a backup like versions before 23 November 2026. */
const unlisted = (change: (database: string) => void = () => {}) =>
  repack((at) => {
    rmSync(join(at, "sha256"));
    change(join(at, "stokeline.sqlite"));
  });

function orphan(path: string) {
  const orphaned = new Database(path);
  orphaned.exec("pragma foreign_keys = off; drop table edits; create table posters (id integer primary key)");
  orphaned.exec("create table edits (poster integer references posters); insert into edits values (1)");
  orphaned.close();
}

test("a backup of a version that listed no files is restored, and the command says what it could not compare", async () => {
  await script("backup", from);
  unlisted()(file);
  expect(await script("restore", to)).toBe(
    "This backup has no list of its files: its database is whole, its media could not be compared\nRestored 2 files\n",
  );
  expect(edits(to)).toEqual(["edits/1"]);
  expect(readFileSync(join(to, "media/edits/1"), "utf8")).toBe("film 1");
});

test.each<[string, RegExp, (archive: string) => void]>([
  ["is cut in the middle", /cannot be unpacked whole/, (archive) => truncateSync(archive, statSync(archive).size / 2)],
  ["is empty", /cannot be unpacked whole|has no database/, (archive) => truncateSync(archive, 0)],
  ["is no archive", /cannot be unpacked whole/, (archive) => writeFileSync(archive, "no archive".repeat(1000))],
  ["has another film", /was changed.*: media\/edits\/1/, repack((at) => writeFileSync(join(at, "media/edits/1"), "film 2"))],
  ["has a film more", /was changed.*: media\/edits\/9/, repack((at) => writeFileSync(join(at, "media/edits/9"), "film 9"))],
  ["has a film less", /was changed.*: media\/edits\/1/, repack((at) => rmSync(join(at, "media/edits/1")))],
  ["has a link", /was changed.*: media\/edits\/9/, repack((at) => symlinkSync("/etc/passwd", join(at, "media/edits/9")))],
  ["has another database", /was changed.*: stokeline.sqlite/, repack((at) => appendFileSync(join(at, "stokeline.sqlite"), "x"))],
  [
    "has no list and no database",
    /has no database/,
    repack((at) => ["sha256", "stokeline.sqlite"].map((name) => rmSync(join(at, name)))),
  ],
  ["has no list and a damaged database", /damaged database/, unlisted((at) => writeFileSync(at, "no database".repeat(1000)))],
  ["has no list and rows without those they refer to", /damaged database: edits/, unlisted(orphan)],
  [
    "has no list and a link",
    /is no file: media\/edits\/9/,
    unlisted((at) => symlinkSync("/etc/passwd", join(at, "../media/edits/9"))),
  ],
])("an archive that %s is one line, and nothing is touched", async (_, words, change) => {
  await script("backup", from);
  change(file);
  post(2);
  database.close();

  await expect(script("restore", from)).rejects.toMatchObject({ stderr: expect.stringMatching(words) });
  await expect(script("restore", from)).rejects.toMatchObject({ stderr: expect.stringMatching(/^[^\n]*\n$/) });
  expect(readdirSync(from).sort()).toEqual(["backed-up", "media", "stokeline.sqlite"]);
  expect(edits(from)).toEqual(["edits/1", "edits/2"]);
});

test("in production neither needs the secret or the way of mails", async () => {
  const env = { ...process.env, DATA_DIR: from, NODE_ENV: "production" as const, SESSION_SECRET: "", MAIL: "" };
  await promisify(execFile)("npm", ["run", "backup", "--", file], { env });
  await promisify(execFile)("npm", ["run", "restore", "--", file], { env: { ...env, DATA_DIR: to } });
  expect(edits(to)).toEqual(["edits/1"]);
});

describe.runIf(process.getuid?.() === 0)("as root (skipped for others)", () => {
  const OWNER = 12_345;
  let open: string;
  let data: string;

  beforeEach(() => {
    open = mkdtempSync("/tmp/owned-");
    data = join(open, "data");
    chmodSync(open, 0o777);
    mkdirSync(data);
    return () => rmSync(open, { recursive: true });
  });

  const ownersIn = (folder: string) =>
    new Set(
      [folder, ...readdirSync(folder, { recursive: true }).map((name) => join(folder, `${name}`))].map(
        (path) => statSync(path).uid,
      ),
    );

  test("a restore gives all files to the owner of the folder", async () => {
    await script("backup", from);
    chmodSync(file, 0o644);
    renameSync(file, join(open, "backup.tar"));
    chownSync(data, OWNER, OWNER);
    await command("restore", data, join(open, "backup.tar"));

    expect(existsSync(join(data, "media/edits/1"))).toBe(true);
    expect([...ownersIn(data)]).toEqual([OWNER]);
  });

  test("a backup over the server's folder leaves nothing of root's, and takes away what an earlier one left", async () => {
    cpSync(from, data, { recursive: true });
    execFileSync("chown", ["-R", `${OWNER}:${OWNER}`, data]);
    mkdirSync(join(data, ".backup", "media"), { recursive: true });
    linkSync(join(data, "media/edits/1"), join(data, ".backup/media/erased"));

    await command("backup", data, join(data, "before.tar"));
    expect(readdirSync(data)).toEqual(expect.arrayContaining(["before.tar", "backed-up", "media"]));
    expect(existsSync(join(data, ".backup"))).toBe(false);
    expect([...ownersIn(data)]).toEqual([OWNER]);
  });

  test("where the folder's owner may not write, a backup says so in a line and leaves nothing", async () => {
    cpSync(from, data, { recursive: true });
    execFileSync("chown", ["-R", `${OWNER}:${OWNER}`, data]);
    await expect(command("backup", data, "/root/backup.tar")).rejects.toMatchObject({
      stderr: expect.stringMatching(/^Error: EACCES[^\n]*\/root\/backup.tar.part'\n$/),
    });
    expect(existsSync(join(data, ".backup"))).toBe(false);
  });
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

/** Starts the command like `npm run`. */
async function command(name: "backup" | "restore", folder: string, archive: string): Promise<void> {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder };
  await promisify(execFile)(process.execPath, ["scripts/command.mjs", name, archive], { env });
}

async function script(name: "backup" | "restore", folder: string): Promise<string> {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: folder, NODE_ENV: "development" };
  const { stdout } = await promisify(execFile)("node_modules/.bin/tsx", [`scripts/${name}.ts`, file], { env });
  return stdout;
}
