import { randomBytes } from "node:crypto";
import { crc32, deflateSync } from "node:zlib";
import sharp from "sharp";
import { u32 } from "./boxes.ts";
import type { Recipe } from "./recipe.ts";

const WHERE_AND_WHAT = {
  IFD0: { Make: "Apple", Model: "iPhone" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 3/1", GPSLongitudeRef: "E", GPSLongitude: "4/1 54/1 14/1" },
};

export const pictures: Record<string, Recipe> = {
  "photo.jpg": () => picture().withMetadata({ orientation: 6 }).withExifMerge(WHERE_AND_WHAT).jpeg().toBuffer(),
  "cmyk.jpg": () => picture().toColourspace("cmyk").jpeg().toBuffer(),
  "grey.jpg": () => picture().greyscale().jpeg().toBuffer(),
  "progressive.jpg": () => picture().jpeg({ progressive: true }).toBuffer(),
  "wide_colours.jpg": () => picture().withIccProfile("p3").jpeg().toBuffer(),
  "deep.png": () => picture().toColourspace("rgb16").png().toBuffer(),
  "palette.png": () => picture().png({ palette: true }).toBuffer(),
  "transparent.png": () => plain(40, 20, "#f000").png().toBuffer(),
  "animated.png": "-f lavfi -i testsrc2=size=320x240:rate=10:duration=1 -f apng -plays 0",
  "dot.png": () => plain(1, 1, "#07c").png().toBuffer(),
  "line.jpg": () => plain(1, 3000, "#07c").jpeg().toBuffer(),
  "tail.jpg": async (read) => Buffer.concat([await read("photo.jpg"), Buffer.from("<script>alert(1)</script>")]),
  "fifty_million.jpg": async (read) => ({ head: await read("photo.jpg"), bytes: 50_000_000 }),
  "one_byte_more.jpg": async (read) => ({ head: await read("photo.jpg"), bytes: 50_000_001 }),

  "cut.jpg": async (read) => (await read("photo.jpg")).subarray(0, 1200),
  "bomb.png": () => plain(16_000, 16_000, "#123").png().toBuffer(),
  "larger_bomb.png": () => png(60_000, 60_000),
  "interlaced_bomb.png": () => plain(10_000, 10_000, "#123").png({ progressive: true }).toBuffer(),
  "progressive_bomb.jpg": () => plain(10_000, 10_000, "#123").jpeg({ progressive: true }).toBuffer(),
  "long_side.png": () => plain(100_000, 1000, "#123").png().toBuffer(),

  // The largest accepted picture of each kind.
  "colours_of_a_palette.png": () => plain(10_000, 10_000, "#123").png({ palette: true }).toBuffer(),
  "whole_photo.jpg": () => plain(16_320, 12_240, "#123").withMetadata({ orientation: 6 }).jpeg().toBuffer(),
  "interlaced.png": () => plain(5600, 5600, "#1238").png({ progressive: true }).toBuffer(),
  "held_whole.jpg": () => plain(5600, 5600, "#123").jpeg({ progressive: true, chromaSubsampling: "4:4:4" }).toBuffer(),
  "web.jpg": () => picture().webp().toBuffer(),
  "avif.jpg": () => picture().avif({ effort: 0 }).toBuffer(),
  "moving.png": () => picture().gif().toBuffer(),
  "html.png": () => "<html><script>alert(1)</script></html>",
  "drawing.png": () => '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
  "iphone.heic": () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat", "latin1"),

  // The data beside the pixels is too large or false.
  "swelling_text.png": () =>
    png(8, 8, ...Array<Buffer>(20).fill(chunk("zTXt", Buffer.from("k\0\0"), deflateSync(Buffer.alloc(50_000_000))))),
  "swelling_profile.png": () => png(8, 8, chunk("iCCP", Buffer.from("p\0\0"), deflateSync(Buffer.alloc(200_000_000)))),
  "many_chunks.png": () => png(8, 8, ...Array.from({ length: 100_000 }, (_, at) => chunk("tEXt", Buffer.from(`k${at}\0v`)))),
  "wrong_sum.png": () => png(8, 8, Buffer.concat([chunk("tEXt", Buffer.from("k\0v")).subarray(0, -1), Buffer.from("!")])),
  "long_exif.jpg": async (read) => {
    const photo = await read("photo.jpg");
    const segments = Array.from({ length: 400 }, () => segment(Buffer.concat([Buffer.from("Exif\0\0"), randomBytes(65_000)])));
    return Buffer.concat([photo.subarray(0, 2), ...segments, photo.subarray(2)]);
  },
  "circular_exif.jpg": async (read) => {
    const photo = await read("progressive.jpg");
    // A list of one entry that is its own next list and its own sub-list.
    const list = Buffer.concat([Buffer.from("MM\0*"), u32(8), Buffer.from([0, 1, 0x87, 0x69, 0, 4]), u32(1, 8, 8)]);
    return Buffer.concat([photo.subarray(0, 2), segment(Buffer.concat([Buffer.from("Exif\0\0"), list])), photo.subarray(2)]);
  },
};

/** Its upper left quarter is red. */
function picture() {
  const corner = { create: { width: 300, height: 200, channels: 3, background: "#f00" } } as const;
  return plain(600, 400, "#07c").composite([{ input: corner, left: 0, top: 0 }]);
}

function plain(width: number, height: number, background: string) {
  return sharp({ create: { width, height, channels: background.length === 5 ? 4 : 3, background } });
}

/** A grey picture; only small ones are complete. */
function png(width: number, height: number, ...more: Buffer[]): Buffer {
  const pixels = deflateSync(Buffer.alloc(Math.min((width + 1) * height, 10_000)));
  const header = chunk("IHDR", u32(width, height), Buffer.from([8, 0, 0, 0, 0]));
  return Buffer.concat([Buffer.from("\x89PNG\r\n\x1a\n", "latin1"), header, ...more, chunk("IDAT", pixels), chunk("IEND")]);
}

function chunk(type: string, ...content: Buffer[]): Buffer {
  const body = Buffer.concat([Buffer.from(type), ...content]);
  return Buffer.concat([u32(body.length - 4), body, u32(crc32(body))]);
}

function segment(content: Buffer): Buffer {
  const head = Buffer.from([0xff, 0xe1, 0, 0]);
  head.writeUInt16BE(content.length + 2, 2);
  return Buffer.concat([head, content]);
}
