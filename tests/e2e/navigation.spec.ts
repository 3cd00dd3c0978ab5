import type { Page } from "@playwright/test";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

const SECTIONS = ["About", "Sponsored", "Testimonials", "Contact"];
const bar = (page: Page) => page.getByRole("banner").getByRole("navigation", { name: "Main" });
const menu = (page: Page) => page.getByRole("banner").getByRole("navigation", { name: "Menu" });
const openMenu = (page: Page) => page.getByRole("banner").locator("summary").first().click();

test("a visitor's bar puts its sections into the menu below 992 pixels, and the way to join below 768 [NAV-010, NAV-011]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 992, height: 800 });
  await page.goto("/");
  for (const name of [...SECTIONS, "Create an Account", "Login"])
    await expect(bar(page).getByRole("link", { name })).toBeVisible();
  await expect(page.getByRole("banner").locator("summary")).toBeHidden();

  await page.setViewportSize({ width: 991, height: 800 });
  for (const name of SECTIONS) await expect(bar(page).getByRole("link", { name })).toBeHidden();
  await expect(bar(page).getByRole("link", { name: "Create an Account" })).toBeVisible();
  await openMenu(page);
  for (const name of SECTIONS) await expect(menu(page).getByRole("link", { name })).toBeVisible();
  await expect(menu(page).getByRole("link", { name: "Create an Account" })).toBeHidden();

  await page.setViewportSize({ width: 767, height: 800 });
  await expect(bar(page).getByRole("link", { name: "Create an Account" })).toBeHidden();
  await expect(bar(page).getByRole("link", { name: "Login" })).toBeVisible();
  await menu(page).getByRole("link", { name: "Create an Account" }).click();
  await expect(page).toHaveURL(/\/#create-an-account$/);
});

