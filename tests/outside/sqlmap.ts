import { spawnSync } from "node:child_process";
import { mkdtempSync, readdirSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { MIA, openDemo } from "./demo.ts";

/* Tries each form and query of the demo, as a rider, for SQL that is taken as such. Ends with 1 if sqlmap finds any. */

const folder = mkdtempSync(join(tmpdir(), "stokeline-sqlmap-"));
const demo = await openDemo();
try {
  const { url } = demo;
  const cookie = `auth-token=${demo.tokenOf(MIA)}`;
  const how = [
    "--batch",
    "--forms",
    "--crawl=2",
    "--crawl-exclude=logout|assets|media",
    "--dbms=sqlite",
    "--smart",
    "--threads=2",
  ];
  const who = [`--cookie=${cookie}`, `--headers=Origin: ${url}`];
  spawnSync("sqlmap", ["-u", `${url}/`, ...how, ...who, `--output-dir=${folder}`], { stdio: "inherit" });

  const [results = ""] = readdirSync(folder).filter((name) => name.startsWith("results-"));
  const [, ...found] = results ? readFileSync(join(folder, results), "utf8").trim().split("\n") : [];
  const injectable = found.filter((line) => line.split(",")[2]);
  for (const line of injectable) console.log(line);
  console.log(`${found.length} targets, ${injectable.length} findings`);
  process.exitCode = injectable.length > 0 ? 1 : 0;
} finally {
  await demo.stop();
  rmSync(folder, { recursive: true });
}
