import { execFile } from "node:child_process";
import { createHash, randomUUID } from "node:crypto";
import { existsSync } from "node:fs";
import { mkdir, readFile, rename, truncate, writeFile } from "node:fs/promises";
import { tmpdir } from "node:os";
import { extname, join } from "node:path";
import { promisify } from "node:util";
import sharp from "sharp";

const run = promisify(execFile);

const H264 = "-c:v libx264 -preset ultrafast -pix_fmt yuv420p";
const GPS = "+52.3676+004.9041/";
const DEVICE = `-movflags use_metadata_tags -metadata com.apple.quicktime.make=Apple -metadata com.apple.quicktime.location.ISO6709=${GPS}`;

/** What ffmpeg makes of a moving test picture and a tone. */
const recorded: Record<string, string> = {
  "h264.mp4": `${clip()} ${H264} -c:a aac -movflags +faststart`,
  "moov_last.mp4": `${clip()} ${H264} -c:a aac`,
  "fragmented.mp4": `${clip()} ${H264} -c:a aac -movflags frag_keyframe+empty_moov+default_base_moof`,
  "pcm.mov": `${clip()} ${H264} -c:a pcm_s16le`,
  "prores.mov": `${clip()} -c:v prores_ks -profile:v 0 -c:a pcm_s16le`,
  "hevc.mov": `${clip()} -c:v libx265 -preset ultrafast -x265-params log-level=error -tag:v hvc1 -pix_fmt yuv420p -c:a aac`,
  "hi444.mp4": `${clip()} -c:v libx264 -preset ultrafast -pix_fmt yuv444p10le -c:a aac`,
  "anamorphic.mp4": `${clip("720x576")} ${H264} -aspect 16:9 -c:a aac`,
  "odd.mp4": `${clip()} -vf crop=319:179 -c:v libx264 -preset ultrafast -pix_fmt yuv444p -c:a aac`,
  "square.mp4": `${clip("360x360")} ${H264} -c:a aac`,
  "vp9.mp4": `${clip()} -c:v libvpx-vp9 -deadline realtime -c:a libopus -strict -2`,
  "mpeg4.3gp": `${clip("320x240")} -c:v mpeg4 -c:a aac`,
  "h263.3gp": "-f lavfi -i testsrc2=size=176x144:rate=15:duration=2 -c:v h263 -b:v 128k",
  "bomb.mp4": "-f lavfi -i color=c=red:size=8192x8192:rate=1:duration=2 -c:v libx264 -preset ultrafast",
  "animated.png": "-f lavfi -i testsrc2=size=320x240:rate=10:duration=1 -f apng -plays 0",
};

/** What it makes of one of those without touching the pictures. */
const rewrapped: Record<string, [from: string, options: string]> = {
  "phone_portrait.mov": ["h264.mp4", `-c copy -metadata:s:v:0 rotate=90 -metadata location=${GPS} ${DEVICE}`],
  "upside_down.mov": ["h264.mp4", "-c copy -metadata:s:v:0 rotate=180"],
  "hevc_portrait.mov": ["hevc.mov", `-c copy -tag:v hvc1 -metadata:s:v:0 rotate=90 -metadata location=${GPS} ${DEVICE}`],
  "short.mp4": ["h264.mp4", "-c copy -t 0.4 -movflags +faststart"],
  "audio_only.mp4": ["h264.mp4", "-vn -c:a copy"],
  "silent.mp4": ["h264.mp4", "-an -c:v copy -movflags +faststart"],
};

