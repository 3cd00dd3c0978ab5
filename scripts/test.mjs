import "./node.mjs";
import { built } from "./built.mjs";
import { ready } from "./install.mjs";
import { asked, finish, playwright, vitest } from "./tally.mjs";
import { chromium, ffmpeg } from "./tools.mjs";

const { isAll, files, journeys, wantsFiles, wantsJourneys } = asked(process.argv.slice(2));

await ready();
// A single test makes the build itself if it needs one, and says so where ffmpeg is missing.
if (isAll) ffmpeg();
if (wantsJourneys) await built();
const browser = wantsJourneys && { CHROMIUM_PATH: await chromium() };

const tallies = [];
if (wantsFiles) tallies.push(await vitest(isAll ? "vitest" : "some", files));
if (browser) {
  const env = isAll ? { ...browser, MAIN_PATHS: "1" } : browser;
  tallies.push(await playwright(isAll ? "playwright" : "some-journeys", journeys, env));
}
finish(...tallies);
