import "./node.mjs";
import { built } from "./built.mjs";
import { ready } from "./install.mjs";
import { finish, vitest } from "./tally.mjs";
import { ffmpeg } from "./tools.mjs";

const words = process.argv.slice(2);
const patterns = words.filter((word) => word !== "--full");
const SOAK = words.length > patterns.length ? "full" : "1";

await ready();
ffmpeg();
await built();
finish(await vitest("soak", patterns, { SOAK }));
