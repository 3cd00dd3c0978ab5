import { type FileHandle, open, rm } from "node:fs/promises";
import { Conversion, Mp4OutputFormat, Output, StreamTarget, type StreamTargetChunk } from "mediabunny";
import { openVideo } from "./probe.server.ts";
import type { Transcoder } from "./video.server.ts";

/** Up to here the table of contents can come first, which takes the whole film into memory. */
const MOST_IN_MEMORY = 200_000_000;

const WITHOUT_TAGS = { tracks: "primary", tags: {}, copy: { mode: "forced" }, showWarnings: false } as const;

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
  const file = await open(outputPath, "w");
  const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target: targetOf(file) });
  const cancel = () => void output.cancel();

  signal.addEventListener("abort", cancel);
  try {
    signal.throwIfAborted();
    await (await Conversion.init({ ...WITHOUT_TAGS, input, output })).execute();
  } catch (error) {
    await output.cancel();
    await rm(outputPath);
    signal.throwIfAborted();
    throw error;
  } finally {
    signal.removeEventListener("abort", cancel);
    await file.close();
  }
}

/** The library's own target would leave the file open when the input turns out bad. */
function targetOf(file: FileHandle): StreamTarget {
  const write = async ({ data, position }: StreamTargetChunk) => void (await file.write(data, 0, data.length, position));
  return new StreamTarget(new WritableStream({ write }), { chunked: true });
}
