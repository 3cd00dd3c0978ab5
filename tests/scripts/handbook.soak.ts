import { execFile } from "node:child_process";
import { cpSync, existsSync, mkdirSync, mkdtempSync, readdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import Database from "better-sqlite3";
import { afterEach, beforeEach, expect, test } from "vitest";
import { ID } from "#db/seed/world.ts";
import { browser, keyIn } from "../browser.ts";
import { byWire, PASSWORD } from "../graphql/journey.ts";
import { follow as readHandbook } from "../handbook.ts";
import { leftBy } from "../left-by.ts";
import { newWorld } from "../new-world.ts";
import { codeAt } from "../one-time-code.ts";
import { lettersTo } from "../outbox.ts";
import { type Served, serve } from "../served.ts";

/* Runs the commands of the operator's handbook as written. The test itself does the handbook's words after `#`. */

const SECRET = "a-secret-of-the-tests-that-is-long-enough";

let dataDir: string;
let kept: string;
/** Replaces /tmp, which another run may use, too. */
let tmp: string;
let served: Served | undefined;

beforeEach(async () => {
  dataDir = newWorld();
  tmp = mkdtempSync(join(process.env.DATA_DIR!, "shell-"));
  kept = join(tmp, "settings");
  writeFileSync(kept, "");
  await start();
});

afterEach(stop);

test("the first hour: an operator with a second factor, an email, a backup that was tried, and figures for the alerts", async () => {
  await stop();
  dataDir = mkdtempSync(join(tmp, "empty-"));
  const nobody = { OPERATOR_USER_ID: "", STATISTICS_USER_ID: "" };
  await start(nobody);
  const { fetch } = browser({ fetch: (path, init) => served?.fetch(path, init) ?? Promise.reject(new Error("it is stopped")) });
  const email = "you@example.com";
  const METRICS_TOKEN = "collector-7-collector";
  const steps: Record<string, () => Promise<void>> = {
    "# sign up": async () => {
      await byWire(served?.url ?? "", email);
      expect((await fetch("/login", { email, password: PASSWORD, to: "/" })).status).toBe(303);
    },
    "# set OPERATOR_USER_ID": async () => {
      await stop();
      await start({ ...nobody, OPERATOR_USER_ID: ids().join(), METRICS_TOKEN });
    },
    "# turn on the second factor": async () => {
      await fetch("/second_factor", { doing: "begin" });
      const key = keyIn((await fetch("/second_factor")).html);
      await fetch("/second_factor", { doing: "on", code: codeAt(key), password: PASSWORD });
      expect((await fetch("/jobs")).status).toBe(200);
    },
    "# give Prometheus": async () => {
      const headers = { authorization: `Bearer ${METRICS_TOKEN}` };
      expect(await (await served?.fetch("/metrics", { headers }))?.text()).toContain("http_request_duration_seconds");
    },
  };
  const act = async (words: string) => {
    const step = Object.keys(steps).find((start) => words.startsWith(start));
    await steps[step ?? words]?.();
    return step ? "" : `unknown: ${words}`;
  };
  const said = await readHandbook({ shell, act }, "The first hour");
  expect(said).not.toContain("unknown");
  expect(said).toMatch(new RegExp(`^${ids()}$`, "m"));
  expect(lettersTo(email, dataDir).at(-1)).toContain("Stokeline");
  expect(readdirSync(dataDir).filter((name) => name.endsWith(".tar"))).toEqual([]);
});

test("upgrade, and back by the copy that the upgrade made", async () => {
  await stop();
  dataDir = leftBy("0010.sql");
  await start();
  await follow("Upgrade");
  expect(await isServed()).toBe(true);
  change("UPDATE users SET name = 'Later'");
  await follow("Going back to the version before");
  expect([await isServed(), names().includes("Mia Trevose")]).toEqual([true, true]);
});

test("restore a backup, and undo it", async () => {
  await follow("Upgrade");
  change("UPDATE users SET name = 'Later'");
  writeFileSync(join(mkdirp("media/later"), "file"), "later");
  await follow("Restore a backup", { blocks: 1 });
  expect(names()).toContain("Mia Trevose");
  expect(existsSync(join(dataDir, "media/later/file"))).toBe(false);
  await follow("Restore a backup", { from: 1 });
  expect(new Set(names())).toEqual(new Set(["Later"]));
  expect(readFileSync(join(dataDir, "media/later/file"), "utf8")).toBe("later");
});

test("move to a new machine, and bring media to one whose database came from elsewhere", async () => {
  writeFileSync(join(mkdirp("media/one"), "file"), "one");
  await follow("Move to a new machine");
  expect([await isServed(), names().includes("Mia Trevose")]).toEqual([true, true]);

  await stop();
  const old = dataDir;
  dataDir = mkdtempSync(join(dataDir, "lost-"));
  for (const name of ["stokeline.sqlite", "endings.sqlite"]) cpSync(join(old, name), join(dataDir, name));
  await follow("The machine is lost");
  expect([await isServed(), readFileSync(join(dataDir, "media/one/file"), "utf8")]).toEqual([true, "one"]);
});

test("replace a secret: whoever is logged in stays so", async () => {
  const token = await served?.logIn("sol");
  await follow("Someone else may know the secret");
  expect(secret()).toMatch(/^[0-9a-f]{64}$/);
  expect((await served?.fetch("/blocked", { as: token }))?.status).toBe(200);
});

test("make room on the disk, but delete only files that are no longer needed", async () => {
  for (const name of ["replaced-1/media", "tiles/1"]) mkdirp(name);
  for (const name of ["before.tar", "upgraded-from-0083.sqlite"]) writeFileSync(join(dataDir, name), "");
  writeFileSync(join(mkdirp("media/one"), "file"), "one");
  expect(await follow("The disk is full")).toMatch(/Avail/);
  const left = readdirSync(dataDir);
  expect(left).toEqual(expect.arrayContaining(["media", "stokeline.sqlite", "endings.sqlite"]));
  expect(left.filter((name) => /^replaced|tiles|before|upgraded/.test(name))).toEqual([]);
});

test("find a stuck job and try it again", async () => {
  change(
    "INSERT INTO jobs (id, kind, key, state, attempts, run_at, error) VALUES (4711, 'export', '1', 'dead', 3, 0, 'no space')",
  );
  const said = await follow("A job is stuck");
  expect(said).toMatch(/^4711\texport 1\tno space$/m);
  expect(said).toContain("1 of 1 tried again");
});

const follow = (heading: string, which = {}) => readHandbook({ shell, act }, heading, which);

async function act(words: string): Promise<string> {
  if (words === "# stop the server") await stop();
  else if (words.startsWith("# start")) await start();
  else if (words === "# on the new machine") dataDir = mkdtempSync(join(dataDir, "new-"));
  else expect(words).toMatch(/^# (then enlarge the volume|put the version before in place)/);
  return "";
}

/** Keeps the secrets that it sets, like the operator's shell. */
async function shell(commands: string): Promise<string> {
  const script = `. ${kept}\nset -e\n${commands.replaceAll("/tmp/", `${tmp}/`)}\nset | grep -E '^(SECRET|SESSION_SECRET)=' > ${kept}`;
  const env = { ...process.env, DATA_DIR: dataDir, SESSION_SECRET: SECRET, MAIL: "outbox", NODE_ENV: "production" as const };
  const { stdout } = await promisify(execFile)("sh", ["-c", script], { env });
  return stdout;
}

/** The secret that the server gets. */
function secret(): string {
  return /^SESSION_SECRET='?([^'\n]+)/m.exec(readFileSync(kept, "utf8"))?.[1] ?? SECRET;
}

async function start(settings: Record<string, string> = {}) {
  served = await serve({ SESSION_SECRET: secret(), ...settings }, dataDir);
}

async function stop() {
  await served?.stop();
  served = undefined;
}

async function isServed(): Promise<boolean> {
  return (await served?.fetch("/healthz"))?.ok ?? false;
}

function change(sql: string) {
  const database = new Database(join(dataDir, "stokeline.sqlite"), { timeout: 10_000 });
  database.exec(sql);
  database.close();
}

function ids(): number[] {
  const database = new Database(join(dataDir, "stokeline.sqlite"));
  const found = database.prepare<[], number>("SELECT id FROM users").pluck().all();
  database.close();
  return found;
}

function names(): string[] {
  const database = new Database(join(dataDir, "stokeline.sqlite"));
  const found = database.prepare<[number], string>("SELECT name FROM users WHERE id <= ?").pluck().all(Number(ID.stat));
  database.close();
  return found;
}

function mkdirp(name: string): string {
  mkdirSync(join(dataDir, name), { recursive: true });
  return join(dataDir, name);
}
