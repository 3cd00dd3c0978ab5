import { scene } from "./scenes.ts";
import type { Shot } from "./stage.ts";

const FRAMES_A_SECOND = 20;
const WIDTH = 640;

/** Makes Motion JPEG in a QuickTime file, as a camera does, so that the product has to transcode it. */
export async function clip(shot: Shot, seconds: number, draw: (svg: string) => Promise<Buffer>): Promise<Buffer> {
  const count = Math.round(seconds * FRAMES_A_SECOND);
  const frames: Buffer[] = [];
  for (let i = 0; i < count; i++) frames.push(await draw(scene({ ...shot, moment: i / (count - 1) }, WIDTH)));
  return film(frames, WIDTH, shot.tall ? (WIDTH * 4) / 3 : (WIDTH * 5) / 8);
}

function film(frames: Buffer[], width: number, height: number): Buffer {
  const head = box("ftyp", "qt  ", u32(0), "qt  ");
  const pictures = box("mdat", ...frames);
  return Buffer.concat([head, pictures, contents(frames, width, height, head.length + 8)]);
}

function contents(frames: Buffer[], width: number, height: number, start: number): Buffer {
  const length = u32(FRAMES_A_SECOND, frames.length);
  const upright = u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000);
  const picture = [
    u16(0, 0, 0, 1),
    u32(0, 0, 0, 0),
    u16(width, height),
    u32(0x480000, 0x480000, 0),
    u16(1),
    Buffer.alloc(32),
    u16(24, -1),
  ];
  const table = box(
    "stbl",
    full("stsd", u32(1), box("jpeg", ...picture)),
    full("stts", u32(1, frames.length, 1)),
    full("stsc", u32(1, 1, frames.length, 1)),
    full("stsz", u32(0, frames.length, ...frames.map((frame) => frame.length))),
    full("stco", u32(1, start)),
  );
  const here = box("dinf", full("dref", u32(1), box("url ", u32(1))));
  const media = box(
    "mdia",
    full("mdhd", u32(0, 0), length, u32(0)),
    full("hdlr", "mhlr", "vide", u32(0, 0, 0, 0)),
    box("minf", box("vmhd", u32(1), u16(0, 0, 0, 0)), here, table),
  );
  const track = box("tkhd", u32(7, 0, 0, 1, 0, frames.length, 0, 0), u16(0, 0, 0, 0), upright, u32(width << 16, height << 16));
  const movie = full("mvhd", u32(0, 0), length, u32(0x10000), u16(0x100), Buffer.alloc(10), upright, Buffer.alloc(24), u32(2));
  return box("moov", movie, box("trak", track, media));
}

function box(type: string, ...parts: (Buffer | string)[]): Buffer {
  const body = Buffer.concat(parts.map((part) => (typeof part === "string" ? Buffer.from(part, "latin1") : part)));
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
}

function full(type: string, ...parts: (Buffer | string)[]): Buffer {
  return box(type, u32(0), ...parts);
}

function u32(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 4);
  for (const [i, value] of values.entries()) bytes.writeUInt32BE(value >>> 0, i * 4);
  return bytes;
}

function u16(...values: number[]): Buffer {
  const bytes = Buffer.alloc(values.length * 2);
  for (const [i, value] of values.entries()) bytes.writeUInt16BE(value & 0xffff, i * 2);
  return bytes;
}
