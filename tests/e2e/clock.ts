import type { Locator, Page } from "@playwright/test";

/** Stops the page's clock, which was installed before. It then moves by `page.clock.runFor` alone. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}

/** Scrolls to an element, and resolves when all observers of the page have been told of it. */
export async function inSight(element: Locator) {
  await element.evaluate(async (target) => {
    target.scrollIntoView({ block: "center", behavior: "instant" });
    await new Promise((told) => new IntersectionObserver(told).observe(target));
  });
}
