import { newWorld } from "./new-world.ts";

process.env.DATA_DIR = newWorld();

// Vitest sets it to the base path of the bundle.
delete process.env.BASE_URL;
