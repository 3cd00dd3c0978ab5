import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync } from "node:fs";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface Nginx {
  /** The folder of its own files. */
  folder: string;
  /** Its output so far. */
  log(): string;
  stop(): Promise<void>;
}

/** Starts the real nginx with a part of its configuration, and waits until `answers`, an address, answers. */
export async function nginx(site: string, answers: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  await writeFile(join(folder, "site.conf"), site);
  await writeFile(join(folder, "nginx.conf"), wholeConfiguration());
  makeCertificate(folder);
  const child = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], { stdio: ["ignore", "ignore", "pipe"] });
  let said = "";
  child.stderr.on("data", (part) => {
    said += part;
  });
  const ended = once(child, "exit");
  while (child.exitCode === null && !(await fetch(answers, { redirect: "manual" }).catch(() => undefined))) await pause(50);
  if (child.exitCode !== null) throw new Error(`nginx does not start: ${said}`);
  return {
    folder,
    log: () => said,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

/** Also needs openssl, which makes the certificate. */
export function hasNginx(): boolean {
  try {
    for (const [program, asked] of [
      ["nginx", "-v"],
      ["openssl", "version"],
    ] as const)
      execFileSync(program, [asked], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

interface Places {
  /** With host and port. */
  plain: string;
  tls: string;
  app: string;
  media?: string;
}

/** For a minute of tests. */
function makeCertificate(folder: string): void {
  const [key, certificate] = [join(folder, "certificate.key"), join(folder, "certificate.pem")];
  const kind = [
    "-x509",
    "-newkey",
    "ec",
    "-pkeyopt",
    "ec_paramgen_curve:prime256v1",
    "-nodes",
    "-days",
    "1",
    "-subj",
    "/CN=localhost",
  ];
  execFileSync("openssl", ["req", ...kind, "-keyout", key, "-out", certificate], { stdio: "ignore" });
}

/** The configuration that the README names, with the paths of a test. */
export function shippedSite({ plain, tls, app, media = "/data/media/" }: Places): string {
  let site = readFileSync("scripts/nginx.conf", "utf8");
  for (const [shipped, here] of [
    ["0.0.0.0:80;", `${plain};`],
    ["0.0.0.0:443", tls],
    ["http://127.0.0.1:3000", app],
    ["/data/media/", media],
    ["/etc/nginx/certificate", "certificate"],
  ] as const) {
    if (!site.includes(shipped)) throw new Error(`There is no ${shipped} in scripts/nginx.conf`);
    site = site.replaceAll(shipped, here);
  }
  return site;
}

/** All files in its own folder. As root, its workers would run as a user who may not read it. */
function wholeConfiguration(): string {
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`);
  return `${process.getuid?.() === 0 ? "user root;" : ""}
    daemon off;
    pid nginx.pid;
    error_log stderr error;
    events { worker_connections 256; }
    http { access_log off; ${places.join(" ")} include site.conf; }`;
}
