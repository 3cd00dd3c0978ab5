import { built } from "./built.mjs";
import { ready } from "./install.mjs";
import { finish, vitest } from "./tally.mjs";
import { ffmpeg } from "./tools.mjs";

await ready();
ffmpeg();
await built();
finish(await vitest("soak", process.argv.slice(2), { SOAK: "1" }));