const made: Record<string, () => Promise<Buffer | Uint8Array | string>> = {
  "wrongname.mov": () => read("h264.mp4"),
  "cut_moov_first.mp4": async () => (await read("h264.mp4")).subarray(0, 60_000),
  "cut_moov_last.mp4": async () => (await read("moov_last.mp4")).subarray(0, 60_000),
  "empty.mp4": async () => "",
  "text.mp4": async () => "only words",
  "html.png": async () => "<html><script>alert(1)</script></html>",
  "playlist.mp4": async () => "#EXTM3U\n#EXTINF:10,\nfile:///etc/passwd\n",
  "drawing.png": async () =>
    '<svg xmlns="http://www.w3.org/2000/svg" width="10" height="10"><rect width="10" height="10"/></svg>',
  "iphone.heic": async () => Buffer.from("\0\0\0\x18ftypheic\0\0\0\0mif1heic\0\0\0\x08mdat", "latin1"),
  "photo.jpg": () => picture().withMetadata({ orientation: 6 }).withExifMerge(WHERE_AND_WHAT).jpeg().toBuffer(),
  "transparent.png": () =>
    sharp({ create: { width: 40, height: 20, channels: 4, background: "#f000" } })
      .png()
      .toBuffer(),
  "cmyk.jpg": () => picture().toColourspace("cmyk").jpeg().toBuffer(),
  "deep.png": () => picture().toColourspace("rgb16").png().toBuffer(),
  "web.jpg": () => picture().webp().toBuffer(),
  "moving.png": () => picture().gif().toBuffer(),
  "cut.jpg": async () => (await read("photo.jpg")).subarray(0, 1200),
  "tail.jpg": async () => Buffer.concat([await read("photo.jpg"), Buffer.from("<script>alert(1)</script>")]),
  "bomb.png": () =>
    sharp({ create: { width: 16_000, height: 16_000, channels: 3, background: "#123" } })
      .png()
      .toBuffer(),
};

const WHERE_AND_WHAT = {
  IFD0: { Make: "Apple", Model: "iPhone" },
  IFD3: { GPSLatitudeRef: "N", GPSLatitude: "52/1 22/1 3/1", GPSLongitudeRef: "E", GPSLongitude: "4/1 54/1 14/1" },
};

/** The path of a test file; it is made at its first use and kept between runs. */
export async function mediaFile(name: string): Promise<string> {
  const path = join(await folder(), name);
  if (existsSync(path)) return path;

  const draft = join(await folder(), `${randomUUID()}${extname(name)}`);
  await make(name, draft);
  await rename(draft, path);
  return path;
}

/** What a phone makes: a clip that knows where it was taken and which way was up, and such a photo. */
export async function journeyFiles(): Promise<{ mov: string; photo: string }> {
  return { mov: await mediaFile("phone_portrait.mov"), photo: await mediaFile("photo.jpg") };
}

/** A file of that many bytes which takes no room. */
export async function hugeFile(path: string, bytes: number): Promise<void> {
  await writeFile(path, "");
  await truncate(path, bytes);
}

/** What ffprobe, which the product's own reading has no part in, says of a file. */
export async function probed(path: string) {
  const options = ["-v", "error", "-of", "json", "-show_format", "-show_streams", "-show_entries", "stream_side_data"];
  return JSON.parse((await run("ffprobe", [...options, path])).stdout);
}

async function make(name: string, path: string) {
  const [from, options] = rewrapped[name] ?? [];
  if (from && options) await ffmpeg(`-i ${await mediaFile(from)} ${options}`, path);
  else if (recorded[name]) await ffmpeg(recorded[name], path);
  else if (made[name]) await writeFile(path, await made[name]());
  else throw new Error(`No recipe for ${name}`);
}

async function ffmpeg(options: string, path: string) {
  await run("ffmpeg", ["-hide_banner", "-loglevel", "error", "-y", ...options.split(" "), path]);
}

function clip(size = "320x180"): string {
  return `-f lavfi -i testsrc2=size=${size}:rate=30:duration=2 -f lavfi -i sine=frequency=440:duration=2`;
}

/** Its upper left quarter is red. */
function picture() {
  const corner = { create: { width: 300, height: 200, channels: 3, background: "#f00" } } as const;
  const base = { create: { width: 600, height: 400, channels: 3, background: "#07c" } } as const;
  return sharp(base).composite([{ input: corner, left: 0, top: 0 }]);
}

async function read(name: string): Promise<Buffer> {
  return readFile(await mediaFile(name));
}

/** Another recipe is another folder. */
async function folder(): Promise<string> {
  const key = createHash("sha256").update(JSON.stringify([recorded, rewrapped, WHERE_AND_WHAT, Object.values(made).map(String)]));
  const path = join(tmpdir(), `media-files-${key.digest("hex").slice(0, 12)}`);
  await mkdir(path, { recursive: true });
  return path;
}
