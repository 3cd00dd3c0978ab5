import "./node.mjs";
import { built } from "./built.mjs";
import { ready } from "./install.mjs";
import { asked, finish, playwright, vitest } from "./tally.mjs";
import { chromium, ffmpeg } from "./tools.mjs";

const words = process.argv.slice(2);
const patterns = words.filter((word) => word !== "--full");
const SOAK = words.length > patterns.length ? "full" : "1";
const { files, journeys, wantsFiles, wantsJourneys } = asked(patterns);

await ready();
ffmpeg();
await built();
const browser = wantsJourneys && { CHROMIUM_PATH: await chromium() };

const tallies = [];
if (wantsFiles) tallies.push(await vitest("soak", files, { SOAK }));
if (browser) tallies.push(await playwright("soak-journeys", journeys, { ...browser, SOAK }));
finish(...tallies);
