import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const HOUR_MS = 60 * 60 * 1000;

interface Limits {
  cpuSeconds?: number;
  /** Bytes. */
  memory?: number;
}

/** Runs a program on a stranger's file: behind all other work, limited, and not longer than we live. Resolves to what it says. */
export async function runLimited(
  command: string[],
  signal: AbortSignal | undefined,
  { cpuSeconds = 1800, memory }: Limits = {},
): Promise<string> {
  const nice = await ifPresent("nice", "-n", "10");
  // Ended at the first number it says why; only one that goes on is killed at the second, as by the system.
  const limited = await ifPresent("prlimit", `--cpu=${cpuSeconds}:${cpuSeconds + 1}`, ...(memory ? [`--as=${memory}`] : []));
  const mortal = await ifPresent("setpriv", "--pdeathsig", "KILL");
  const [program = "", ...options] = [...mortal, ...nice, ...limited, ...command];
  const timeout = Math.min(10 * cpuSeconds * 1000, HOUR_MS);
  return (await run(program, options, { signal, timeout, killSignal: "SIGKILL", maxBuffer: 16 * 2 ** 20 })).stdout;
}

/** What runs a script in a process of its own. As text it needs no file, so that it survives bundling. */
export function scriptCommand(script: string, ...args: string[]): string[] {
  return [process.execPath, "--max-old-space-size=1000", "--input-type=module", "--eval", script, "--", ...args];
}

export async function outputOf(program: string, ...options: string[]): Promise<string> {
  return (await run(program, options)).stdout;
}

const present = new Map<string, Promise<boolean>>();

/** These run what follows them. */
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
