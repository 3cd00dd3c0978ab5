import { existsSync } from "node:fs";
import { join } from "node:path";
import { env } from "#app/env.server.ts";
import { openDatabase } from "./open.ts";

/** Works on the database of any earlier version. */
export function isAccount(id: string): boolean {
  const path = join(env.LITEFS_DIR || env.DATA_DIR, "stokeline.sqlite");
  if (!existsSync(path)) return false;
  const database = openDatabase(path);
  try {
    const isFilled = database.prepare("SELECT 1 FROM pragma_table_info('users')").get() !== undefined;
    return isFilled && database.prepare("SELECT 1 FROM users WHERE id = ?").get(id) !== undefined;
  } finally {
    database.close();
  }
}
