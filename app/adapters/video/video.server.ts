/** How much must be made anew for a file that plays everywhere: nothing, the sound, or all of it. */
export type Plan = "remux" | "audio" | "transcode";

export interface VideoFacts {
  width: number;
  height: number;
  durationMs: number;
  videoCodec: string | null;
  audioCodec: string | null;
  plan: Plan;
}

/** What decides whether a film can be rewritten, and how it is. */
export type Wish = Pick<VideoFacts, "plan"> & Partial<Pick<VideoFacts, "videoCodec">>;
type Film = Pick<VideoFacts, "plan" | "durationMs">;

/** Makes an MP4 that plays everywhere and knows nothing of its place, its owner or its device. */
export interface Transcoder {
  name: string;
  canRewrite(wish: Wish, bytes: number): boolean;
  rewrite(input: string, output: string, film: Film, signal: AbortSignal): Promise<unknown>;
  /** A JPEG of about its first second. */
  poster?(input: string, output: string, signal: AbortSignal): Promise<void>;
}

/** One that measures what it has made. */
export interface VerifiedTranscoder extends Transcoder {
  rewrite(input: string, output: string, film: Film, signal: AbortSignal): Promise<VideoFacts>;
}
