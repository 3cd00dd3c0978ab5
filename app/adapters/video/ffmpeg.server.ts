import { outputOf, runLimited } from "../process.server.ts";
import { posterArguments, rewriteArguments } from "./arguments.server.ts";
import { posterFrom } from "./poster.server.ts";
import { LARGEST_KEPT, type Plan, type Transcoder } from "./video.server.ts";

const MEMORY = 2_500_000_000;
/** 4K takes 5 seconds of CPU for each second of film, and a program has half an hour. */
const SHORT_MS = 2 * 60 * 1000;

export async function ffmpeg(program: string): Promise<Transcoder | undefined> {
  const encoders = await outputOf(program, "-hide_banner", "-encoders").catch(() => "");
  if (!encoders.includes("libx264")) return undefined;
  const filters = await outputOf(program, "-hide_banner", "-filters").catch(() => "");
  // Without these filters HDR films are left to another transcoder, since the result would look washed out.
  const hasToneMapping = filters.includes(" zscale ") && filters.includes(" tonemap ");
  const run = async (options: string[], signal: AbortSignal) =>
    void (await runLimited([program, ...options], signal, { memory: MEMORY }));

  return {
    name: "ffmpeg",
    canRewrite: ({ hdr }) => !hdr || hasToneMapping,
    async rewrite(input, output, film, signal) {
      const isShort = film.durationMs <= SHORT_MS;
      const machine = { threads: 2, lines: isShort ? LARGEST_KEPT.lines : 720 };
      const make = (plan: Plan) => run(rewriteArguments(input, output, { ...film, plan }, machine), signal);
      if (!film.isLarge || !isShort) return make(film.plan);
      await make("transcode").catch((error) => {
        signal.throwIfAborted();
        // A slow machine may not finish a film that plays everywhere as it is.
        if (film.plan === "transcode") throw error;
        return make(film.plan);
      });
    },
    still: (input, output, frame, signal) => run(posterArguments(input, output, frame), signal),
    poster: (input, output, signal) => posterFrom((frame, wish) => run(posterArguments(input, frame, wish), signal), output),
  };
}
