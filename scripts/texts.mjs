import "./node.mjs";
import { ready } from "./install.mjs";
import { run } from "./run.mjs";

await ready();
process.exit(await run("tsx", ["scripts/texts.ts"]));
