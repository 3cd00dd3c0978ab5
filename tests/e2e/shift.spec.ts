import type { Page } from "@playwright/test";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

/** The most that a page may jump; 0.1 is what is commonly called good. */
const MOST = 0.02;

/** Opens a page whose fonts arrive when all else is drawn, and adds up how much it jumped. */
async function shiftOf(page: Page, address: string): Promise<number> {
  let release = () => {};
  const drawn = new Promise<void>((resolve) => (release = resolve));
  await page.route(/\.woff2$/, async (route) => {
    await drawn;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "domcontentloaded" });
  await expect(page.getByRole("heading").first()).toBeVisible();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.evaluate(() => document.fonts.status)).toBe("loading");
  release();
  await page.evaluate(() => document.fonts.ready);
  const shift = await page.evaluate(
    () =>
      new Promise<number>((told) => {
        let sum = 0;
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) sum += Number(entry.toJSON().value);
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => told(sum))));
      }),
  );
  await page.unroute(/\.woff2$/);
  return shift;
}

test.beforeEach(({ page: _ }, { project }) => test.skip(project.name !== "script on", "is measured by a script"));

for (const width of [320, 390, 768, 1440])
  test(`pages keep still at ${width} pixels when their fonts arrive late`, async ({ browser, baseURL }) => {
    const shifts: Record<string, number> = {};
    for (const address of ["/", "/terms_and_conditions", "/login"]) {
      const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
      shifts[address] = await shiftOf(await context.newPage(), address);
      await context.close();
    }
    for (const address of ["/information", "/surf_edits?tab=international", "/profile/1002"]) {
      const context = await browser.newContext({ baseURL, viewport: { width, height: 900 } });
      const page = await context.newPage();
      await page.route(/\.woff2$/, (route) => route.abort());
      await logIn(page, "ana@stokeline.example");
      await page.unroute(/\.woff2$/);
      shifts[address] = await shiftOf(page, address);
      await context.close();
    }
    expect(Object.entries(shifts).filter(([, shift]) => shift >= MOST)).toEqual([]);
    expect(Object.keys(shifts)).toHaveLength(6);
  });
