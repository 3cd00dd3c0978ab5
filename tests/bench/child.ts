import { spawn } from "node:child_process";
import { once } from "node:events";
import { readFileSync, writeFileSync } from "node:fs";
import { type AddressInfo, createServer } from "node:net";
import { text } from "node:stream/consumers";
import { setTimeout as pause } from "node:timers/promises";

const TICKS_A_SECOND = 100;
const SLOWEST_START_MS = 60_000;
const SETTINGS = {
  NODE_ENV: "production",
  SESSION_SECRET: "only-for-the-bench-0123456789-0123456789",
  LIMITS: "all=100000000/60",
  LOG_LEVEL: "error",
  MAIL: "outbox",
  HOST: "127.0.0.1",
  // The same value as in scripts/serve.sh.
  MALLOC_ARENA_MAX: "2",
} as const;

export interface Server {
  port: number;
  /** User and system time so far. */
  cpuMs(): number;
  /** Megabytes in memory: now, and the maximum since the mark. */
  rss(): number;
  peak(): number;
  markPeak(): void;
  stop(): Promise<void>;
}

/** The production build, or another part of the bench that listens on PORT. */
export async function serve(command: string[], DATA_DIR: string): Promise<Server> {
  const port = await freePort();
  const child = start(command, { DATA_DIR, PORT: String(port) });
  const ended = once(child, "exit");
  const deadline = Date.now() + SLOWEST_START_MS;
  while (!(await fetch(`http://127.0.0.1:${port}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null || Date.now() > deadline) throw new Error(`${command.join(" ")} does not serve`);
    await pause(50);
  }
  const file = (name: string) => `/proc/${child.pid}/${name}`;
  const megabytes = (field: string) =>
    Number(new RegExp(`${field}:\\s+(\\d+)`).exec(readFileSync(file("status"), "utf8"))?.[1]) / 1024;

  return {
    port,
    cpuMs() {
      const fields = readFileSync(file("stat"), "utf8").split(") ")[1]?.split(" ") ?? [];
      return ((Number(fields[11]) + Number(fields[12])) * 1000) / TICKS_A_SECOND;
    },
    rss: () => megabytes("VmRSS"),
    peak: () => megabytes("VmHWM"),
    markPeak: () => writeFileSync(file("clear_refs"), "5"),
    async stop() {
      child.kill("SIGTERM");
      const patience = setTimeout(() => child.kill("SIGKILL"), 15_000);
      await ended;
      clearTimeout(patience);
    },
  };
}

/** Runs a part of the bench and returns the JSON that it printed. */
export async function answerOf<T>(command: string[], DATA_DIR: string): Promise<T> {
  const child = start(command, { DATA_DIR });
  const [printed, [code]] = await Promise.all([text(child.stdout), once(child, "exit")]);
  if (code !== 0) throw new Error(`${command.join(" ")} ended with ${code}`);
  return JSON.parse(printed);
}

function start([program = "", ...options]: string[], env: Record<string, string>) {
  return spawn(program, options, { env: { ...process.env, ...SETTINGS, ...env }, stdio: ["ignore", "pipe", "inherit"] });
}

async function freePort(): Promise<number> {
  const server = createServer().listen(0, "127.0.0.1");
  await once(server, "listening");
  const { port } = server.address() as AddressInfo;
  server.close();
  return port;
}
