import { stat } from "node:fs/promises";
import { posterArguments, rewriteArguments } from "./arguments.server.ts";
import { outputOf, runLimited } from "./process.server.ts";
import type { Transcoder } from "./video.server.ts";

const MEMORY = ["--as=2500000000"];

/** Undefined if there is none, or one that cannot write what every browser plays. */
export async function ffmpeg(program: string): Promise<Transcoder | undefined> {
  const encoders = await outputOf(program, ["-hide_banner", "-encoders"]).catch(() => "");
  if (!encoders.includes("libx264")) return undefined;
  const run = (options: string[], signal: AbortSignal) => runLimited([program, ...options], signal, MEMORY);

  return {
    name: "ffmpeg",
    canRewrite: () => true,
    rewrite: (input, output, plan, signal) => run(rewriteArguments(input, output, plan, 2), signal),
    poster: (input, output, signal) => firstPoster((second) => run(posterArguments(input, output, second), signal), output),
  };
}

/** A clip shorter than a second has its first frame only. */
export async function firstPoster(make: (second: number) => Promise<void>, output: string): Promise<void> {
  await make(1);
  const made = await stat(output).catch(() => undefined);
  if (!made?.size) await make(0);
}
