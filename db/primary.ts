import { readFileSync } from "node:fs";
import { join } from "node:path";
import { env } from "#app/env.server.ts";

/** Returns the primary's host if it is another machine. LiteFS keeps its name in a file that only replicas have. */
export function primaryInstance(): string | undefined {
  if (!env.LITEFS_DIR) return undefined;
  try {
    return readFileSync(join(env.LITEFS_DIR, ".primary"), "utf8").trim();
  } catch (error) {
    if ((error as NodeJS.ErrnoException).code === "ENOENT") return undefined;
    throw error;
  }
}
