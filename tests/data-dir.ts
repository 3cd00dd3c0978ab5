import { dirname } from "node:path";
import { newWorld } from "./new-world.ts";

// Test files in one process share its database, and each file undoes its changes.
if (process.env.DATA_DIR === dirname(process.env.WORLD_DIR ?? "")) process.env.DATA_DIR = newWorld();

// Vitest sets it to the base path of the bundle.
delete process.env.BASE_URL;
