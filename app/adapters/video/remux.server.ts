import { rm } from "node:fs/promises";
import { library } from "./probe.server.ts";
import { runLimited, scriptCommand } from "./process.server.ts";
import type { Transcoder } from "./video.server.ts";

/** Films up to 200 MB are held in memory to put the index first. Units of type 6, where cameras write metadata, are removed. */
const CHILD = `
const [path, inPath, outPath] = process.argv.slice(1);
const { default: library } = await import(path);
const { Conversion, EncodedVideoPacketSource, FilePathSource, FilePathTarget, Input, MP4, Mp4OutputFormat, Output, QTFF } = library;

const { add } = EncodedVideoPacketSource.prototype;
EncodedVideoPacketSource.prototype.add = function (packet, meta) {
  return add.call(this, packet.clone({ data: withoutNotes(packet.data, meta.decoderConfig.description) }), meta);
};

function withoutNotes(data, description) {
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  const lengthBytes = (new Uint8Array(description)[4] & 3) + 1;
  const units = [];
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = start + lengthBytes + bytes.readUIntBE(start, lengthBytes);
    if ((bytes[start + lengthBytes] & 31) !== 6) units.push(bytes.subarray(start, end));
  }
  return Buffer.concat(units);
}

const input = new Input({ source: new FilePathSource(inPath), formats: [MP4, QTFF] });
const fastStart = (await input.source.getSize()) <= 200_000_000 ? "in-memory" : false;
const output = new Output({ format: new Mp4OutputFormat({ fastStart }), target: new FilePathTarget(outPath) });
const first = (_, n) => (n > 1 ? { discard: true } : {});
const options = { video: first, audio: first, tags: {}, copy: { mode: "forced" }, showWarnings: false };
await (await Conversion.init({ input, output, ...options })).execute();
`;

/** Always available, but only repackages films that already play everywhere, and makes no poster. */
export function remux(): Transcoder {
  return {
    name: "remux",
    canRewrite: ({ plan }) => plan === "remux",
    async rewrite(input, output, _, signal) {
      try {
        await runLimited(scriptCommand(CHILD, library(), input, output), signal);
      } catch (error) {
        await rm(output, { force: true });
        throw error;
      }
    },
  };
}
