import type { Plan } from "./video.server.ts";

/** Naming the demuxer and the protocol keeps a playlist that calls itself a film from opening other files. */
const READING = [
  "-hide_banner",
  "-nostdin",
  "-loglevel",
  "error",
  "-y",
  "-f",
  "mov",
  "-max_pixels",
  "40000000",
  "-protocol_whitelist",
  "file",
];

/** A copy alone would keep the place where the film was taken. */
const WITHOUT_METADATA = ["-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"];
/** Some cameras write the place and themselves into the pictures: into units of this type, which no player needs. */
const WITHOUT_NOTES = ["-bsf:v", "filter_units=remove_types=6"];

/** The shape of the pixels is folded in, and both sides are even as encoders want them. */
const SQUARE_PIXELS = "scale='trunc(iw*sar/2)*2':'trunc(ih/2)*2',setsar=1";
const SHORT_SIDE_720 = `${SQUARE_PIXELS},scale='if(gt(iw,ih),-2,min(720,iw))':'if(gt(iw,ih),min(720,ih),-2)'`;
const WIDTH_1280 = `${SQUARE_PIXELS},scale='min(1280,iw)':-2`;

const COPIED = ["-c", "copy"];
const SOUND = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];
const PICTURE = [
  "-c:v",
  "libx264",
  "-preset",
  "veryfast",
  "-crf",
  "23",
  "-profile:v",
  "high",
  "-pix_fmt",
  "yuv420p",
  "-vf",
  SHORT_SIDE_720,
];
const CODECS: Record<Plan, string[]> = {
  remux: COPIED,
  audio: ["-c:v", "copy", ...SOUND],
  transcode: [...PICTURE, ...SOUND],
};

export function rewriteArguments(input: string, output: string, plan: Plan, threads: number): string[] {
  const tracks = ["-map", "0:V:0", "-map", "0:a:0?"];
  const writing = [...WITHOUT_NOTES, "-threads", String(threads), "-movflags", "+faststart", "-f", "mp4"];
  return [...READING, "-i", `file:${input}`, ...tracks, ...WITHOUT_METADATA, ...CODECS[plan], ...writing, `file:${output}`];
}

/** A PNG: the JPEG encoder of the WebAssembly build writes beyond its memory. */
export function posterArguments(input: string, output: string, second: number): string[] {
  const picture = ["-frames:v", "1", "-vf", WIDTH_1280, "-c:v", "png", "-pix_fmt", "rgb24", "-f", "image2", "-update", "1"];
  return [
    ...READING,
    "-ss",
    String(second),
    "-i",
    `file:${input}`,
    "-map",
    "0:V:0",
    ...WITHOUT_METADATA,
    ...picture,
    `file:${output}`,
  ];
}
