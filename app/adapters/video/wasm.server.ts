import { createRequire } from "node:module";
import { pathToFileURL } from "node:url";
import { posterArguments, rewriteArguments } from "./arguments.server.ts";
import { posterFrom } from "./poster.server.ts";
import { runLimited, scriptCommand } from "./process.server.ts";
import type { Transcoder } from "./video.server.ts";

/** Input and output are both held in memory. */
const MOST_BYTES = 200_000_000;

const CHILD = `
import { readFile, writeFile } from "node:fs/promises";

const [core, wasm, input, output, ...options] = process.argv.slice(1);
globalThis.self = globalThis;
globalThis.location = { href: "file:///" };

const { default: createFFmpegCore } = await import(core);
const mainScriptUrlOrBlob = "x#" + btoa(JSON.stringify({ wasmURL: "w", workerURL: "w" }));
const ffmpeg = await createFFmpegCore({ wasmBinary: await readFile(wasm), mainScriptUrlOrBlob });
ffmpeg.setLogger(({ type, message }) => type === "stderr" && console.error(message));

ffmpeg.FS.writeFile("in", await readFile(input));
const code = ffmpeg.exec(...options);
if (code === 0) await writeFile(output, ffmpeg.FS.readFile("out"));
process.exit(code);
`;

/** ffmpeg as WebAssembly: slow, but bundled and sandboxed. Undefined if the package is not installed. */
export function wasm(): Transcoder | undefined {
  const files = coreFiles();
  if (!files) return undefined;
  const run = async (input: string, output: string, options: string[], signal: AbortSignal) =>
    void (await runLimited(scriptCommand(CHILD, ...files, input, output, ...options), signal));

  return {
    name: "ffmpeg as WebAssembly",
    // AV1 is the only accepted codec it cannot decode.
    canRewrite: ({ videoCodec }, bytes) => bytes <= MOST_BYTES && videoCodec !== "av1",
    rewrite: (input, output, film, signal) => run(input, output, rewriteArguments("in", "out", film, 1), signal),
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
