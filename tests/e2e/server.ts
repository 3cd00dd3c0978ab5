import { spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { ID } from "#db/seed/world.ts";
import { freePort } from "../free-port.ts";
import { cityFile } from "../map/city.ts";

/** With an analytics server, people are asked for cookies. No journey reaches this one. */
export const COUNTER = "http://127.0.0.1:9/count.js";

/** The one city with streets, where no other journey leads. */
export const REYKJAVIK = { latitude: 64.14, longitude: -21.93 };

/** The journeys run against the demo (the production build with a fresh database on a free port) or against E2E_URL. */
export default async function serve() {
  if (process.env.E2E_URL) return;
  const PORT = String(await freePort());
  const BASE_URL = `http://127.0.0.1:${PORT}`;
  const DATA_DIR = mkdtempSync(join(tmpdir(), "stokeline-e2e-"));
  writeFileSync(join(DATA_DIR, "city.pmtiles"), cityFile({ at: REYKJAVIK }));
  const settings = {
    HOST: "127.0.0.1",
    PORT,
    BASE_URL,
    DATA_DIR,
    LIMITS: "all=100000/60",
    LOG_LEVEL: "error",
    ANALYTICS_URL: COUNTER,
    MAP_FILE: "city.pmtiles",
    DEVELOPERS: `${ID.mia},${ID.sol}`,
  };
  const demo = spawn(process.execPath, ["scripts/demo.mjs"], {
    env: { ...process.env, ...settings },
    stdio: ["ignore", "ignore", "inherit"],
  });
  const ended = once(demo, "exit");

  while (!(await fetch(`${BASE_URL}/healthz`).catch(() => undefined))?.ok) {
    if (demo.exitCode !== null) {
      rmSync(DATA_DIR, { recursive: true });
      throw new Error(`The demo ended with ${demo.exitCode} before it served`);
    }
    await pause(100);
  }
  process.env.E2E_URL = BASE_URL;
  process.env.E2E_DATA_DIR = DATA_DIR;

  return async () => {
    demo.kill("SIGTERM");
    await ended;
    rmSync(DATA_DIR, { recursive: true });
  };
}
