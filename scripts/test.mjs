import "./node.mjs";
import { built } from "./built.mjs";
import { ready } from "./install.mjs";
import { finish, playwright, vitest } from "./tally.mjs";
import { chromium, ffmpeg } from "./tools.mjs";

const patterns = process.argv.slice(2);
const isAll = patterns.length === 0;
const journeys = patterns.filter((pattern) => pattern.includes("e2e"));
const files = patterns.filter((pattern) => !journeys.includes(pattern));

await ready();
// A single test makes the build itself if it needs one, and says so where ffmpeg is missing.
if (isAll) ffmpeg();
if (isAll || journeys.length) await built();
const browser = (isAll || journeys.length > 0) && { CHROMIUM_PATH: await chromium() };

const tallies = [];
if (isAll || files.length) tallies.push(await vitest(isAll ? "vitest" : "some", files));
if (browser) tallies.push(await playwright(journeys, browser));
finish(...tallies);
