import { rm } from "node:fs/promises";
import { Conversion, FilePathTarget, Mp4OutputFormat, Output } from "mediabunny";
import { openVideo } from "./probe.server.ts";
import type { Transcoder } from "./video.server.ts";

/** Up to here the table of contents can come first, which takes the whole film into memory. */
const MOST_IN_MEMORY = 200_000_000;

/** Always there, but it can only wrap anew what plays everywhere already, and makes no poster. */
export function remux(): Transcoder {
  return {
    name: "remux",
    canRewrite: ({ plan }) => plan === "remux",
    rewrite: (input, output, _, signal) => rewrap(input, output, signal),
  };
}

async function rewrap(inputPath: string, outputPath: string, signal: AbortSignal) {
  using input = openVideo(inputPath);
  const fastStart = (await input.source.getSize()) <= MOST_IN_MEMORY ? "in-memory" : false;
  const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target: new FilePathTarget(outputPath) });
  const conversion = await Conversion.init({
    input,
    output,
    tracks: "primary",
    tags: {},
    copy: { mode: "forced" },
    showWarnings: false,
  });

  const cancel = () => void conversion.cancel();
  signal.addEventListener("abort", cancel, { once: true });
  try {
    signal.throwIfAborted();
    await conversion.execute();
  } catch (error) {
    await rm(outputPath, { force: true });
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
  }
}
