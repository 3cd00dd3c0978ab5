import { outputOf, runLimited } from "../process.server.ts";
import { posterArguments, rewriteArguments } from "./arguments.server.ts";
import { posterFrom } from "./poster.server.ts";
import { LARGEST_KEPT, MEDIUM, type Plan, type Rendition, SMALL, type Transcoder } from "./video.server.ts";

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

  const machine = (most: Rendition) => ({ threads: 2, most });
  const isShort = ({ durationMs }: { durationMs: number }) => durationMs <= SHORT_MS;

  return {
    name: "ffmpeg",
    canRewrite: ({ hdr }) => !hdr || hasToneMapping,
    async rewrite(input, output, film, signal) {
      const most = isShort(film) ? LARGEST_KEPT : MEDIUM;
      const make = (plan: Plan) => run(rewriteArguments(input, output, { ...film, plan }, machine(most)), signal);
      if (!film.isLarge || !isShort(film)) return make(film.plan);
      await make("transcode").catch((error) => {
        signal.throwIfAborted();
        // A slow machine may not finish a film that plays everywhere as it is.
        if (film.plan === "transcode") throw error;
        return make(film.plan);
      });
    },
    makesAnew: (film) => film.plan === "transcode" || (film.isLarge === true && isShort(film)),
    shrink: (input, output, { hdr = null }, signal) =>
      run(rewriteArguments(input, output, { plan: "transcode", hdr }, machine(SMALL)), signal),
    still: (input, output, frame, signal) => run(posterArguments(input, output, frame), signal),
    poster: (input, output, signal, hdr = null) =>
      posterFrom((frame, wish) => run(posterArguments(input, frame, { ...wish, hdr }), signal), output),
  };
}
