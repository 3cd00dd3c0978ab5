import {
  Conversion,
  EncodedVideoPacketSource,
  FilePathSource,
  FilePathTarget,
  Input,
  MP4,
  Mp4OutputFormat,
  Output,
  QTFF,
} from "mediabunny";

/** Smaller films are held in memory, to put their index first. */
const FAST_START_BYTES = 200_000_000;
/** Cameras write metadata into units of this type (SEI). */
const METADATA_UNIT = 6;

const { add } = EncodedVideoPacketSource.prototype;
EncodedVideoPacketSource.prototype.add = function (packet, meta) {
  return add.call(this, packet.clone({ data: withoutMetadata(packet.data, meta?.decoderConfig?.description) }), meta);
};

const [inPath = "", outPath = ""] = process.argv.slice(2);
const source = new FilePathSource(inPath);
const fastStart = (await source.getSize()) <= FAST_START_BYTES ? "in-memory" : false;
const conversion = await Conversion.init({
  input: new Input({ source, formats: [MP4, QTFF] }),
  output: new Output({ format: new Mp4OutputFormat({ fastStart }), target: new FilePathTarget(outPath) }),
  video: first,
  audio: first,
  tags: {},
  copy: { mode: "forced" },
  showWarnings: false,
});
await conversion.execute();

function first(_: unknown, place: number) {
  return place > 1 ? { discard: true } : {};
}

function withoutMetadata(data: Uint8Array, description: unknown): Uint8Array {
  if (!(description instanceof Uint8Array)) throw new Error("The film does not state the length of its units");
  const bytes = Buffer.from(data.buffer, data.byteOffset, data.length);
  const lengthBytes = ((description[4] ?? 0) & 3) + 1;
  const units: Buffer[] = [];
  for (let start = 0, end = 0; start < bytes.length; start = end) {
    end = start + lengthBytes + bytes.readUIntBE(start, lengthBytes);
    if (((bytes[start + lengthBytes] ?? 0) & 31) !== METADATA_UNIT) units.push(bytes.subarray(start, end));
  }
  return Buffer.concat(units);
}
