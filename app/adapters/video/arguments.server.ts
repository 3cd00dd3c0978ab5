import type { Hdr, Plan, Rendition, StillFrame, VideoFacts } from "./video.server.ts";

/** Naming the demuxer and protocol stops a playlist that poses as a film from opening other files. */
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

/** A plain copy would keep the place of recording. */
const WITHOUT_METADATA = ["-sn", "-dn", "-map_metadata", "-1", "-map_chapters", "-1", "-fflags", "+bitexact"];
/** Some cameras write the place and their model into units of type 6 (SEI), which no player needs. */
const WITHOUT_NOTES = ["-bsf:v", "filter_units=remove_types=6"];

/** Applies the pixel aspect ratio and makes both sides even, as encoders require. */
const SQUARE_PIXELS = "scale='trunc(iw*sar/2)*2':'trunc(ih/2)*2',setsar=1";
const withLines = (lines: number) =>
  `${SQUARE_PIXELS},scale='if(gt(iw,ih),-2,min(${lines},iw))':'if(gt(iw,ih),min(${lines},ih),-2)'`;
const WIDTH_1280 = `${SQUARE_PIXELS},scale='min(1280,iw)':-2`;

/** Maps HDR to the colours of SDR screens. `npl` is the brightness of SDR white in candela per square metre. */
const TRANSFERS: Record<Hdr, string> = { hlg: "arib-std-b67", pq: "smpte2084" };
const toneMapped = (hdr: Hdr) =>
  [
    `zscale=tin=${TRANSFERS[hdr]}:pin=bt2020:min=bt2020nc:t=linear:npl=100`,
    "format=gbrpf32le",
    "zscale=p=bt709",
    "tonemap=mobius:desat=0",
    "zscale=t=bt709:m=bt709:r=tv",
  ].join(",");
const USUAL_COLOURS = ["-color_primaries", "bt709", "-color_trc", "bt709", "-colorspace", "bt709"];

const COPIED = ["-c", "copy"];
const SOUND = ["-c:a", "aac", "-b:a", "128k", "-ac", "2"];
const PICTURE = ["-c:v", "libx264", "-preset", "veryfast", "-crf", "23", "-profile:v", "high", "-pix_fmt", "yuv420p"];
/** A player that seeks decodes from the last key frame on. */
const KEY_FRAMES = ["-force_key_frames", "expr:gte(t,n_forced*2)"];
const capped = ({ rate, bitrate }: Rendition) => ["-fpsmax", rate, "-maxrate", bitrate, "-bufsize", bitrate / 2].map(String);
const codecsOf = (most: Rendition): Record<Plan, string[]> => ({
  remux: COPIED,
  audio: ["-c:v", "copy", ...SOUND],
  transcode: [...PICTURE, ...KEY_FRAMES, ...capped(most), ...SOUND],
});

type Making = Pick<VideoFacts, "plan"> & Partial<Pick<VideoFacts, "hdr">>;

interface Machine {
  threads: number;
  /** The limits of a film that is made anew. */
  most: Rendition;
}

export function rewriteArguments(input: string, output: string, { plan, hdr }: Making, { threads, most }: Machine): string[] {
  const tracks = ["-map", "0:V:0", "-map", "0:a:0?"];
  const sized = withLines(most.lines);
  const lit = hdr ? ["-vf", `${sized},${toneMapped(hdr)}`, ...USUAL_COLOURS] : ["-vf", sized];
  const filters = plan === "transcode" ? lit : [];
  const writing = [...WITHOUT_NOTES, "-threads", String(threads), "-movflags", "+faststart", "-f", "mp4"];
  return [
    ...READING,
    "-i",
    `file:${input}`,
    ...tracks,
    ...WITHOUT_METADATA,
    ...codecsOf(most)[plan],
    ...filters,
    ...writing,
    `file:${output}`,
  ];
}

/** Selects the first frame of which less than 98 % of the pixels are black. */
const NOT_BLACK = "blackframe=amount=0,metadata=select:key=lavfi.blackframe.pblack:value=98:function=less";

export interface Frame extends StillFrame {
  mayBeBlack?: boolean;
}

/** Writes a PNG, because the JPEG encoder of the WebAssembly build writes beyond its memory. */
export function posterArguments(input: string, output: string, { from, mayBeBlack, hdr }: Frame): string[] {
  // Looking for black works in eight bits a colour, too few for HDR.
  const sized = hdr ? `${WIDTH_1280},${toneMapped(hdr)},${NOT_BLACK}` : `${NOT_BLACK},${WIDTH_1280}`;
  const filters = mayBeBlack ? WIDTH_1280 : sized;
  const picture = ["-frames:v", "1", "-vf", filters, "-c:v", "png", "-pix_fmt", "rgb24", "-f", "image2", "-update", "1"];
  return [
    ...READING,
    "-ss",
    String(from),
    "-t",
    "10",
    "-i",
    `file:${input}`,
    "-map",
    "0:V:0",
    ...WITHOUT_METADATA,
    ...picture,
    `file:${output}`,
  ];
}
