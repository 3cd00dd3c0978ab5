import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { mkdtemp, rm, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";

export interface Nginx {
  /** Where its own files lie. */
  folder: string;
  stop(): Promise<void>;
}

/** The real one, with a part of its configuration: `answers` is an address that says when it has started. */
export async function nginx(site: string, answers: string): Promise<Nginx> {
  const folder = await mkdtemp(join(tmpdir(), "nginx-"));
  await writeFile(join(folder, "site.conf"), site);
  await writeFile(join(folder, "nginx.conf"), wholeConfiguration());
  const child = spawn("nginx", ["-p", folder, "-c", "nginx.conf", "-e", "stderr"], { stdio: ["ignore", "ignore", "inherit"] });
  const ended = once(child, "exit");
  while (child.exitCode === null && !(await fetch(answers).catch(() => undefined))) await pause(50);
  if (child.exitCode !== null) throw new Error("nginx does not start");
  return {
    folder,
    async stop() {
      child.kill("SIGTERM");
      await ended;
      await rm(folder, { recursive: true });
    },
  };
}

export function hasNginx(): boolean {
  try {
    execFileSync("nginx", ["-v"], { stdio: "ignore" });
    return true;
  } catch {
    return false;
  }
}

/** Everything in its own folder; for root its workers would be somebody who may not read it. */
function wholeConfiguration(): string {
  const places = ["client_body", "proxy", "fastcgi", "uwsgi", "scgi"].map((name) => `${name}_temp_path ${name};`);
  return `${process.getuid?.() === 0 ? "user root;" : ""}
    daemon off;
    pid nginx.pid;
    error_log stderr error;
    events { worker_connections 256; }
    http { access_log off; ${places.join(" ")} include site.conf; }`;
}
