import { rm } from "node:fs/promises";
import { env } from "#app/env.server.ts";
import { ffmpeg } from "./ffmpeg.server.ts";
import { probe } from "./probe.server.ts";
import { remux } from "./remux.server.ts";
import type { Transcoder, VideoFacts } from "./video.server.ts";
import { wasm } from "./wasm.server.ts";

export type { Transcoder, VideoFacts } from "./video.server.ts";

let ladder: Promise<Transcoder[]> | undefined;

/** Whatever this machine has, the best first. */
export function transcoders(): Promise<Transcoder[]> {
  ladder ??= climb();
  return ladder;
}

/** Undefined if none here can make a file that others may have. */
export async function transcoderFor(facts: Pick<VideoFacts, "plan">, bytes: number): Promise<Transcoder | undefined> {
  return (await transcoders()).find((transcoder) => transcoder.canRewrite(facts, bytes));
}

async function climb(): Promise<Transcoder[]> {
  const found = [await ffmpeg(env.FFMPEG_PATH || "ffmpeg"), wasm(), remux()];
  return found.filter((transcoder) => transcoder !== undefined).map(verified);
}

/** A damaged film is often "rewritten" without complaint as far as it goes. */
export function verified(transcoder: Transcoder): Transcoder {
  return {
    ...transcoder,
    async rewrite(input, output, plan, signal) {
      await transcoder.rewrite(input, output, plan, signal);
      if (await sameLength(input, output)) return;
      await rm(output, { force: true });
      throw new Error("damaged");
    },
  };
}

async function sameLength(input: string, output: string): Promise<boolean> {
  const [before, after] = [await probe(input), await probe(output)];
  if (!before || !after) return false;
  return Math.abs(before.durationMs - after.durationMs) <= Math.max(500, before.durationMs * 0.02);
}
