import { readdirSync } from "node:fs";
import { rm } from "node:fs/promises";
import { join } from "node:path";
import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";

/** The backup, a restore, an upgrade and the check of DATA_DIR leave these behind if they are killed. */
const LEFTOVERS = /^\.(backup$|restore-|tried-|upgrade-copy$)/;

/** Links in leftovers would keep erased media on the disk. Call it only at the start. */
export async function removeLeftovers(): Promise<void> {
  for (const name of readdirSync(env.DATA_DIR).filter((name) => LEFTOVERS.test(name))) {
    const path = join(env.DATA_DIR, name);
    await rm(path, { recursive: true, force: true }).catch((error) => log.error({ err: error, name }, "a leftover stays"));
  }
}
