import { loadWorld } from "#db/seed/world.ts";

loadWorld();
