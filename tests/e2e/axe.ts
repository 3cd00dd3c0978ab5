import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Finding {
  id: string;
  nodes: { target: unknown[] }[];
}

/** Every rule of axe, and no page that is wider than its window. */
export async function check(page: Page) {
  await page.addScriptTag({ path: AXE });
  const findings = await page.evaluate("axe.run().then(({ violations }) => violations)");
  const told = (findings as Finding[]).map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(" "))]);
  expect(told).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}
