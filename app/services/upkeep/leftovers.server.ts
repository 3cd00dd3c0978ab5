import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";

/** What the backup, a restore and the check of DATA_DIR make and take away again, unless they are killed. */
const LEFTOVERS = /^\.(backup$|restore-|tried-)/;

/** Removes what was left by commands that were killed: links in it would keep erased media on the disk. Call it at the start alone. */
export async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(env.DATA_DIR).filter((name) => LEFTOVERS.test(name))) {
    const path = join(env.DATA_DIR, name);
    await rm(path, { recursive: true, force: true }).catch((error) => log.error({ err: error, name }, "a leftover stays"));
  }
}
