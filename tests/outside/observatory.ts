import { execFileSync } from "node:child_process";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { z } from "zod";
import { nginx, shippedSite } from "../nginx.ts";
import { serve } from "../served.ts";

/* What Mozilla's observatory gives the landing page behind the shipped nginx, on the ports 443 and 80 of loopback. Ends with 1 below 130. It downloads 130 MB. */

const PACKAGE = "@mdn/mdn-http-observatory";
const VERSION = "1.4.8";
const BEST = 130;
const SCAN = `import { scan } from "${PACKAGE}/src/scanner/index.js"; console.log(JSON.stringify(await scan("localhost"))); process.exit();`;
const Result = z.object({
  scan: z.object({ score: z.number(), grade: z.string() }),
  tests: z.record(z.string(), z.object({ result: z.string(), scoreModifier: z.number(), pass: z.boolean() })),
});

const cwd = mkdtempSync(join(tmpdir(), "stokeline-observatory-"));
execFileSync("npm", ["install", "--no-audit", "--no-fund", `${PACKAGE}@${VERSION}`], { cwd, stdio: "ignore" });
// The package reads this list, which it comes without.
writeFileSync(join(cwd, "node_modules", PACKAGE, "conf", "hsts-preload.json"), "{}");

const served = await serve({ BASE_URL: "https://localhost" });
const [plain, tls] = ["127.0.0.1:80", "127.0.0.1:443"];
const proxy = await nginx(shippedSite({ plain, tls, app: served.url }), "http://127.0.0.1/robots.txt");
try {
  // The certificate is of a moment.
  const env = { ...process.env, NODE_TLS_REJECT_UNAUTHORIZED: "0" };
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", SCAN], { cwd, env, encoding: "utf8" });
  const { scan, tests } = Result.parse(JSON.parse(printed.trim().split("\n").at(-1) ?? ""));
  console.table(tests, ["result", "scoreModifier", "pass"]);
  console.log(`${scan.score} points, ${scan.grade}`);
  process.exitCode = scan.score < BEST ? 1 : 0;
} finally {
  await proxy.stop();
  await served.stop();
  rmSync(cwd, { recursive: true });
}
