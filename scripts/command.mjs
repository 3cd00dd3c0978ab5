import "./node.mjs";
import "./env-file.mjs";
import { existsSync } from "node:fs";
import { actAsOwnerOf } from "./as-owner.mjs";
import { run } from "./run.mjs";

/* Runs an operator's command from its source, or as built if there is none; never as root over the server's files. */

const [name, ...words] = process.argv.slice(2);
const source = `scripts/${name}.ts`;
const program = `build/server/${name}.js`;
// None of these signs anything or sends mail, and all have to work on a machine without the server's secrets.
const env = ["backup", "restore", "undo-upgrade"].includes(name) ? { NODE_ENV: "development" } : {};

actAsOwnerOf(process.env.DATA_DIR || ".data");
process.exit(await (existsSync(source) ? run("tsx", [source, ...words], env) : run(process.execPath, [program, ...words], env)));
