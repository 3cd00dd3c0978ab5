import type { Happening, Reader } from "#app/schemas/sponsorship-course.ts";

export type Sentences = { [H in Happening]: Record<ReaderOf<H>, string> };

/** Leaves out readers who may not know of it yet, and an adult's parent. */
type ReaderOf<H extends Happening> = H extends `draft ${string}`
  ? "brand"
  : H extends `asked${string} ${string}` | `returned ${string}`
    ? "brand" | "operator"
    : H extends `offered ${string}`
      ? Exclude<Reader, "parent">
      : H extends "declined minor"
        ? "brand" | "minor" | "operator"
        : H extends `${string} athlete`
          ? "brand" | "athlete" | "operator"
          : H extends `${string} minor` | `${string} parent`
            ? Exclude<Reader, "athlete">
            : Reader;
