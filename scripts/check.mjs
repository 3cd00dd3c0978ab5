import "./node.mjs";
import { spawnSync } from "node:child_process";
import { ready } from "./install.mjs";

const DOCUMENTS = ["README.md", "{app,db,graphql,scripts,tests}/**/{README,DECISIONS,runbook}.md"];
const STEPS = [
  ["types", "tsc", "--noEmit"],
  ["lint, format, circular imports", "biome", "ci", "."],
  ["unused code", "knip"],
  ["printed schema", "tsx", "scripts/print-schema.ts", "--check"],
  ["links between documents", "linkinator", ...DOCUMENTS, "--markdown", "--check-fragments", "--skip", "^https?://(?!localhost)"],
];

await ready();
for (const [name, command, ...args] of STEPS) {
  const { status, stdout, stderr } = spawnSync(`node_modules/.bin/${command}`, args, { encoding: "utf8", maxBuffer: 2 ** 28 });
  console.log(`${status === 0 ? "ok    " : "failed"}  ${name}`);
  if (status !== 0) {
    console.log(stdout + stderr);
    process.exit(1);
  }
}
