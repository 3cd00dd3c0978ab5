import "./node.mjs";
import { ready } from "./install.mjs";
import { run } from "./run.mjs";

await ready();
process.exit(await run("tsx", ["tests/mutate/run.ts", ...process.argv.slice(2)]));
