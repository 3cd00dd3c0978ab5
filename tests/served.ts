import "./needs-build.mjs";
import { type ChildProcess, spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { emailOf, ID, type Name, PASSWORD } from "#db/seed/world.ts";
import { freePort } from "./free-port.ts";
import { newWorld } from "./new-world.ts";
import { passedToken } from "./passed-token.ts";

export const SECRET = "a-secret-of-the-tests-that-is-long-enough";

/** Starts the production build as a process of its own, over a database with the cast. */
export interface Served {
  url: string;
  dataDir: string;
  process: ChildProcess;
  /** Its log so far. */
  log(): string;
  /** Sends a request like a browser's own form, without following redirects. */
  fetch(path: string, init?: RequestInit & { as?: string | undefined }): Promise<Response>;
  logIn(name: Name): Promise<string>;
  stop(): Promise<number | null>;
}

/** Starts over an earlier server's folder or a new world, from the build here or the package in `cwd`. */
export async function serve(
  settings: Record<string, string> = {},
  left?: string,
  parent?: string,
  cwd?: string,
): Promise<Served> {
  const dataDir = left ?? newWorld(parent);
  const env = {
    ...process.env,
    DATA_DIR: dataDir,
    LITEFS_DIR: "",
    LOG_LEVEL: "info",
    NODE_ENV: "production" as const,
    SESSION_SECRET: SECRET,
    MAIL: "outbox",
  };
  const port = settings.PORT ?? (await freePort());
  const url = `http://${settings.HOST ?? "127.0.0.1"}:${port}`;
  const child = spawn(process.execPath, ["build/server/index.js"], {
    cwd,
    env: { ...env, PORT: String(port), LIMITS: "all=100000/60", ...settings },
  });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk));
  const ended = once(child, "exit");

  const served: Served = {
    url,
    dataDir,
    process: child,
    log: () => log,
    fetch: (path, { as, ...init } = {}) =>
      fetch(url + path, {
        redirect: "manual",
        ...init,
        headers: { origin: url, ...(as && { cookie: `auth-token=${as}` }), ...Object.fromEntries(new Headers(init.headers)) },
      }),
    async logIn(name) {
      if (name === "ops" || name === "stat") return passedToken(dataDir, ID[name]);
      const body = new URLSearchParams({ email: emailOf(name), password: PASSWORD, to: "/" });
      const answer = await served.fetch("/login", { method: "POST", body });
      return /auth-token=([^;]+)/.exec(answer.headers.get("set-cookie") ?? "")?.[1] ?? "";
    },
    async stop() {
      if (child.exitCode === null) child.kill("SIGTERM");
      await ended;
      return child.exitCode;
    },
  };
  while (child.exitCode === null && !(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) await pause(50);
  return served;
}
