/** How much must be made anew for a file that plays everywhere: nothing, the sound, or all of it. */
export type Plan = "remux" | "audio" | "transcode";

export interface VideoFacts {
  width: number;
  height: number;
  durationMs: number;
  videoCodec: string | null;
  audioCodec: string | null;
  plan: Plan;
  /** How more light than a usual screen has is written down: as broadcasts do, or as films do. */
  hdr: Hdr | null;
}

export type Hdr = "hlg" | "pq";

/** What decides whether a film can be rewritten, and how it is. */
export type Wish = Pick<VideoFacts, "plan"> & Partial<Pick<VideoFacts, "videoCodec" | "hdr">>;
type Film = Pick<VideoFacts, "plan" | "durationMs"> & Partial<Pick<VideoFacts, "hdr">>;

/** Makes an MP4 that plays everywhere and knows nothing of its place, its owner or its device. */
export interface Transcoder {
  name: string;
  canRewrite(wish: Wish, bytes: number): boolean;
  rewrite(input: string, output: string, film: Film, signal: AbortSignal): Promise<unknown>;
  /** A JPEG of what it shows after a second, or of the first after that which is not black. */
  poster?(input: string, output: string, signal: AbortSignal): Promise<void>;
}

/** One that measures what it has made. */
export interface VerifiedTranscoder extends Transcoder {
  rewrite(input: string, output: string, film: Film, signal: AbortSignal): Promise<VideoFacts>;
}
