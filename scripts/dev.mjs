import "./node.mjs";
import "./env-file.mjs";
import { ready } from "./install.mjs";
import { run } from "./run.mjs";

await ready();
process.exit(await run("tsx", ["app/process/dev.ts"]));
