import type { ExecFileException } from "node:child_process";
import { createRequire } from "node:module";
import { Damaged } from "../damaged.server.ts";
import { runLimited, scriptCommand } from "./process.server.ts";
import type { Plan, VideoFacts } from "./video.server.ts";

/** A child process, because a forged index can exhaust memory or time. Errors of the system do not count as damage. */
const CHILD = `
const [library, path] = process.argv.slice(1);
const { default: { FilePathSource, Input, Logging, LogLevel, MP4, QTFF } } = await import(library);
Logging.level = LogLevel.Silent;

async function factsOf(input) {
  const [[video], [audio]] = [await input.getVideoTracks(), await input.getAudioTracks()];
  const codecOf = async (track) => (await track.getCodec()) ?? String(await track.getInternalCodecId());
  return video ? {
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    seconds: Math.max(await video.computeDuration(), (await audio?.computeDuration()) ?? 0),
    videoCodec: await codecOf(video),
    profile: (await video.getCodecParameterString()) ?? "",
    audioCodec: audio ? await codecOf(audio) : null,
    transfer: (await video.getColorSpace()).transfer ?? "",
  } : null;
}

const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] });
const told = await factsOf(input).catch((error) => {
  if (error.syscall) throw error;
  return { damaged: String(error) };
});
console.log(JSON.stringify(told));
`;

/** Reading a film of 10 GB takes one second. */
const CPU_SECONDS = 4;

interface Told {
  width: number;
  height: number;
  seconds: number;
  videoCodec: string;
  profile: string;
  audioCodec: string | null;
  transfer: string;
}

/** Baseline, Main, Extended and High, which every phone decodes; few decode the profiles above them. */
const PLAYS_EVERYWHERE = /^avc[13]\.(42|4d|58|64)/;

/** Undefined if there is no video track. The size is after rotation. Throws `Damaged` if the film is corrupt. */
export async function probe(path: string): Promise<VideoFacts | undefined> {
  const command = scriptCommand(CHILD, library(), path);
  const said = await runLimited(command, undefined, { cpuSeconds: CPU_SECONDS }).catch((error) => {
    throw isBeyondLimits(error) ? new Damaged("it takes too much to read") : error;
  });
  const told: Told | { damaged: string } | null = JSON.parse(said);
  if (!told) return undefined;
  if ("damaged" in told) throw new Damaged(told.damaged);
  const { seconds, profile, transfer, ...facts } = told;
  const hdr = transfer === "hlg" || transfer === "pq" ? transfer : null;
  const plan = hdr ? "transcode" : planFor(profile, facts.audioCodec);
  return { ...facts, durationMs: Math.round(seconds * 1000), plan, hdr };
}

/** No valid film needs all the time or memory it is given. */
function isBeyondLimits({ signal, stderr }: ExecFileException & { stderr?: string }): boolean {
  return signal === "SIGXCPU" || (signal === "SIGABRT" && /heap out of memory/.test(stderr ?? ""));
}

export function library(): string {
  return createRequire(import.meta.url).resolve("mediabunny");
}

function planFor(profile: string, audioCodec: string | null): Plan {
  if (!PLAYS_EVERYWHERE.test(profile)) return "transcode";
  return audioCodec === null || audioCodec === "aac" ? "remux" : "audio";
}
