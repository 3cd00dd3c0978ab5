import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** Makes one database with the cast, which `newWorld` copies. The workers inherit DATA_DIR, and each makes its own inside. */
export default async function dataRoot() {
  // Each project of the runner calls it.
  if (process.env.WORLD_DIR) return undefined;
  const root = mkdtempSync(join(tmpdir(), "stokeline-tests-"));
  process.env.DATA_DIR = process.env.WORLD_DIR = join(root, "world");
  // Vitest sets it to the base path of the bundle.
  delete process.env.BASE_URL;
  const { sqlite } = await import("#db");
  const { loadWorld } = await import("#db/seed/world.ts");
  const { fillAll } = await import("#app/services/search/filling.server.ts");
  const { cancel } = await import("#app/kernel/jobs.server.ts");
  loadWorld();
  fillAll();
  cancel("fill-search", "all");
  sqlite.close();

  process.env.DATA_DIR = root;
  return () => rmSync(root, { recursive: true, force: true });
}
