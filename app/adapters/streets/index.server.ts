import { join } from "node:path";
import { env } from "#app/env.server.ts";
import { type StreetsFile, streetsFrom } from "./pmtiles.server.ts";

let opened: StreetsFile | undefined;

/** Returns undefined without the setting MAP_FILE, and before the file is opened. */
export function streets(): StreetsFile | undefined {
  return opened;
}

/** Opens the file of MAP_FILE. Returns why it cannot be used. */
export async function openStreets(): Promise<string | undefined> {
  try {
    opened = env.MAP_FILE ? await streetsFrom(join(env.DATA_DIR, env.MAP_FILE)) : undefined;
  } catch (error) {
    return error instanceof Error ? error.message : String(error);
  }
}
