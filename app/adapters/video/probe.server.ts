import type { ExecFileException } from "node:child_process";
import { Damaged } from "../damaged.server.ts";
import { programCommand, runLimited } from "../process.server.ts";
import type { Film, Measured } from "../programs/measure-film.ts";
import { LARGEST_KEPT, type Plan, type VideoFacts } from "./video.server.ts";

/** Reading a film of 10 GB takes one second. */
const CPU_SECONDS = 4;

/** Baseline, Main, Extended and High, which every phone decodes; few decode the profiles above them. */
const PLAYS_EVERYWHERE = /^avc[13]\.(42|4d|58|64)/;

/** A child process measures, because a forged index can exhaust memory or time. Throws `Damaged` if the film is corrupt. */
export async function probe(path: string): Promise<VideoFacts | undefined> {
  const command = programCommand("measure-film", path);
  const said = await runLimited(command, undefined, { cpuSeconds: CPU_SECONDS }).catch((error) => {
    throw isBeyondLimits(error) ? new Damaged("reading it takes too much time or memory") : error;
  });
  const measured: Measured = JSON.parse(said);
  if (!measured) return undefined;
  if ("damaged" in measured) throw new Damaged(measured.damaged);
  const { seconds, profile, transfer, rate, bitrate, ...facts } = measured;
  const hdr = transfer === "hlg" || transfer === "pq" ? transfer : null;
  const plan = hdr ? "transcode" : planFor(profile, facts.audioCodec);
  return { ...facts, durationMs: Math.round(seconds * 1000), plan, hdr, isLarge: isLarge(measured) };
}

/** Frames a second. A file that claims more is damaged, which repackaging it finds out at once. */
const MOST_REAL_RATE = 1000;

/** Phones film at 60.02 frames a second, and a file's bits are also those of its sound. */
const TOLERANCE = 1.05;

function isLarge({ width, height, rate, bitrate }: Film): boolean {
  const isFast = rate > LARGEST_KEPT.rate * TOLERANCE && rate <= MOST_REAL_RATE;
  return isFast || bitrate > LARGEST_KEPT.bitrate * TOLERANCE || Math.min(width, height) > LARGEST_KEPT.lines;
}

function isBeyondLimits({ signal, stderr }: ExecFileException & { stderr?: string }): boolean {
  return signal === "SIGXCPU" || (signal === "SIGABRT" && /heap out of memory/.test(stderr ?? ""));
}

function planFor(profile: string, audioCodec: string | null): Plan {
  if (!PLAYS_EVERYWHERE.test(profile)) return "transcode";
  return audioCodec === null || audioCodec === "aac" ? "remux" : "audio";
}
