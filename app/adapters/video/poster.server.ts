import { rm, stat } from "node:fs/promises";
import { toJpeg } from "../images.server.ts";

/** A clip shorter than a second has its first frame only. */
export async function posterFrom(takeFrame: (frame: string, second: number) => Promise<void>, output: string): Promise<void> {
  const frame = `${output}.png`;
  try {
    await takeFrame(frame, 1).catch(() => undefined);
    if (!(await hasContent(frame))) await takeFrame(frame, 0);
    await toJpeg(frame, output);
  } finally {
    await rm(frame, { force: true });
  }
}

async function hasContent(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.size > 0;
}
