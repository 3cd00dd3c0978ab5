import { readFile, writeFile } from "node:fs/promises";

/* Reads the file "in" and writes "out" in ffmpeg's own file system, in memory. */

interface FFmpegCore {
  FS: { writeFile(name: string, content: Uint8Array): void; readFile(name: string): Uint8Array };
  exec(...options: string[]): number;
  setLogger(logger: (line: { type: string; message: string }) => void): void;
}

const [core = "", wasm = "", input = "", output = "", ...options] = process.argv.slice(2);

// The core expects a web worker.
Object.assign(globalThis, { self: globalThis, location: { href: "file:///" } });

const { default: createFFmpegCore }: { default(settings: object): Promise<FFmpegCore> } = await import(core);
const mainScriptUrlOrBlob = `x#${btoa(JSON.stringify({ wasmURL: "w", workerURL: "w" }))}`;
const ffmpeg = await createFFmpegCore({ wasmBinary: await readFile(wasm), mainScriptUrlOrBlob });
ffmpeg.setLogger(({ type, message }) => type === "stderr" && console.error(message));

ffmpeg.FS.writeFile("in", await readFile(input));
const code = ffmpeg.exec(...options);
if (code === 0) await writeFile(output, ffmpeg.FS.readFile("out"));
process.exit(code);
