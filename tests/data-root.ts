import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";

/** The workers inherit it, and each makes its own DATA_DIR inside. */
export default function dataRoot() {
  const root = mkdtempSync(join(tmpdir(), "stokeline-tests-"));
  process.env.DATA_DIR = root;
  return () => rmSync(root, { recursive: true, force: true });
}
