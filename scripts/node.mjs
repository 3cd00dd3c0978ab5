import { spawnSync } from "node:child_process";
import { delimiter, dirname } from "node:path";
import { run } from "./run.mjs";

/* Import it first in each command: it alone judges Node and the system. better-sqlite3 12 fails on Node 24, 13 on Node 20. */

const BROUGHT = "22.23.3";
const { platform, arch, versions } = process;
const [major = 0, minor = 0] = versions.node.split(".").map(Number);

if (platform === "win32") stop("Stokeline runs on Linux and macOS. On Windows, run the same command inside WSL.");
if (major < 20 || (major === 20 && minor < 19)) {
  const command = process.env.npm_lifecycle_event ?? "demo";
  stop(`Node ${versions.node} is too old. This works: npx --yes --package=node@22 -- npm run ${command}`);
}
if (major >= 24) {
  const node = bring();
  console.log(
    `This command runs under Node ${BROUGHT}, which npm has brought, since Node ${versions.node} is not supported yet.`,
  );
  // A compiler finds the headers beside the program; by default it would fetch those of the other Node.
  const env = { PATH: dirname(node) + delimiter + process.env.PATH, npm_config_nodedir: dirname(dirname(node)) };
  process.exit(await run(node, process.argv.slice(1), env));
}

/** Fetches Node from the registry's package for this system; npm keeps it, so that the next time needs no network. */
function bring() {
  const name = [platform === "darwin" && arch === "arm64" ? "node-bin" : "node", platform, arch].join("-");
  const words = ["exec", "--yes", "--prefer-offline", `--package=${name}@${BROUGHT}`, "--", "node", "-p", "process.execPath"];
  const { status, stdout } = spawnSync("npm", words, { encoding: "utf8", stdio: ["ignore", "pipe", "inherit"] });
  if (status !== 0) stop(`Node ${versions.node} is not supported, and npm could not bring Node ${BROUGHT}. Install Node 22.`);
  return stdout.trim();
}

function stop(why) {
  console.error(why);
  process.exit(1);
}