test("a member's bar leaves all but search and the profile to the menu up to 576 pixels [NAV-005]", async ({ page }) => {
  await page.setViewportSize({ width: 577, height: 800 });
  await logIn(page, "sol@stokeline.example");
  await page.goto("/");
  const tools = ["Upload Edit", "Crew Edits", /^Notifications/];
  for (const name of tools) await expect(bar(page).getByRole("link", { name })).toBeVisible();
  await page.setViewportSize({ width: 576, height: 800 });
  for (const name of tools) await expect(bar(page).getByRole("link", { name })).toBeHidden();
  for (const name of ["Search", "Profile"]) await expect(bar(page).getByRole("link", { name })).toBeVisible();

  await openMenu(page);
  await menu(page).getByRole("link", { name: "Information" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Information" })).toBeVisible();
  await openMenu(page);
  await expect(menu(page).getByRole("link", { name: "Information" })).toHaveAttribute("aria-current", "page");
});

test("on a phone the foot of each page has five links for a thumb, and hides nothing at its end", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await logIn(page, "sol@stokeline.example");
  await page.goto("/map");
  const foot = page.getByRole("navigation", { name: "Shortcuts" });
  const links = foot.getByRole("link");
  await expect(links).toHaveText([/^Home/, /^Map/, /^Upload/, /Notifications$/, /^Profile/]);
  for (const link of await links.all()) {
    const box = await link.boundingBox();
    expect(Math.min(box?.width ?? 0, box?.height ?? 0)).toBeGreaterThanOrEqual(44);
  }
  await expect(foot.getByRole("link", { name: "Map" })).toHaveAttribute("aria-current", "page");
  await expect(links.last()).toBeInViewport();

  const lastLink = page.getByRole("contentinfo").getByRole("link").last();
  await page.keyboard.press("End");
  await expect
    .poll(async () => ((await lastLink.boundingBox())?.y ?? 568) + 44 <= ((await foot.boundingBox())?.y ?? 0))
    .toBe(true);

  await foot.getByRole("link", { name: "Upload" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Upload Edit" })).toBeVisible();
  await expect(foot.getByRole("link", { name: "Upload" })).toHaveAttribute("aria-current", "page");
  await page.setViewportSize({ width: 577, height: 568 });
  await expect(foot).toBeHidden();
});

test("a visitor reads all four privacy policies on one page, with long labels from 576 pixels [LEGAL-004, LEGAL-005]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 576, height: 800 });
  await page.goto("/privacy_policy");
  const tabs = page.getByRole("navigation", { name: "Age" });
  await expect(tabs.getByText("Privacy Policy").first()).toBeVisible();
  await page.setViewportSize({ width: 575, height: 800 });
  await expect(tabs.getByText("Privacy Policy").first()).toBeHidden();
  for (const [band, title] of [
    ["6-9", "6 - 9 year olds"],
    ["10-12", "10 - 12 year olds"],
    ["13-17", "13 - 17 year olds"],
  ]) {
    await tabs.getByRole("link", { name: band }).click();
    await expect(page.getByRole("heading", { level: 1, name: title })).toBeVisible();
  }
  await tabs.getByRole("link", { name: "18+" }).click();
  await page.getByText("Your logins", { exact: true }).click();
  await expect(page.getByText("What your browser or app says it is")).toBeVisible();
});

test("the parts of a long page are reached from its top", async ({ page }) => {
  await page.goto("/terms_and_conditions");
  await page.getByText("On this page").click();
  await page.getByRole("link", { name: "Linking to us" }).click();
  await expect(page).toHaveURL(/#linking-to-us$/);
  await expect(page.getByRole("heading", { name: "Linking to us" })).toBeInViewport();
});

test("an unknown address shows the not-found page with the way home [NAV-016, NAV-017]", async ({ page }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/nowhere/at-all");
  await expect(page.getByText("/nowhere/at-all")).toBeVisible();
  await page.getByRole("link", { name: "Take Me Home" }).click();
  await expect(page).toHaveURL(/\/$/);
});

test("the landing page's film runs in silence, and can be stopped [INFO-007]", async ({ page }, { project }) => {
  await page.goto("/");
  const film = page.locator(".film video");
  await expect
    .poll(() => film.evaluate((video: HTMLVideoElement) => video.currentTime), { message: "it runs" })
    .toBeGreaterThan(0);
  expect(
    await film.evaluate((video: HTMLVideoElement) => [video.muted, video.loop, video.currentSrc.endsWith("/hero-wide.mp4")]),
  ).toEqual([true, true, true]);
  if (project.name !== "script on") return void (await expect(film).toHaveJSProperty("controls", true));

  await page.getByRole("button", { name: "Pause the film" }).click();
  await expect(page.getByRole("button", { name: "Play the film" })).toBeVisible();
  await expect(film).toHaveJSProperty("paused", true);
});

test.describe("in a narrow window", () => {
  test.use({ viewport: { width: 576, height: 800 } });

  test("there is another film [INFO-007]", async ({ page }) => {
    const film = page.waitForRequest(/hero-narrow\.mp4/);
    await page.goto("/");
    await film;
  });
});

test.describe("for whoever asks for less motion", () => {
  test.use({ contextOptions: { reducedMotion: "reduce" } });

  test("the film is its still, and is not fetched", async ({ page }) => {
    const films: string[] = [];
    page.on("request", (request) => void (request.url().endsWith(".mp4") && films.push(request.url())));
    await page.goto("/");
    await expect(page.locator(".film img")).toBeVisible();
    await expect(page.locator(".film video")).toBeHidden();
    expect(films).toEqual([]);
  });
});

test.describe("with script", () => {
  test.beforeEach(({ page: _ }, { project }) => test.skip(project.name !== "script on", "is about what the script does"));

  test("the quotes move on every ten seconds, until they are stopped [INFO-004, LIM-019]", async ({ page }) => {
    await page.clock.install();
    await page.goto("/#testimonials");
    const quotes = page.getByRole("list", { name: "Testimonials" });
    const moved = () => quotes.evaluate((list) => list.scrollLeft);
    await expect(page.locator("#testimonials").getByRole("button", { name: "Pause" })).toBeVisible();
    await page.clock.runFor(9_000);
    expect(await moved()).toBe(0);
    await page.clock.runFor(2_000);
    await expect.poll(moved).toBeGreaterThan(100);
    await page.locator("#testimonials").getByRole("button", { name: "Pause" }).click();
    await expect(page.locator("#testimonials").getByRole("button", { name: "Play" })).toBeVisible();
  });

  test("a service worker that was left behind is sent away [NAV-020]", async ({ page, context }) => {
    await context.route("**/old-worker.js", (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    await page.goto("/");
    await page.evaluate(async () => {
      await navigator.serviceWorker.register("/old-worker.js");
    });
    await page.reload();
    await expect.poll(() => page.evaluate(async () => (await navigator.serviceWorker.getRegistrations()).length)).toBe(0);
  });
});
