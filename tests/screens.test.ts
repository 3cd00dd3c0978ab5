import { existsSync, readFileSync } from "node:fs";
import { expect, test } from "vitest";
import { SCREENS, STAMPS, stampOf } from "#artwork/screens.ts";

const stamps: Record<string, string> = JSON.parse(readFileSync(STAMPS, "utf8"));

test.each(SCREENS)("the picture $file shows the page as it is now; `npm run screens` draws all of them", (screen) => {
  expect(existsSync(`public/${screen.file}.webp`)).toBe(true);
  expect(stamps[screen.file]).toBe(stampOf(screen));
});
