import "./node.mjs";
import { run } from "./run.mjs";

process.exit(await run(process.execPath, ["build/server/index.js"], { NODE_ENV: "production" }));
