import "./node.mjs";
import { built } from "./built.mjs";
import { ready } from "./install.mjs";
import { asked, finish, playwright, vitest } from "./tally.mjs";
import { chromium, ffmpeg } from "./tools.mjs";

const words = process.argv.slice(2);
const SOAK = words.includes("--full") ? "full" : "1";
/** Such as `--shard=1/3`: a third of the files and of the journeys. */
const shard = words.filter((word) => word.startsWith("--shard="));
const patterns = words.filter((word) => word !== "--full" && !shard.includes(word));
const { files, journeys, wantsFiles, wantsJourneys } = asked(patterns);

await ready();
ffmpeg();
await built();
const browser = wantsJourneys && { CHROMIUM_PATH: await chromium() };

const tallies = [];
if (wantsFiles) tallies.push(await vitest("soak", [...files, ...shard], { SOAK }));
if (browser) tallies.push(await playwright("soak-journeys", [...journeys, ...shard], { ...browser, SOAK }));
finish(...tallies);
