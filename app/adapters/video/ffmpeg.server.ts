import { outputOf, runLimited } from "../process.server.ts";
import { posterArguments, rewriteArguments } from "./arguments.server.ts";
import { posterFrom } from "./poster.server.ts";
import { MOST, type Plan, type Transcoder } from "./video.server.ts";

const MEMORY = 2_500_000_000;

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
    rewrite(input, output, { isLarge, hdr = null, ...film }, signal) {
      const plan: Plan = isLarge ? "transcode" : film.plan;
      return run(rewriteArguments(input, output, { plan, hdr }, { threads: 2, lines: MOST.lines }), signal);
    },
    still: (input, output, frame, signal) => run(posterArguments(input, output, frame), signal),
    poster: (input, output, signal) => posterFrom((frame, wish) => run(posterArguments(input, frame, wish), signal), output),
  };
}
