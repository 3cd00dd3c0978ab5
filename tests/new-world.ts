import { copyFileSync, mkdtempSync } from "node:fs";
import { join } from "node:path";

/** A new DATA_DIR with the cast in its database. */
export function newWorld(parent = process.env.DATA_DIR ?? ""): string {
  const folder = mkdtempSync(join(parent, "world-"));
  copyFileSync(join(process.env.WORLD_DIR ?? "", "stokeline.sqlite"), join(folder, "stokeline.sqlite"));
  return folder;
}
