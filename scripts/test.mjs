import { built } from "./built.mjs";
import { ready } from "./install.mjs";
import { finish, playwright, vitest } from "./tally.mjs";
import { chromium, ffmpeg } from "./tools.mjs";

const patterns = process.argv.slice(2);

await ready();
ffmpeg();
await built();
if (patterns.length) finish(await vitest("some", patterns));

const CHROMIUM_PATH = await chromium();
const inside = await vitest("vitest", [], { CHROMIUM_PATH });
finish(inside, await playwright({ CHROMIUM_PATH }));
