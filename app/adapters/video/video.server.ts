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

/** Makes an MP4 that plays everywhere and knows nothing of its place, its owner or its device. */
export interface Transcoder {
  name: string;
  canRewrite(facts: Pick<VideoFacts, "plan">, bytes: number): boolean;
  rewrite(input: string, output: string, plan: Plan, signal: AbortSignal): Promise<void>;
  /** A JPEG of about its first second. */
  poster?(input: string, output: string, signal: AbortSignal): Promise<void>;
}
