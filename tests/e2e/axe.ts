import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { expect } from "./test.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Finding {
  id: string;
  nodes: { target: unknown[] }[];
}

/** Every rule of axe, and no page that is wider than its window; then the same with each kind of menu open. */
export async function check(page: Page) {
  await page.addScriptTag({ path: AXE });
  await passes(page, "axe.run()");
  const menus = await page.locator("details[name=menu]").all();
  const kinds = await Promise.all(menus.map((menu) => menu.evaluate((box) => box.className + box.querySelectorAll("li").length)));
  const wasOpen = page.locator("details[name=menu][open]");
  const before = (await wasOpen.count()) ? await wasOpen.elementHandle() : undefined;
  for (const [index, menu] of menus.entries()) {
    if (kinds.indexOf(kinds[index] ?? "") !== index || !(await menu.isVisible())) continue;
    await menu.evaluate((box) => box.setAttribute("open", ""));
    await passes(page, "axe.run(document.querySelector('details[name=menu][open]'))");
    await menu.evaluate((box) => box.removeAttribute("open"));
  }
  await before?.evaluate((box) => box.setAttribute("open", ""));
}

async function passes(page: Page, run: string) {
  const findings = await page.evaluate(`${run}.then(({ violations }) => violations)`);
  const told = (findings as Finding[]).map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(" "))]);
  expect(told).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}
