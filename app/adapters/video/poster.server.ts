import { rm, stat } from "node:fs/promises";
import { toJpeg } from "../images.server.ts";
import type { Frame } from "./arguments.server.ts";

/** A clip may be shorter than a second, or entirely black. */
const WISHES: Frame[] = [{ from: 1 }, { from: 0 }];

export async function posterFrom(takeFrame: (frame: string, wish: Frame) => Promise<void>, output: string): Promise<void> {
  const frame = `${output}.png`;
  try {
    for (const wish of WISHES) if (!(await hasContent(frame))) await takeFrame(frame, wish).catch(() => undefined);
    if (!(await hasContent(frame))) await takeFrame(frame, { from: 0, mayBeBlack: true });
    await toJpeg(frame, output);
  } finally {
    await rm(frame, { force: true });
  }
}

export async function hasContent(path: string): Promise<boolean> {
  const found = await stat(path).catch(() => undefined);
  return found !== undefined && found.size > 0;
}
