import { execFile } from "node:child_process";
import { promisify } from "node:util";

const run = promisify(execFile);
const LONGEST_MS = 60 * 60 * 1000;

/** Runs a program on a stranger's file: behind all other work and limited. */
export async function runLimited(command: string[], signal: AbortSignal, limits: string[] = []): Promise<void> {
  const nice = await ifPresent("nice", "-n", "10");
  const limited = await ifPresent("prlimit", "--cpu=1800", ...limits);
  const [program = "", ...options] = [...nice, ...limited, ...command];
  await run(program, options, { signal, timeout: LONGEST_MS, killSignal: "SIGKILL", maxBuffer: 16 * 2 ** 20 });
}

export async function outputOf(program: string, ...options: string[]): Promise<string> {
  return (await run(program, options)).stdout;
}

/** These two run what follows them. */
async function ifPresent(program: string, ...options: string[]): Promise<string[]> {
  return outputOf(program, ...options, "true").then(
    () => [program, ...options],
    () => [],
  );
}
