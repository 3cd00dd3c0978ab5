import type { Page } from "@playwright/test";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

const WIDTHS = [320, 360, 390, 393, 412, 576, 577, 768, 1024, 1200, 1300, 1440, 1600, 1900];

/** Lists the tabs that stand outside their row or the window. */
const cutOff = (page: Page, label: string) =>
  page.getByRole("navigation", { name: label }).evaluate((tabs) => {
    const right = Math.min(tabs.getBoundingClientRect().right, document.documentElement.clientWidth) + 1;
    return [...tabs.querySelectorAll("a")].filter((tab) => tab.getBoundingClientRect().right > right).map((tab) => tab.innerText);
  });

test("no tab is cut off at any width", async ({ page }) => {
  await logIn(page, "mia@stokeline.example");
  const found: unknown[] = [];
  for (const [address, label] of [
    ["/surf_edits?tab=international", "Where"],
    ["/competition/surf/16+male", "Category"],
    ["/privacy_policy", "Age"],
    ["/help", "Age"],
    ["/profile/1001", "Profile"],
  ] as const) {
    await page.goto(address);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const tabs = await cutOff(page, label);
      if (tabs.length) found.push([address, width, tabs]);
    }
  }
  expect(found).toEqual([]);
});

test("the last icon of a card stands in one row with the others", async ({ page }) => {
  await logIn(page, "mia@stokeline.example");
  for (const address of ["/surf_edits?tab=international", "/profile/1001?tab=uploads"]) {
    await page.goto(address);
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      const rows = await page.getByRole("article").evaluateAll((cards) =>
        cards.map((card) => {
          const controls = [...card.querySelectorAll(":scope > footer :is(a, button, summary)")];
          const shown = controls.filter((control) => control.checkVisibility());
          return new Set(shown.map((control) => Math.round(control.getBoundingClientRect().top))).size;
        }),
      );
      expect([width, new Set(rows)]).toEqual([width, new Set([1])]);
    }
  }
});

test("the cookie prompt is a strip at the foot of the window, and at the end of a page it lies over nothing", async ({
  page,
}) => {
  await logIn(page, "kit@stokeline.example");
  for (const address of ["/information", "/surf_edits", "/"])
    for (const width of [320, 768, 1440, 1900]) {
      await page.setViewportSize({ width, height: 900 });
      await page.goto(address);
      const prompt = page.getByRole("form", { name: "Cookies" });
      const box = await prompt.boundingBox();
      expect([address, width, box && [box.x, box.width, box.y > 700 && box.y + box.height <= 900, box.height < 150]]).toEqual([
        address,
        width,
        [0, width, true, true],
      ]);
      const foot = page.getByRole("contentinfo");
      await page.evaluate(() => scrollTo({ top: document.body.scrollHeight, behavior: "instant" }));
      const [above, below] = [await prompt.boundingBox(), await foot.boundingBox()];
      expect(above && below && above.y + above.height <= below.y + 1).toBe(true);
    }
});

test("the name of a poster is 44 pixels high", async ({ page }) => {
  await logIn(page, "mia@stokeline.example");
  for (const address of ["/surf_edits?tab=international", "/profile/1001?tab=uploads"]) {
    await page.goto(address);
    const names = page.getByRole("article").getByRole("heading").getByRole("link");
    const heights = await names.evaluateAll((links) => links.map((link) => link.getBoundingClientRect().height));
    expect(heights.length).toBeGreaterThan(0);
    expect(Math.min(...heights)).toBeGreaterThanOrEqual(44);
  }
});

test.describe("in forced colours", () => {
  test.use({ contextOptions: { forcedColors: "active" } });

  test("the current one of the tabs has a line that the others have not", async ({ page }) => {
    await logIn(page, "mia@stokeline.example");
    for (const address of ["/surf_edits?tab=national", "/competition/surf/16+male", "/profile/1001?tab=uploads"]) {
      await page.goto(address);
      const tabs = page.locator("main").getByRole("navigation").getByRole("link");
      const lines = await tabs.evaluateAll((links) =>
        links.map((link) => [link.getAttribute("aria-current"), getComputedStyle(link).borderBottomStyle]),
      );
      expect(lines.length).toBeGreaterThan(2);
      for (const [current, line] of lines) expect(line).toBe(current ? "solid" : "none");
    }
  });

  test("the current page is marked in the bar and in the menu", async ({ page }) => {
    await logIn(page, "mia@stokeline.example");
    await page.goto("/crew_edits");
    const bar = page.getByRole("banner");
    const lineOf = (name: string, at: string) =>
      bar
        .getByRole("navigation", { name: at })
        .getByRole("link", { name, exact: true })
        .evaluate((link) => getComputedStyle(link).outlineStyle);
    await bar.locator("summary").click();
    expect([await lineOf("Crew Edits", "Main"), await lineOf("Crew Edits", "Menu")]).toEqual(["solid", "solid"]);
    expect([await lineOf("Upload Edit", "Main"), await lineOf("Upload Edit", "Menu")]).toEqual(["none", "none"]);
  });
});
