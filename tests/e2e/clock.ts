import type { Locator, Page } from "@playwright/test";

/** Stops the page's installed clock. Only `page.clock.runFor` moves it from then on. */
export async function stopClock(page: Page) {
  await page.clock.pauseAt(await page.evaluate(() => Date.now() + 10_000));
}

/** Scrolls to an element, and resolves once all the page's observers have been called. */
export async function inSight(element: Locator) {
  await element.evaluate(async (target) => {
    target.scrollIntoView({ block: "center", behavior: "instant" });
    await new Promise((told) => new IntersectionObserver(told).observe(target));
  });
}
