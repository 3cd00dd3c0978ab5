import { FilePathSource, Input, type InputAudioTrack, type InputVideoTrack, Logging, LogLevel, MP4, QTFF } from "mediabunny";
import type { Plan, VideoFacts } from "./video.server.ts";

Logging.level = LogLevel.Silent;

/** Baseline, main, extended and high, which every phone decodes; the profiles above them few do. */
const PLAYS_EVERYWHERE = /^avc[13]\.(42|4d|58|64)/;

/** Undefined if there is no moving picture in the file. The size is as seen, after rotation. Throws if it is damaged. */
export async function probe(path: string): Promise<VideoFacts | undefined> {
  using input = openVideo(path);
  const video = await input.getPrimaryVideoTrack();
  if (!video) return undefined;
  const audio = await input.getPrimaryAudioTrack();

  return {
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    durationMs: Math.round((await input.computeDuration()) * 1000),
    videoCodec: await codecOf(video),
    audioCodec: audio && (await codecOf(audio)),
    plan: await planFor(video, audio),
  };
}

export function openVideo(path: string): Input {
  return new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] });
}

async function codecOf(track: InputVideoTrack | InputAudioTrack): Promise<string> {
  return (await track.getCodec()) ?? String(await track.getInternalCodecId());
}

async function planFor(video: InputVideoTrack, audio: InputAudioTrack | null): Promise<Plan> {
  if (!PLAYS_EVERYWHERE.test((await video.getCodecParameterString()) ?? "")) return "transcode";
  return !audio || (await audio.getCodec()) === "aac" ? "remux" : "audio";
}
