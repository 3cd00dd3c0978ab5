export type Plan = "remux" | "audio" | "transcode";

export interface VideoFacts {
  width: number;
  height: number;
  durationMs: number;
  videoCodec: string | null;
  audioCodec: string | null;
  plan: Plan;
  /** It exceeds LARGEST_KEPT. */
  isLarge: boolean;
  /** The HDR transfer function: HLG as in broadcasts or PQ as in films. Null for SDR. */
  hdr: Hdr | null;
}

/** The most of a film. `lines` counts its shorter side, `rate` its frames a second, `bitrate` its bits a second. */
export interface Rendition {
  lines: number;
  rate: number;
  bitrate: number;
}

/** The largest film that is kept as it was filmed. */
export const LARGEST_KEPT: Rendition = { lines: 1080, rate: 60, bitrate: 12_000_000 };
/** What a slow machine makes. */
export const MEDIUM: Rendition = { ...LARGEST_KEPT, lines: 720 };
/** For small screens and slow links, beside the film itself. */
export const SMALL: Rendition = { lines: 540, rate: 30, bitrate: 1_000_000 };

export type Hdr = "hlg" | "pq";

export type Wish = Pick<VideoFacts, "plan"> & Partial<Pick<VideoFacts, "videoCodec" | "hdr">>;
type Film = Pick<VideoFacts, "plan" | "durationMs"> & Partial<Pick<VideoFacts, "hdr" | "isLarge">>;

export interface StillFrame {
  from: number;
  hdr?: Hdr | null;
}

/** Makes an MP4 that plays everywhere and does not reveal its place, owner or device. */
export interface Transcoder {
  name: string;
  canRewrite(wish: Wish, bytes: number): boolean;
  rewrite(input: string, output: string, film: Film, signal: AbortSignal): Promise<unknown>;
  /** True if the rewrite makes each frame anew, which takes several times the film's length. */
  makesAnew?(film: Film): boolean;
  shrink?(input: string, output: string, film: Pick<Film, "durationMs" | "hdr">, signal: AbortSignal): Promise<unknown>;
  /** Writes a JPEG of the first frame after one second that is not black. `hdr` describes a film that was not rewritten. */
  poster?(input: string, output: string, signal: AbortSignal, hdr?: Hdr | null): Promise<void>;
  /** Writes a PNG of the first frame that is not black at or after a second, if there is one. */
  still?(input: string, output: string, frame: StillFrame, signal: AbortSignal): Promise<void>;
}

export interface VerifiedTranscoder extends Transcoder {
  rewrite(input: string, output: string, film: Film, signal: AbortSignal): Promise<VideoFacts>;
  shrink?(input: string, output: string, film: Pick<Film, "durationMs" | "hdr">, signal: AbortSignal): Promise<VideoFacts>;
}
