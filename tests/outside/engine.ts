import { setTimeout as pause } from "node:timers/promises";

/** One of Debian's browsers, driven from outside the page, so that it works without script, too. CSS selectors name elements. */
export interface Engine {
  open(path: string): Promise<void>;
  /** Fails if the element does not exist yet. */
  press(css: string): Promise<void>;
  /** Replaces a field's text, or types enough for a list to find its entry. */
  type(css: string, text: string): Promise<void>;
  choose(css: string, file: string): Promise<void>;
  count(css: string): Promise<number>;
  /** Tells whether an element or one inside has the focus in its page, also while another window is in front. */
  hasFocus(css: string): Promise<boolean>;
  /** The sum of pixels by which elements are scrolled to the side. */
  asideOf(css: string): Promise<number>;
  resize(width: number): Promise<void>;
  text(): Promise<string>;
  /** Runs the text as the body of an asynchronous function in the page, and resolves to what it returns as JSON. */
  run(script: string): Promise<unknown>;
  /** Resolves to a PNG. */
  picture(width: number): Promise<Uint8Array>;
  /** The errors that pages have reported so far. */
  errors(): Promise<string[]>;
  close(): Promise<void>;
}

const PATIENCE = 30_000;

/** Retries until it succeeds. */
export async function until<T>(act: () => Promise<T>): Promise<T> {
  for (const end = Date.now() + PATIENCE; ; await pause(200)) {
    try {
      return await act();
    } catch (error) {
      if (Date.now() > end) throw error;
    }
  }
}
