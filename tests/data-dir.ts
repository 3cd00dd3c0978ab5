import { dirname } from "node:path";
import { newWorld } from "./new-world.ts";

// Files that share a process share its database, which each leaves as it found it.
if (process.env.DATA_DIR === dirname(process.env.WORLD_DIR ?? "")) process.env.DATA_DIR = newWorld();

// Vitest sets it to the base path of the bundle.
delete process.env.BASE_URL;
