import { execFileSync, spawn } from "node:child_process";
import { randomBytes } from "node:crypto";
import { once } from "node:events";
import { mkdtempSync, rmSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";
import { freePort } from "../free-port.ts";
import { nginx, shippedSite } from "../nginx.ts";

/* Prints the score that Mozilla's Observatory gives the landing page behind the shipped nginx, on ports 443 and 80 of loopback. Exits with 1 below 130. Downloads 130 MB. */

const PACKAGE = "@mdn/mdn-http-observatory";
const VERSION = "1.4.8";
const BEST = 130;
const SCAN = `import { scan } from "${PACKAGE}/src/scanner/index.js"; console.log(JSON.stringify(await scan("localhost"))); process.exit();`;
const Result = z.object({
  scan: z.object({ score: z.number(), grade: z.string() }),
  tests: z.record(z.string(), z.object({ result: z.string(), scoreModifier: z.number(), pass: z.boolean() })),
});

const cwd = mkdtempSync(join(tmpdir(), "stokeline-observatory-"));
execFileSync("npm", ["install", "--ignore-scripts", "--no-audit", "--no-fund", `${PACKAGE}@${VERSION}`], {
  cwd,
  stdio: "ignore",
});
// Its install script would download this list, which does not contain loopback.
writeFileSync(join(cwd, "node_modules", PACKAGE, "conf", "hsts-preload.json"), "{}");

const PORT = String(await freePort());
const secret = { SESSION_SECRET: randomBytes(32).toString("hex"), MAIL: "outbox" };
const settings = { ...secret, NODE_ENV: "production", PORT, BASE_URL: "https://localhost", DATA_DIR: join(cwd, "data") } as const;
const server = spawn(process.execPath, ["build/server/index.js"], { env: { ...process.env, ...settings }, stdio: "ignore" });
while (server.exitCode === null && !(await fetch(`http://127.0.0.1:${PORT}/healthz`).catch(() => undefined))) await pause(100);
const [plain, tls] = ["127.0.0.1:80", "127.0.0.1:443"];
const proxy = await nginx(shippedSite({ plain, tls, app: `http://127.0.0.1:${PORT}` }), "http://127.0.0.1/robots.txt");
try {
  const env = { ...process.env, NODE_EXTRA_CA_CERTS: join(proxy.folder, "certificate.pem") };
  const printed = execFileSync(process.execPath, ["--input-type=module", "--eval", SCAN], { cwd, env, encoding: "utf8" });
  const { scan, tests } = Result.parse(JSON.parse(printed.trim().split("\n").at(-1) ?? ""));
  console.table(tests, ["result", "scoreModifier", "pass"]);
  console.log(`${scan.score} points, ${scan.grade}`);
  process.exitCode = scan.score < BEST ? 1 : 0;
} finally {
  await proxy.stop();
  server.kill();
  await once(server, "exit");
  rmSync(cwd, { recursive: true });
}
