import type { Page } from "@playwright/test";
import { hold } from "./hold.ts";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

/** The largest layout shift that fonts may cause. */
const MOST = 0.02;
/** The largest total shift, including a slow arrival in pieces: the common limit for "good". */
const MOST_IN_ALL = 0.1;

/** Opens a page whose fonts arrive last. Returns the layout shift that they caused, and the total. */
async function shiftOf(page: Page, address: string): Promise<[withFonts: number, inAll: number]> {
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
  const released = await page.evaluate(() => performance.now());
  release();
  await page.evaluate(() => document.fonts.ready);
  const shifts = await page.evaluate(
    () =>
      new Promise<[at: number, much: number][]>((told) => {
        const shifts: [number, number][] = [];
        new PerformanceObserver((list) => {
          for (const entry of list.getEntries()) shifts.push([entry.startTime, Number(entry.toJSON().value)]);
        }).observe({ type: "layout-shift", buffered: true });
        requestAnimationFrame(() => requestAnimationFrame(() => setTimeout(() => told(shifts))));
      }),
  );
  await page.unroute(/\.woff2$/);
  const sum = (from: number) => shifts.reduce((total, [at, much]) => total + (at >= from ? much : 0), 0);
  return [sum(released), sum(0)];
}

test.beforeEach(({ page: _ }, { project }) => test.skip(project.name !== "script on", "is measured by a script"));

for (const width of [320, 390, 768, 1440])
  test(`pages keep still at ${width} pixels when their fonts arrive late`, async ({ browser, baseURL }) => {
    const shifts: Record<string, [withFonts: number, inAll: number]> = {};
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
    expect(Object.entries(shifts).filter(([, [withFonts, inAll]]) => withFonts >= MOST || inAll >= MOST_IN_ALL)).toEqual([]);
    expect(Object.keys(shifts)).toHaveLength(6);
  });

const BUNDLE = /\/assets\/[^/]+\.js$/;

declare global {
  interface Window {
    stood?: Map<HTMLElement, number>;
    /** The sum of the layout shifts that the browser reports. */
    shifted?: number;
  }
}

/** Returns the elements that have moved since the previous call. */
function moved(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const top = (element: HTMLElement) => Math.round(element.getBoundingClientRect().top + scrollY);
    const before = window.stood ?? new Map<HTMLElement, number>();
    const elements = [
      ...document.querySelectorAll<HTMLElement>("main :is(a, button, input, select, textarea, summary, h1, h2, p)"),
    ];
    window.stood = new Map(elements.filter((element) => element.checkVisibility()).map((element) => [element, top(element)]));
    return [...before]
      .filter(([element, stood]) => element.checkVisibility() && Math.abs(top(element) - stood) > 1)
      .map(([element, stood]) => `${(element.innerText || element.outerHTML).slice(0, 40)}: ${stood} to ${top(element)}`);
  });
}

/** Returns the elements of a page that move when its script arrives last. */
async function movedByScript(page: Page, address: string): Promise<string[]> {
  let release = () => {};
  const held = new Promise<void>((resolve) => (release = resolve));
  await page.route(BUNDLE, async (route) => {
    await held;
    await route.continue();
  });
  await page.goto(address, { waitUntil: "commit" });
  await expect(page.getByRole("contentinfo")).toBeVisible();
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.evaluate(() => document.fonts.ready);
  await moved(page);
  release();
  await page.waitForLoadState("load");
  await page.waitForFunction(() => Object.keys(document.body).some((key) => key.startsWith("__react")));
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  await page.unroute(BUNDLE);
  return moved(page);
}

const FOR_VISITORS = ["/", "/login", "/reset_password", "/complaint", "/help"];
const FOR_MEMBERS = [
  "/",
  "/surf_edits?tab=international",
  "/map",
  "/search?q=surf",
  "/edit_profile",
  "/edit_profile?tab=settings",
  "/upload_edit",
  "/profile/1001",
  "/profile/1002",
  "/notifications",
  "/new_discounts",
  "/information",
  "/contact_us",
];

for (const width of [320, 1440])
  test(`pages keep still at ${width} pixels when their script arrives`, async ({ page }) => {
    await page.setViewportSize({ width, height: 900 });
    const all: Record<string, string[]> = {};
    for (const address of FOR_VISITORS) all[`visitor ${address}`] = await movedByScript(page, address);
    await logIn(page, "sol@stokeline.example");
    for (const address of FOR_MEMBERS) all[address] = await movedByScript(page, address);
    expect(Object.entries(all).filter(([, what]) => what.length > 0)).toEqual([]);
    expect(Object.keys(all)).toHaveLength(FOR_VISITORS.length + FOR_MEMBERS.length);
  });

test("on a slow link the next page of the feed moves nothing that is in sight", async ({ page }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/", { waitUntil: "networkidle" });
  const cards = page.getByRole("article");
  const before = await cards.count();
  const release = await hold(page, /\.data\?/);
  await page.getByRole("contentinfo").scrollIntoViewIfNeeded();
  await page.locator(".pager").scrollIntoViewIfNeeded();
  await expect(page.getByText(/^Loading More/).first()).toBeVisible();
  await page.evaluate(() => {
    window.shifted = 0;
    new PerformanceObserver((list) => {
      for (const entry of list.getEntries()) window.shifted = (window.shifted ?? 0) + Number(entry.toJSON().value);
    }).observe({ type: "layout-shift" });
  });
  release();
  await expect.poll(() => cards.count()).toBeGreaterThan(before);
  await page.evaluate(() => new Promise((drawn) => requestAnimationFrame(() => requestAnimationFrame(drawn))));
  expect(await page.evaluate(() => window.shifted)).toBeLessThan(MOST);
});
