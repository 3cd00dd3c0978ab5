import { mkdirSync } from "node:fs";
import Database from "better-sqlite3";
import { built } from "../scripts/built.mjs";

const CACHE = "node_modules/.cache/stokeline";

/* Imported by what starts the production build: makes it unless it is newer than its sources. Of several workers the first one does, and the lock ends with its process. */

mkdirSync(CACHE, { recursive: true });
const lock = new Database(`${CACHE}/build-lock.sqlite`, { timeout: 10 * 60_000 });
lock.exec("BEGIN EXCLUSIVE");
await built();
lock.close();
