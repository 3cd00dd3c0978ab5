import { spawnSync } from "node:child_process";
import { mkdtempSync, readFileSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { MIA, openDemo } from "./demo.ts";

/* Scans each page and form of the demo for vulnerabilities, as a rider. Exits with 1 if Wapiti finds any. */

const Finding = z.object({ method: z.string(), path: z.string(), info: z.string() });
const Report = z.object({
  vulnerabilities: z.record(z.string(), z.array(Finding)),
});

/** Seconds for crawling, and for each kind of attack. */
const [SEARCH = "300", ATTACK = "120"] = process.argv.slice(2);
/** Excludes checks for Secure cookies and HSTS, which need an https address, and a check that asks Wapiti's own server. */
const KINDS = "common,-cookieflags,-http_headers,-ssrf";
const folder = mkdtempSync(join(tmpdir(), "stokeline-wapiti-"));
const output = join(folder, "report.json");
const demo = await openDemo();
try {
  const { url } = demo;
  const cookie = `auth-token=${demo.tokenOf(MIA)}`;
  const who = ["--header", `Cookie: ${cookie}`, "--header", `Origin: ${url}`];
  const leaving = ["/logout", "/assets/", "/media/"].flatMap((path) => ["--exclude", `${url}${path}*`]);
  const report = ["--format", "json", "--output", output, "--flush-session", "--no-bugreport"];
  const how = ["--module", KINDS, "--max-scan-time", SEARCH, "--max-attack-time", ATTACK];
  spawnSync("wapiti", ["--url", `${url}/`, ...who, ...leaving, ...report, ...how], { stdio: "inherit" });

  const { vulnerabilities } = Report.parse(JSON.parse(readFileSync(output, "utf8")));
  const found = Object.entries(vulnerabilities).flatMap(([kind, all]) => all.map((each) => ({ kind, ...each })));
  console.table(found);
  console.log(`${found.length} findings`);
  process.exitCode = found.length > 0 ? 1 : 0;
} finally {
  await demo.stop();
  rmSync(folder, { recursive: true });
}
