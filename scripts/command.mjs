import "./env-file.mjs";
import { existsSync } from "node:fs";
import { run } from "./run.mjs";

/* Runs a command of the operator from its source, or as it was built where there is none. */

const [name, ...words] = process.argv.slice(2);
const source = `scripts/${name}.ts`;
process.exit(
  existsSync(source) ? await run("tsx", [source, ...words]) : await run(process.execPath, [`build/server/${name}.js`, ...words]),
);
