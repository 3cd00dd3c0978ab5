import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Served } from "./served.ts";

/** Returns the running processes that rewrite films. */
export async function tool({ process: { pid } }: Served): Promise<number[]> {
  const found = () => readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
  const isTool = (child: number) => /ffmpeg/.test(commandOf(child)) && commandOf(child).includes("libx264");
  await expect.poll(() => found().some(isTool), { interval: 10 }).toBe(true);
  return found();
}

function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

export function isRunning(pid: number): boolean {
  return commandOf(pid) !== "";
}
