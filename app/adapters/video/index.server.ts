import { rm, stat } from "node:fs/promises";
import { env } from "#app/env.server.ts";
import { Damaged } from "../damaged.server.ts";
import { ffmpeg } from "./ffmpeg.server.ts";
import { hasContent } from "./poster.server.ts";
import { probe } from "./probe.server.ts";
import { remux } from "./remux.server.ts";
import type { Transcoder, VerifiedTranscoder, VideoFacts, Wish } from "./video.server.ts";
import { wasm } from "./wasm.server.ts";

let ladder: Promise<VerifiedTranscoder[]> | undefined;

export function transcoders(): Promise<VerifiedTranscoder[]> {
  ladder ??= climb();
  return ladder;
}

export async function transcoderFor(wish: Wish, bytes: number): Promise<VerifiedTranscoder | undefined> {
  return (await transcoders()).find((transcoder) => transcoder.canRewrite(wish, bytes));
}

const REWRITTEN: Wish = { plan: "remux" };

/** Returns paths of PNGs beside the film; fewer where a tool finds none. `wish` describes a film that was not rewritten. */
export async function stillsOf(film: string, seconds: number[], signal: AbortSignal, wish = REWRITTEN): Promise<string[]> {
  const { size } = await stat(film);
  const tool = (await transcoders()).find(({ still, canRewrite }) => still && canRewrite(wish, size));
  const found = [];
  for (const second of seconds) {
    const picture = `${film}.${second}.png`;
    await tool?.still?.(film, picture, { from: second, hdr: wish.hdr ?? null }, signal).catch(() => undefined);
    signal.throwIfAborted();
    if (await hasContent(picture)) found.push(picture);
  }
  return found;
}

async function climb(): Promise<VerifiedTranscoder[]> {
  const found = [await ffmpeg(env.FFMPEG_PATH || "ffmpeg"), wasm(), remux()];
  return found.filter((transcoder) => transcoder !== undefined).map(verified);
}

/** Measures each result, because transcoders often truncate a damaged film without an error. */
export function verified(transcoder: Transcoder): VerifiedTranscoder {
  const { shrink, ...others } = transcoder;
  return {
    ...others,
    async rewrite(input, output, film, signal) {
      await transcoder.rewrite(input, output, film, signal);
      return measured(output, film);
    },
    ...(shrink && {
      async shrink(input, output, film, signal) {
        await shrink(input, output, film, signal);
        return measured(output, film);
      },
    }),
  };
}

async function measured(output: string, film: Pick<VideoFacts, "durationMs">): Promise<VideoFacts> {
  const made = await probe(output);
  if (made && isAsLong(film, made)) return made;
  await rm(output, { force: true });
  throw new Damaged("damaged");
}

function isAsLong({ durationMs }: Pick<VideoFacts, "durationMs">, made: VideoFacts): boolean {
  return Math.abs(durationMs - made.durationMs) <= Math.max(500, durationMs * 0.02);
}
