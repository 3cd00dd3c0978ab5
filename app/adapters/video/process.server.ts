import { execFile } from "node:child_process";
import { accessSync, constants } from "node:fs";
import { delimiter, join } from "node:path";
import { promisify } from "node:util";

const run = promisify(execFile);
const LONGEST_MS = 60 * 60 * 1000;

/** Runs a program on a stranger's file: behind all other work, limited, and without the secrets of our environment. */
export async function runLimited(command: string[], signal: AbortSignal, limits: string[] = []): Promise<void> {
  const [program = "", ...options] = [...when("nice", ["-n", "10"]), ...when("prlimit", ["--cpu=1800", ...limits]), ...command];
  await run(program, options, { signal, timeout: LONGEST_MS, killSignal: "SIGKILL", env: { PATH: process.env.PATH } });
}

export async function outputOf(program: string, options: string[]): Promise<string> {
  return (await run(program, options)).stdout;
}

function when(program: string, options: string[]): string[] {
  return isPresent(program) ? [program, ...options] : [];
}

function isPresent(program: string): boolean {
  return (process.env.PATH ?? "").split(delimiter).some((folder) => {
    try {
      accessSync(join(folder, program), constants.X_OK);
      return true;
    } catch {
      return false;
    }
  });
}
