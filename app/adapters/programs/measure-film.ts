import { stat } from "node:fs/promises";
import { FilePathSource, Input, type InputTrack, Logging, LogLevel, MP4, QTFF } from "mediabunny";

/* Prints JSON. Errors of the system do not count as damage. */

export type Measured = Film | { damaged: string } | null;

export interface Film {
  width: number;
  height: number;
  seconds: number;
  videoCodec: string;
  profile: string;
  audioCodec: string | null;
  transfer: string;
  /** Frames a second. */
  rate: number;
  /** Bits a second of the whole file. */
  bitrate: number;
}

/** The rate of a long film is that of its first seconds, since reading the whole table would take seconds itself. */
const MEASURED_FRAMES = 600;

Logging.level = LogLevel.Silent;

const [path = ""] = process.argv.slice(2);
const input = new Input({ source: new FilePathSource(path), formats: [MP4, QTFF] });
const measured: Measured = await measure().catch((error) => {
  if (error.syscall) throw error;
  return { damaged: String(error) };
});
console.log(JSON.stringify(measured));

async function measure(): Promise<Film | null> {
  const [[video], [audio]] = [await input.getVideoTracks(), await input.getAudioTracks()];
  if (!video) return null;
  const seconds = Math.max(await video.computeDuration(), (await audio?.computeDuration()) ?? 0);
  const { size } = await stat(path);
  return {
    width: await video.getDisplayWidth(),
    height: await video.getDisplayHeight(),
    seconds,
    rate: (await video.computePacketStats(MEASURED_FRAMES)).averagePacketRate,
    bitrate: (size * 8) / Math.max(seconds, 1),
    videoCodec: await codecOf(video),
    profile: (await video.getCodecParameterString()) ?? "",
    audioCodec: audio ? await codecOf(audio) : null,
    transfer: (await video.getColorSpace()).transfer ?? "",
  };
}

async function codecOf(track: InputTrack): Promise<string> {
  return (await track.getCodec()) ?? String(await track.getInternalCodecId());
}
