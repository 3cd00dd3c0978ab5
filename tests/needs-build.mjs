import { mkdirSync } from "node:fs";
import Database from "better-sqlite3";
import { built } from "../scripts/built.mjs";

const CACHE = "node_modules/.cache/stokeline";

/* Import it in every test that starts the production build: it builds unless the build is newer than its sources. The first of several workers builds, and its lock ends with its process. */

mkdirSync(CACHE, { recursive: true });
const lock = new Database(`${CACHE}/build-lock.sqlite`, { timeout: 10 * 60_000 });
lock.exec("BEGIN EXCLUSIVE");
await built();
lock.close();
