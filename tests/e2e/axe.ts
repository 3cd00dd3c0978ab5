import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Finding {
  id: string;
  nodes: { target: unknown[] }[];
}

const WIDTHS = [320, 1600];

/** The kinds of menus that axe has checked in this tab at each width, since most pages have the same ones. */
const known = new WeakMap<Page, Set<string>>();

/**
 * At each width every rule of axe in light, the contrast in dark, since nothing else depends on the colours, and no page that is wider
 * than its window; then the same with each kind of menu open that is new in this tab, and no page wider than its window with any.
 * Between the widths no page is wider than its window either.
 */
export async function check(page: Page, widths = WIDTHS) {
  await page.addScriptTag({ path: AXE });
  for (const width of widths) {
    await page.setViewportSize({ width, height: 900 });
    await passes(page, "document");
    await menusPass(page, width);
  }
  await page.setViewportSize({ width: 768, height: 900 });
  await fitsItsWindow(page);
}

async function menusPass(page: Page, width: number) {
  const seen = known.get(page) ?? new Set();
  known.set(page, seen);
  const menus = await page.locator("details[name=menu]").all();
  const kinds = await Promise.all(menus.map((menu) => menu.evaluate((box) => box.className + box.querySelectorAll("li").length)));
  const wasOpen = page.locator("details[name=menu][open]");
  const before = (await wasOpen.count()) ? await wasOpen.elementHandle() : undefined;
  for (const [index, menu] of menus.entries()) {
    if (kinds.indexOf(kinds[index] ?? "") !== index || !(await menu.isVisible())) continue;
    await menu.evaluate((box) => box.setAttribute("open", ""));
    const kind = `${width} ${kinds[index]}`;
    await (seen.has(kind) ? fitsItsWindow(page) : passes(page, "document.querySelector('details[name=menu][open]')"));
    seen.add(kind);
    await menu.evaluate((box) => box.removeAttribute("open"));
  }
  await before?.evaluate((box) => box.setAttribute("open", ""));
}

async function passes(page: Page, part: string) {
  expect(await findingsIn(page, part, {})).toEqual([]);
  // With motion, colours might still be changing.
  await page.emulateMedia({ colorScheme: "dark", reducedMotion: "reduce" });
  expect(await findingsIn(page, part, { runOnly: ["color-contrast"] })).toEqual([]);
  await page.emulateMedia({ colorScheme: "light" });
  await fitsItsWindow(page);
}

async function fitsItsWindow(page: Page) {
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

async function findingsIn(page: Page, part: string, options: object) {
  const run = `axe.run(${part}, ${JSON.stringify({ ...options, resultTypes: ["violations"], preload: false })})`;
  const findings = await page.evaluate<Finding[]>(`${run}.then(({ violations }) => violations)`);
  return findings.map(({ id, nodes }) => [page.viewportSize()?.width, id, nodes.map(({ target }) => target.join(" "))]);
}
