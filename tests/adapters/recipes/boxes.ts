/** Ticks. */
const SECOND = 1000;

/** Makes an MP4 box: its size, its type and its content. */
export function box(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat(content);
  return Buffer.concat([u32(body.length + 8), Buffer.from(type, "latin1"), body]);
}

/** Numbers of 32 bits. */
export function u32(...values: number[]): Buffer {
  const buffer = Buffer.alloc(4 * values.length);
  for (const [at, value] of values.entries()) buffer.writeUInt32BE(value >>> 0, 4 * at);
  return buffer;
}

/** Changes one box of a film and the sizes around it. The bytes before the table of contents stay in place. */
export function changed(film: Buffer, path: string, change: (content: Buffer) => Buffer): Buffer {
  const [type = "", ...rest] = path.split("/");
  const [start, size] = place(film, type);
  const content = film.subarray(start + 8, start + size);
  const inner = rest.length ? changed(content, rest.join("/"), change) : change(Buffer.from(content));
  return Buffer.concat([film.subarray(0, start), box(type, inner), film.subarray(start + size)]);
}

/** Sets the orientation: the matrix in the header of the first track. */
export function turned(film: Buffer, degrees: 90 | 180 | 270): Buffer {
  return changed(film, "moov/trak/tkhd", (header) => {
    const [width, height] = [header.readUInt32BE(76), header.readUInt32BE(80)];
    const one = 0x10000;
    const matrix = {
      90: u32(0, one, 0, -one, 0, 0, height, 0),
      180: u32(-one, 0, 0, 0, -one, 0, width, height),
      270: u32(0, -one, 0, one, 0, 0, 0, width),
    }[degrees];
    matrix.copy(header, 40);
    return header;
  });
}

/** Adds a track to a film whose table of contents comes last. Only the track's kind and its one sample matter. */
export function withTrack(
  film: Buffer,
  { handler, format, sample }: { handler: string; format: string; sample: Buffer },
): Buffer {
  const [at] = place(film, "moov");
  const table = box(
    "stbl",
    box("stsd", u32(0, 1), box(format, u32(0, 1))),
    box("stts", u32(0, 1, 1, SECOND)),
    box("stsc", u32(0, 1, 1, 1, 1)),
    box("stsz", u32(0, 0, 1, sample.length)),
    box("stco", u32(0, 1, at + 8)),
  );
  const media = box(
    "mdia",
    box("mdhd", u32(0, 0, 0, SECOND, SECOND, 0)),
    box("hdlr", u32(0, 0), Buffer.from(handler, "latin1"), u32(0, 0, 0), Buffer.alloc(1)),
    box("minf", box("nmhd", u32(0)), box("dinf", box("dref", u32(0, 1), box("url ", u32(1)))), table),
  );
  const header = box("tkhd", u32(7, 0, 0, 9, 0, SECOND, 0, 0, 0, 0), u32(0x10000, 0, 0, 0, 0x10000, 0, 0, 0, 0x40000000, 0, 0));
  const moov = changed(film.subarray(at), "moov", (tracks) => Buffer.concat([tracks, box("trak", header, media)]));
  return Buffer.concat([film.subarray(0, at), box("mdat", sample), moov]);
}

function place(film: Buffer, type: string): [start: number, size: number] {
  for (let start = 0; start + 8 <= film.length; ) {
    const size = film.readUInt32BE(start);
    if (film.toString("latin1", start + 4, start + 8) === type) return [start, size];
    if (size < 8) break;
    start += size;
  }
  throw new Error(`No box ${type}`);
}
