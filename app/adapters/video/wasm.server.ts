import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { programCommand, runLimited } from "../process.server.ts";
import { posterArguments, rewriteArguments } from "./arguments.server.ts";
import { posterFrom } from "./poster.server.ts";
import { MEDIUM, type Transcoder } from "./video.server.ts";

/** Input and output are both held in memory. */
const MOST_BYTES = 200_000_000;

/** It takes five times ffmpeg's time, so it makes smaller films, and only repackages large ones that play everywhere. */
const MACHINE = { threads: 1, most: MEDIUM };

export function wasm(): Transcoder | undefined {
  const files = coreFiles();
  if (!files) return undefined;
  const run = async (input: string, output: string, options: string[], signal: AbortSignal) =>
    void (await runLimited(programCommand("run-ffmpeg", ...files, input, output, ...options), signal));

  return {
    name: "ffmpeg as WebAssembly",
    // AV1 is the only accepted codec it cannot decode.
    canRewrite: ({ videoCodec }, bytes) => bytes <= MOST_BYTES && videoCodec !== "av1",
    rewrite: (input, output, film, signal) => run(input, output, rewriteArguments("in", "out", film, MACHINE), signal),
    still: (input, output, frame, signal) => run(input, output, posterArguments("in", "out", frame), signal),
    poster: (input, output, signal) =>
      posterFrom((frame, wish) => run(input, frame, posterArguments("in", "out", wish), signal), output),
  };
}

function coreFiles(): string[] | undefined {
  const { resolve } = createRequire(import.meta.url);
  try {
    const binary = resolve("@ffmpeg/core/wasm").replace("/umd/", "/esm/");
    return [pathToFileURL(binary.replace(/\.wasm$/, ".js")).href, binary];
  } catch {
    return undefined;
  }
}
