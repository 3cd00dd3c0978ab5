import "./node.mjs";
import { built } from "./built.mjs";
import { ready } from "./install.mjs";
import { run } from "./run.mjs";
import { chromium } from "./tools.mjs";

await ready();
await built();
const CHROMIUM_PATH = await chromium();
process.exit(await run("tsx", ["scripts/artwork/draw-screens.ts"], { CHROMIUM_PATH }));
