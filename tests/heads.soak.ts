import { execFile, execFileSync, spawnSync } from "node:child_process";
import { mkdirSync, mkdtempSync, readdirSync, symlinkSync, writeFileSync } from "node:fs";
import { join, resolve } from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { afterEach, describe, expect, test } from "vitest";
import { follow } from "./handbook.ts";
import { isFull } from "./how-long.ts";
import { journal } from "./migrations-up-to.ts";
import { type Served, serve } from "./served.ts";

/* Upgrades the data of earlier commits, restores it, and returns it to them. The earlier programs run with today's packages. */

const SECRET = "a-secret-of-the-tests-that-is-long-enough";
const JOURNAL = "db/migrations/meta/_journal.json";
const git = (...words: string[]) => spawnSync("git", words, { encoding: "utf8", maxBuffer: 2 ** 28 }).stdout.trim();

const isWhole = git("rev-parse", "--is-shallow-repository") === "false";
const changes = isWhole ? git("log", "--first-parent", "--format=%h", "--", JOURNAL).split("\n") : [];
/** The last commit before each change of the database, the newest first. */
const heads = changes
  .slice(0, -1)
  .map((change) => `${change}~1`)
  .filter(couldStand);
/** The first, the last, and two between them. */
const last = heads.length - 1;
const some = [0, last / 3, (last * 2) / 3, last].flatMap((index) => heads[Math.round(index)] ?? []);

/** Excludes commits whose migrations are not the first of today's, or were changed later. They were never deployed. */
function couldStand(commit: string): boolean {
  const { entries }: typeof journal = JSON.parse(git("show", `${commit}:${JOURNAL}`));
  const isBeforeToday = JSON.stringify(entries) === JSON.stringify(journal.entries.slice(0, entries.length));
  return isBeforeToday && git("diff", "--name-only", "--diff-filter=M", commit, "HEAD", "--", "db/migrations/*.sql") === "";
}

/** Runs in the earlier program. Says the address that it signs for a file. */
const LEAVE = `
  import { existsSync } from "node:fs";
  import { sqlite } from "#db";
  import { EDITS, ID, loadWorld } from "#db/seed/world.ts";
  loadWorld();
  const there = (...names) => names.find((name) => existsSync("app/" + name));
  const links = there("services/media/signed-links.server.ts", "services/media/links.server.ts");
  const viewers = there("kernel/viewer.server.ts", "services/people/viewer.server.ts", "services/viewer.server.ts");
  const { linkFor } = await import("#app/" + links);
  const { viewerById } = await import("#app/" + viewers);
  const { pathname, search } = new URL(linkFor(viewerById(ID.sol), "/media/videos/" + ID.mia + "/" + EDITS.bowl.id + ".jpg"));
  console.log(pathname + search);
  sqlite.close();`;
const READ = `
  import { sqlite } from "#db";
  console.log(sqlite.prepare("SELECT name FROM users WHERE id = 1001").pluck().get());
  sqlite.close();`;

let served: Served | undefined;
afterEach(async () => void (await served?.stop()));

describe.runIf(isWhole)("in a clone with its history (skipped in a shallow one)", () => {
  test.each(isFull ? heads : some)("%s is upgraded, its backup restored, and it comes back by the handbook", async (head) => {
    const program = checkedOut(head);
    const dataDir = mkdtempSync(join(process.env.DATA_DIR ?? "", "left-"));
    const link = await run(program, dataDir, LEAVE);
    mkdirSync(join(dataDir, "media/world-2001"), { recursive: true });
    writeFileSync(join(dataDir, "media/world-2001/file"), "a picture");
    const left = heldIn(dataDir);
    expect(left.people).toBeGreaterThan(10);

    await shell(program, dataDir, `npm run backup -- "$DATA_DIR/before.tar"`);
    await start(dataDir);
    expect(heldIn(dataDir)).toEqual({ ...left, migrations: journal.entries.length });
    expect([head, await served?.logIn("mia")]).toEqual([head, expect.stringMatching(/^[\w-]{43}$/)]);
    expect(await (await served?.fetch(link))?.text()).toBe("a picture");

    const elsewhere = mkdtempSync(join(dataDir, "restored-"));
    await shell(".", elsewhere, `npm run restore -- "${dataDir}/before.tar"`);
    expect(heldIn(elsewhere)).toEqual(left);
    expect(readdirSync(join(elsewhere, "media/world-2001"))).toContain("file");

    let place = ".";
    const act = async (words: string) => {
      if (words === "# stop the server") await served?.stop();
      else if (words === "# put the version before in place") place = program;
      else expect([words, await run(program, dataDir, READ)]).toEqual(["# start the version before", "Mia Trevose"]);
      return "";
    };
    await follow({ act, shell: (commands) => shell(place, dataDir, commands) }, "Going back to the version before");
    expect(heldIn(dataDir)).toEqual(left);
    await start(dataDir);
    expect(await served?.logIn("mia")).toMatch(/^[\w-]{43}$/);
  });
});

function checkedOut(commit: string): string {
  const folder = mkdtempSync(join(process.env.DATA_DIR ?? "", "head-"));
  const archive = execFileSync("git", ["archive", commit, "app", "db", "scripts", "package.json", "tsconfig.json"], {
    maxBuffer: 2 ** 28,
  });
  execFileSync("tar", ["-x", "-C", folder], { input: archive });
  symlinkSync(resolve("node_modules"), join(folder, "node_modules"));
  return folder;
}

async function run(program: string, dataDir: string, code: string): Promise<string> {
  writeFileSync(join(program, "run.ts"), code);
  const said = await shell(program, dataDir, "node_modules/.bin/tsx run.ts");
  // Slow statements are lines before it.
  return said.trim().split("\n").at(-1) ?? "";
}

async function shell(cwd: string, dataDir: string, commands: string): Promise<string> {
  const env = { PATH: process.env.PATH, DATA_DIR: dataDir, SESSION_SECRET: SECRET, NODE_ENV: "development" as const };
  const { stdout } = await promisify(execFile)("sh", ["-ec", `export TMPDIR="$DATA_DIR"\n${commands}`], { cwd, env });
  return stdout;
}

async function start(dataDir: string) {
  served = await serve({ SESSION_SECRET: SECRET }, dataDir);
}

function heldIn(dataDir: string) {
  const database = new Database(join(dataDir, "stokeline.sqlite"));
  const count = (table: string) => database.prepare<[], number>(`SELECT count(*) FROM ${table}`).pluck().get();
  const held = {
    people: count("users") ?? 0,
    edits: count("edits"),
    stokes: count("stokes"),
    migrations: count("__drizzle_migrations"),
  };
  database.close();
  return held;
}
