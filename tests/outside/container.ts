import { execFileSync, spawn } from "node:child_process";
import { once } from "node:events";
import { existsSync, mkdirSync, readFileSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { setTimeout as pause } from "node:timers/promises";
import { z } from "zod";

/* Runs the image "stokeline" of `npm run image` by runc, as root. */

const SECRET = "a-secret-of-the-drill-that-is-long-enough";
const IMAGE = "localhost/stokeline";
const CGROUPS = "/sys/fs/cgroup/memory";
/** The rights that Docker leaves to root. */
const RIGHTS = ["CHOWN", "DAC_OVERRIDE", "FOWNER", "FSETID", "KILL", "NET_BIND_SERVICE", "SETGID", "SETUID"].map(
  (name) => `CAP_${name}`,
);

const Image = z.object({
  OCIv1: z.object({ config: z.object({ Env: z.string().array(), Cmd: z.string().array(), WorkingDir: z.string() }) }),
});

const run = (program: string, ...args: string[]) => execFileSync(program, args, { encoding: "utf8" }).trim();
const runc = (...args: string[]) => run("runc", ...args);

/** Returns the root folder of a new container of the image. */
export function openImage() {
  const container = run("buildah", "from", "--pull-never", IMAGE);
  const { config } = Image.parse(JSON.parse(run("buildah", "inspect", "--type", "image", IMAGE))).OCIv1;
  return { root: run("buildah", "mount", container), config, close: () => run("buildah", "rm", container) };
}

interface Start {
  image: ReturnType<typeof openImage>;
  /** Is mounted at /data. */
  volume: string;
  /** A folder for the container's configuration. */
  folder: string;
  port: number;
  /** In bytes; without it all of the machine's. */
  memory?: number;
}

/** Starts the container as Docker would, but on the machine's own network. */
export async function start({ image: { root, config }, volume, folder, port, memory }: Start) {
  const url = `http://127.0.0.1:${port}`;
  const settings = {
    PORT: `${port}`,
    HOST: "127.0.0.1",
    BASE_URL: url,
    SESSION_SECRET: SECRET,
    MAIL: "outbox",
    LIMITS: "all=100000/60",
  };
  const id = `stokeline-${process.pid}-${Date.now()}`;
  mkdirSync(folder, { recursive: true });
  const spec = {
    ociVersion: "1.0.0",
    root: { path: root },
    process: {
      user: { uid: 0, gid: 0 },
      args: config.Cmd,
      cwd: config.WorkingDir,
      env: [...config.Env, ...Object.entries(settings).map(([name, value]) => `${name}=${value}`)],
      capabilities: { bounding: RIGHTS, effective: RIGHTS, permitted: RIGHTS },
    },
    mounts: [
      { destination: "/proc", type: "proc", source: "proc" },
      { destination: "/dev", type: "tmpfs", source: "tmpfs", options: ["nosuid", "mode=755"] },
      { destination: "/data", type: "bind", source: volume, options: ["rbind", "rw"] },
    ],
    linux: {
      cgroupsPath: `/${id}`,
      namespaces: ["pid", "ipc", "mount"].map((type) => ({ type })),
      resources: memory ? { memory: { limit: memory, swap: memory } } : {},
    },
  };
  writeFileSync(join(folder, "config.json"), JSON.stringify(spec));
  const group = join(CGROUPS, id);
  const child = spawn("runc", ["run", "--bundle", folder, id], { stdio: ["ignore", "pipe", "pipe"] });
  let log = "";
  for (const stream of [child.stdout, child.stderr]) stream.on("data", (chunk) => (log += chunk));
  const ended = once(child, "exit").then(([status]) => Number(status));
  while (!(await fetch(`${url}/healthz`).catch(() => undefined))?.ok) {
    if (child.exitCode !== null) throw new Error(`The container ended with ${child.exitCode}: ${log}`);
    await pause(100);
  }

  let peak = 0;
  const watch = setInterval(() => {
    const held = existsSync(group) && /^total_rss (\d+)$/m.exec(readFileSync(join(group, "memory.stat"), "utf8"))?.[1];
    peak = Math.max(peak, Number(held || 0));
  }, 100);

  return {
    url,
    log: () => log,
    /** Runs a command inside, by default as root, and returns its output, whether it succeeded or failed. */
    exec(words: string[], user = "0:0"): string {
      try {
        return runc("exec", "--user", user, id, "sh", "-c", `exec "$@" 2>&1`, "sh", ...words);
      } catch (error) {
        return String((error as { stdout?: string }).stdout);
      }
    },
    /** The most memory, in bytes, that its processes held together since the last call. */
    peak(): number {
      const most = peak;
      peak = 0;
      return most;
    },
    /** How many of its processes the system has ended for want of memory. */
    killed: () => Number(/^oom_kill (\d+)$/m.exec(readFileSync(join(group, "memory.oom_control"), "utf8"))?.[1] ?? 0),
    isRunning: () => child.exitCode === null,
    /** Ends it as Docker does. Returns its status and the milliseconds that it took. */
    async stop(): Promise<{ status: number; ms: number }> {
      const told = Date.now();
      if (child.exitCode === null) runc("kill", id, "TERM");
      const status = await ended;
      clearInterval(watch);
      return { status, ms: Date.now() - told };
    },
  };
}
