import { type ChildProcess, execFile, spawn } from "node:child_process";
import { basename } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const HOUR_MS = 60 * 60 * 1000;
/** Leaves out the secrets of this process. */
export const ENV = { NODE_ENV: "production", PATH: process.env.PATH } as const;

interface Limits {
  cpuSeconds?: number;
  /** Bytes of address space. */
  memory?: number | undefined;
  /** Bytes that the process may write to, without those that Node only reserves. */
  data?: number | undefined;
}

/** Runs a program on untrusted input with low priority and limits; it dies with this process. */
export async function runLimited(
  command: string[],
  signal: AbortSignal | undefined,
  { cpuSeconds = 1800, memory }: Limits = {},
): Promise<string> {
  const [program = "", ...options] = await limited(command, { cpuSeconds, memory });
  const timeout = Math.min(10 * cpuSeconds * 1000, HOUR_MS);
  return (await run(program, options, { signal, timeout, env: ENV, killSignal: "SIGKILL", maxBuffer: 16 * 2 ** 20 })).stdout;
}

export async function limited(command: string[], { cpuSeconds, memory, data }: Limits): Promise<string[]> {
  const nice = await ifPresent("nice", "-n", "10");
  // The soft limit sends SIGXCPU, which tells the cause; the hard limit kills a process that continues.
  const cpu = cpuSeconds && `--cpu=${cpuSeconds}:${cpuSeconds + 1}`;
  const limits = [cpu, memory && `--as=${memory}`, data && `--data=${data}`].filter((limit) => typeof limit === "string");
  const mortal = await ifPresent("setpriv", "--pdeathsig", "KILL");
  return [...mortal, ...nice, ...(await ifPresent("prlimit", ...limits)), ...command];
}

/** Runs a built program beside the server, or its source with tsx. */
export function programCommand(
  name: "check-database" | "handle-pictures" | "make-world" | "measure-film" | "repackage-film" | "run-ffmpeg",
  ...args: string[]
): string[] {
  const isSource = import.meta.url.endsWith(".ts");
  const file = isSource ? ["--import", "tsx/esm", `app/adapters/programs/${name}.ts`] : [`build/server/${name}.js`];
  return [process.execPath, "--max-old-space-size=1000", ...file, ...args];
}

export async function startBeside(part: string, ...args: string[]): Promise<ChildProcess> {
  const isSource = import.meta.url.endsWith(".ts");
  const file = isSource ? ["--import", "tsx/esm", `${part}.ts`] : [...process.execArgv, `build/server/${basename(part)}.js`];
  const mortal = await ifPresent("setpriv", "--pdeathsig", "KILL");
  const [program = "", ...options] = [...mortal, process.execPath, ...file, ...args];
  return spawn(program, options, { stdio: ["ignore", "inherit", "inherit", "ipc"] });
}

export async function outputOf(program: string, ...options: string[]): Promise<string> {
  return (await run(program, options, { env: ENV })).stdout;
}

const present = new Map<string, Promise<boolean>>();

async function ifPresent(program: string, ...options: string[]): Promise<string[]> {
  const known =
    present.get(program) ??
    outputOf(program, "true").then(
      () => true,
      () => false,
    );
  present.set(program, known);
  return (await known) ? [program, ...options] : [];
}
