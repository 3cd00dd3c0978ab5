import { readFileSync } from "node:fs";
import { expect } from "vitest";
import type { Served } from "./served.ts";

export function childrenOf({ process: { pid } }: Served): number[] {
  return readFileSync(`/proc/${pid}/task/${pid}/children`, "utf8").split(" ").filter(Boolean).map(Number);
}

/** Returns the running processes that rewrite films. */
export async function tool(server: Served): Promise<number[]> {
  const isTool = (child: number) => /ffmpeg/.test(commandOf(child)) && commandOf(child).includes("libx264");
  await expect.poll(() => childrenOf(server).some(isTool), { interval: 10 }).toBe(true);
  return childrenOf(server).filter(isTool);
}

export function commandOf(pid: number): string {
  try {
    return readFileSync(`/proc/${pid}/cmdline`, "utf8");
  } catch {
    return "";
  }
}

export function isRunning(pid: number): boolean {
  return commandOf(pid) !== "";
}
