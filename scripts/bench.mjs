import "./node.mjs";
import { built } from "./built.mjs";
import { ready } from "./install.mjs";
import { run } from "./run.mjs";

await ready();
await built();
process.exit(await run("tsx", ["tests/bench/run.ts", ...process.argv.slice(2)]));
