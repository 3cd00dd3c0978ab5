import { execFileSync } from "node:child_process";
import { readFileSync, truncateSync, writeFileSync } from "node:fs";
import { mediaFile } from "./adapters/media-files.ts";

/** A real film, extended by an empty MP4 box with a 64-bit size. The extension takes no space on the disk. */
export async function longFilm(path: string, bytes: number): Promise<string> {
  const film = readFileSync(await mediaFile("phone_portrait.mov"));
  const box = Buffer.alloc(16);
  box.writeUInt32BE(1, 0);
  box.write("free", 4, "latin1");
  box.writeBigUInt64BE(BigInt(bytes - film.length), 8);
  writeFileSync(path, Buffer.concat([film, box]));
  truncateSync(path, bytes);
  return path;
}

/** A film that must be rewritten, which takes a tool some seconds. */
export function slowFilm(path: string, seconds = 20): string {
  const picture = `testsrc2=size=1280x720:rate=30:duration=${seconds}`;
  execFileSync("ffmpeg", ["-loglevel", "error", "-y", "-f", "lavfi", "-i", picture, "-c:v", "mpeg4", "-q:v", "8", path]);
  return path;
}
