import { setTimeout as pause } from "node:timers/promises";

/** A browser of Debian's, driven from outside the page, so that it works with script off too. Elements are named by CSS. */
export interface Engine {
  open(path: string): Promise<void>;
  /** Fails where it is not there yet. */
  press(css: string): Promise<void>;
  /** Replaces a field's text, or types enough for a list to find its entry. */
  type(css: string, text: string): Promise<void>;
  choose(css: string, file: string): Promise<void>;
  count(css: string): Promise<number>;
  /** The sum of pixels by which elements are scrolled to the side. */
  asideOf(css: string): Promise<number>;
  resize(width: number): Promise<void>;
  text(): Promise<string>;
  /** Resolves to a PNG. */
  picture(width: number): Promise<Uint8Array>;
  /** What the pages have reported as errors so far. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

const PATIENCE = 30_000;

/** Tries again until it does not fail. */
export async function until<T>(act: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE; ; await pause(200)) {
    try {
      return await act();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
