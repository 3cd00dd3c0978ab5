import { cpSync, readdirSync } from "node:fs";
import { join } from "node:path";
import { nodeFileTrace } from "@vercel/nft";

/* Copies the files that the built server and the operator's commands need to a folder. The system provides ffmpeg there. */

const [target] = process.argv.slice(2);
if (!target) throw new Error("Usage: node scripts/pack.mjs FOLDER");
const SCRIPTS = [
  "as-owner.mjs",
  "command.mjs",
  "env-file.mjs",
  "node.mjs",
  "run.mjs",
  "start.mjs",
  "serve.sh",
  "litestream.yml",
  "litefs.yml",
].map((name) => `scripts/${name}`);

// The build has made the world's file, and its maker needs 12 MB of tides.
const programs = readdirSync("build/server").filter((name) => name.endsWith(".js") && name !== "make-world.js");
/** Only whoever writes the next migration needs these. */
const isSnapshot = (/** @type {string} */ file) => file.endsWith("_snapshot.json");
const { fileList } = await nodeFileTrace(
  programs.map((name) => `build/server/${name}`),
  { ignore: ["node_modules/@ffmpeg/**"] },
);
for (const file of ["package.json", "build", "db/migrations", "public/drawings", ...SCRIPTS, ...fileList]) {
  cpSync(file, join(target, file), { recursive: true, filter: (source) => !isSnapshot(source) });
}
