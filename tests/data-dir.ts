import { mkdtempSync } from "node:fs";
import { join } from "node:path";

process.env.DATA_DIR = mkdtempSync(join(process.env.DATA_DIR ?? "", "worker-"));

// Vitest sets it to the base path of the bundle.
delete process.env.BASE_URL;
