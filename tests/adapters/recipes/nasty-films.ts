import { box, changed, u32, withTrack } from "./boxes.ts";
import type { Recipe } from "./recipe.ts";

const MOST = 0xffffffff;
const TABLE = "moov/trak/mdia/minf/stbl";

/** Files that are truncated films, films with false facts, or no films. */
export const nastyFilms: Record<string, Recipe> = {
  "audio_only.mp4": "-i {h264.mp4} -vn -c:a copy",
  "bomb.mp4": "-f lavfi -i color=c=red:size=8192x8192:rate=1:duration=2 -c:v libx264 -preset ultrafast",
  "cut_moov_first.mp4": async (read) => (await read("h264.mp4")).subarray(0, 60_000),
  "cut_moov_last.mp4": async (read) => (await read("moov_last.mp4")).subarray(0, 60_000),
  "empty.mp4": () => "",
  "text.mp4": () => "only words",
  "page.mp4": () => "<html><script>alert(1)</script></html>",
  "playlist.mp4": () => "#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n",
  "list_of_files.mp4": () => "ffconcat version 1.0\nfile /etc/passwd\n",

  "child_beyond_parent.mp4": async (read) => lying(await read("moov_last.mp4"), "moov/trak/mdia", 0x7fffffff),
  "child_of_no_size.mp4": async (read) => lying(await read("moov_last.mp4"), "moov/trak/mdia", 1),
  "endless_samples.mp4": async (read) => changed(await read("moov_last.mp4"), `${TABLE}/stsz`, () => u32(0, 1, MOST)),
  "endless_sizes.mp4": async (read) => changed(await read("moov_last.mp4"), `${TABLE}/stsz`, () => u32(0, 0, MOST)),
  "endless_times.mp4": async (read) => changed(await read("moov_last.mp4"), `${TABLE}/stts`, () => u32(0, 1, MOST, 1)),
  "endless_prores.mov": async (read) => changed(await read("prores.mov"), `${TABLE}/stts`, () => u32(0, 1, MOST, 1)),
  "endless_table.mp4": async (read) => changed(await read("moov_last.mp4"), `${TABLE}/stts`, () => u32(0, MOST, 1, 512)),
  "endless_chunks.mp4": async (read) => changed(await read("moov_last.mp4"), `${TABLE}/stsc`, () => u32(0, 1, 1, MOST, 1)),
  "zeros_for_moov.mp4": () => {
    const head = Buffer.concat([
      box("ftyp", Buffer.from("isom\0\0\0\0isom")),
      box("mdat"),
      u32(200_000_000),
      Buffer.from("moov"),
    ]);
    return { head, bytes: head.length - 8 + 200_000_000 };
  },
  "nested.mp4": () => {
    const depth = 100_000;
    const boxes = Array.from({ length: depth }, (_, at) =>
      Buffer.concat([u32(8 * (depth - at)), Buffer.from(at ? "trak" : "moov")]),
    );
    return Buffer.concat([box("ftyp", Buffer.from("isom\0\0\0\0isom")), box("mdat"), ...boxes]);
  },

  "no_time_at_all.mp4": async (read) => {
    let film = await read("silent_moov_last.mp4");
    film = changed(film, "moov/mvhd", (header) => header.fill(0, 16, 20));
    film = changed(film, "moov/trak/tkhd", (header) => header.fill(0, 20, 24));
    film = changed(film, "moov/trak/mdia/mdhd", (header) => header.fill(0, 16, 20));
    return changed(film, `${TABLE}/stts`, () => u32(0, 1, 60, 0));
  },
  "silent_moov_last.mp4": "-i {h264.mp4} -an -c:v copy",
  "before_the_start.mp4": async (read) =>
    changed(await read("moov_last.mp4"), "moov/trak/edts/elst", () => u32(0, 1, 2000, -500, 0x10000)),
  "starts_late.mp4": async (read) =>
    changed(await read("moov_last.mp4"), "moov/trak/edts/elst", () => u32(0, 2, 500, -1, 0x10000, 2000, 1024, 0x10000)),
  "gopro.mp4": async (read) => withTrack(await read("moov_last.mp4"), { handler: "meta", format: "gpmd", sample: telemetry() }),
};

/** Changes only the size of a box. */
function lying(film: Buffer, path: string, size: number): Buffer {
  const type = path.split("/").at(-1) ?? "";
  const copy = Buffer.from(film);
  copy.writeUInt32BE(size, film.indexOf(type) - 4);
  return copy;
}

/** A camera's record of its path: nested keys with lengths and values. */
function telemetry(): Buffer {
  const place = klv("GPS5", "l", 20, u32(523676000, 49041000, 1000, 0, 0));
  const stream = Buffer.concat([klv("SCAL", "l", 4, u32(10000000, 10000000, 1000, 1000, 100)), place]);
  return klv("DEVC", "\0", 1, Buffer.concat([klv("DVNM", "c", 1, Buffer.from("Hero6 Black!")), klv("STRM", "\0", 1, stream)]));
}

function klv(key: string, type: string, size: number, value: Buffer): Buffer {
  const head = Buffer.from(`${key}${type}\0\0\0`, "latin1");
  head.writeUInt8(size, 5);
  head.writeUInt16BE(value.length / size, 6);
  return Buffer.concat([head, value, Buffer.alloc((4 - (value.length % 4)) % 4)]);
}
