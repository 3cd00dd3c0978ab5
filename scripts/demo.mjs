import "./node.mjs";
import "./env-file.mjs";
import { randomBytes } from "node:crypto";
import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { built } from "./built.mjs";
import { ready } from "./install.mjs";
import { run } from "./run.mjs";

const { DATA_DIR = ".data", HOST = "127.0.0.1", PORT = "3000", BASE_URL = `http://${HOST}:${PORT}` } = process.env;
const SECRET = join(DATA_DIR, "secret");
const OPERATOR_KEY = join(DATA_DIR, "operator-key.json");
const WHO_IS_WHO = join(DATA_DIR, "demo.json");

await ready();
await built();
mkdirSync(DATA_DIR, { recursive: true });
if (!existsSync(SECRET)) writeFileSync(SECRET, randomBytes(32).toString("hex"), { mode: 0o600 });
const env = {
  NODE_ENV: "production",
  DATA_DIR,
  SESSION_SECRET: process.env.SESSION_SECRET || readFileSync(SECRET, "utf8"),
  MAIL: process.env.MAIL || "outbox",
};
if (!existsSync(join(DATA_DIR, "stokeline.sqlite"))) await makeData();
const operators = existsSync(WHO_IS_WHO) ? JSON.parse(readFileSync(WHO_IS_WHO, "utf8")) : {};
const ended = run(process.execPath, ["build/server/index.js"], { ...operators, ...process.env, ...env });
announce();
process.exit(await ended);

/** Deletes incomplete data; the next start would take it for complete. */
async function makeData() {
  const code = await run("tsx", ["scripts/make-demo.ts"], env);
  if (!code) return;
  for (const name of readdirSync(DATA_DIR)) if (name.startsWith("stokeline.sqlite")) rmSync(join(DATA_DIR, name));
  process.exit(code);
}

async function announce() {
  const health = `http://${["0.0.0.0", "::"].includes(HOST) ? "127.0.0.1" : HOST}:${PORT}/healthz`;
  while (!(await fetch(health).catch(() => undefined))?.ok) await pause(200);
  console.log(`\n  ${BASE_URL}\n\n  rider     mia@stokeline.example\n  brand     brand@stokeline.example`);
  console.log("  operator  ops@stokeline.example\n  password  stoke-the-line-7\n");
  if (!existsSync(OPERATOR_KEY)) return;
  const { address, text } = JSON.parse(readFileSync(OPERATOR_KEY, "utf8"));
  console.log(`  The operator logs in with a code, too. The key for an app that makes such codes:\n  ${text}\n  ${address}\n`);
}
