import { execFile, execFileSync } from "node:child_process";
import { chmodSync, cpSync, mkdtempSync, readdirSync, readFileSync, rmSync, statSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { promisify } from "node:util";
import { beforeEach, describe, expect, test } from "vitest";
import { emailOf } from "#db/seed/world.ts";
import { newWorld } from "../new-world.ts";

/* The files that an operator's command leaves in DATA_DIR when root runs it, as on a console of the machine. */

const OWNER = 12_345;
const WORDS: Record<string, (data: string) => string[]> = {
  seed: () => ["--edits", "10"],
  spec: () => [],
  backup: (data) => [join(data, "before.tar")],
  "undo-upgrade": () => [],
  restore: (data) => [join(data, "before.tar")],
  "move-media": () => [],
  jobs: () => ["list"],
  bounced: () => ["gone@stokeline.example"],
  "seed-places": (data) => {
    writeFileSync(join(data, "none.geojson"), '{"type":"FeatureCollection","features":[]}');
    return [join(data, "none.geojson")];
  },
  "mail-check": () => ["me@stokeline.example"],
  operator: () => ["id", emailOf("ops")],
};
const scripts: Record<string, string> = JSON.parse(readFileSync("package.json", "utf8")).scripts;
const commands = Object.entries(scripts).flatMap(([name, does]) => (does.includes("scripts/command.mjs") ? [name] : []));

let open: string;
let data: string;

beforeEach(() => {
  open = mkdtempSync("/tmp/as-owner-");
  data = join(open, "data");
  chmodSync(open, 0o777);
  cpSync(newWorld(), data, { recursive: true });
  return () => rmSync(open, { recursive: true });
});

test("each command of the operator is started in the one place that lets go of root", () => {
  expect(commands.sort()).toEqual(Object.keys(WORDS).sort());
  const sources = readdirSync("scripts").filter((name) => name.endsWith(".ts") && !["archive.ts", "make-demo.ts"].includes(name));
  const started = Object.values(scripts).join("\n");
  expect(sources.filter((name) => started.includes(`tsx scripts/${name}`))).toEqual([]);
});

describe.runIf(process.getuid?.() === 0)("as root (skipped for others)", () => {
  test.each(commands)("%s leaves no file of root's in DATA_DIR", async (name) => {
    const words = WORDS[name]?.(data) ?? [];
    execFileSync("chown", ["-R", `${OWNER}:${OWNER}`, data]);
    if (name === "restore") await command("backup", words);
    const said = await command(name, words);

    const names = ["", ...readdirSync(data, { recursive: true }).map(String)];
    expect(names.filter((file) => statSync(join(data, file)).uid !== OWNER)).toEqual([]);
    expect(said).not.toMatch(/EACCES|EPERM|SQLITE/);
  });
});

/** Returns its whole output, whether it succeeded or failed. */
async function command(name: string, words: string[]): Promise<string> {
  const env: NodeJS.ProcessEnv = { ...process.env, DATA_DIR: data, MAIL: "outbox" };
  const run = promisify(execFile)(process.execPath, ["scripts/command.mjs", name, ...words], { env });
  const { stdout, stderr } = await run.catch((error: { stdout: string; stderr: string }) => error);
  return stdout + stderr;
}
