import type { Locator, Page } from "@playwright/test";
import { emailOf, type Name } from "#db/seed/world.ts";
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

/** Changes the size of all text, as a setting of the browser does. */
async function withTextOf(page: Page, size: string) {
  // Constructed, since the page's policy refuses styles in elements.
  await page.evaluate((fontSize) => {
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(`html { font-size: ${fontSize} }`);
    document.adoptedStyleSheets.push(sheet);
  }, size);
}

const LARGE_TEXT: [who: Name | "visitor", addresses: string[]][] = [
  [
    "mia",
    ["/", "/map", "/surf_edits", "/profile/1002", "/edit_profile", "/new_discounts", "/upload_edit", "/search", "/tutorial"],
  ],
  ["northbreak", ["/", "/business/search", "/business/upload_discount", "/sponsorships"]],
  ["noa", ["/profile/1008"]],
  ["visitor", ["/", "/login", "/help", "/community_guidelines"]],
];

for (const [who, addresses] of LARGE_TEXT)
  test(`with text of 200 % nothing that ${who} opens on a phone is wider than the window`, async ({ page }) => {
    await page.setViewportSize({ width: 390, height: 844 });
    if (who !== "visitor") await logIn(page, emailOf(who));
    const wider: unknown[] = [];
    for (const address of addresses) {
      await page.goto(address);
      await withTextOf(page, "200%");
      const pixels = await page.evaluate(() => document.documentElement.scrollWidth - window.innerWidth);
      if (pixels > 0) wider.push([address, pixels]);
    }
    expect(wider).toEqual([]);
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

test("the buttons in the head of a card end with its second line, and lie over none of its words", async ({ page }) => {
  await logIn(page, "mia@stokeline.example");
  await page.goto("/skate_edits?tab=international");
  for (const width of [...WIDTHS, 390]) {
    await page.setViewportSize({ width, height: 900 });
    const heads = await page.getByRole("article").evaluateAll((cards) =>
      cards.flatMap((card) => {
        const [words, buttons] = ["header > :is(h2, .quiet)", "header .ties > *"].map((selector) =>
          [...card.querySelectorAll(selector)].map((element) => element.getBoundingClientRect()),
        );
        const lines = words ?? [];
        const overlap = (buttons ?? []).filter((button) =>
          lines.some((line) => line.right > button.left && line.bottom > button.top && line.top < button.bottom),
        );
        const lowest = Math.max(...lines.map(({ bottom }) => bottom));
        return overlap.length || (buttons ?? []).some(({ top }) => top > lowest) ? [card.id] : [];
      }),
    );
    expect([width, heads]).toEqual([width, []]);
  }
});

test("on a wide page an upright picture has its details beside it, and no bars", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, "mia@stokeline.example");
  await page.goto("/search?for=blue+hour+in+the+harbour");
  await page.getByRole("link", { name: "Blue hour in the harbour bowl" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Sol Aas's Edit" })).toBeAttached();
  const card = page.getByRole("article").first();
  await expect(async () => {
    const [frame, picture] = [await boxOf(card.locator(".media")), await boxOf(card.locator(".media img"))];
    const words = await boxOf(card.locator(".words"));
    expect(Math.abs(frame.width - picture.width)).toBeLessThan(2);
    expect(picture.height).toBeGreaterThan(picture.width);
    expect(words.x).toBeGreaterThanOrEqual(frame.x + frame.width - 1);
  }).toPass({ timeout: 20_000 });
});

test("on a wide page a Discount stands beside its pictures, and related ones side by side below", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 900 });
  await logIn(page, "mia@stokeline.example");
  await page.goto("/new_discounts");
  await page.getByRole("article").first().locator(".opens").click();
  await expect(page.getByRole("heading", { level: 1, name: /'s Discount$/ })).toBeAttached();
  await expect(page.getByRole("article").first().locator(".amount")).toHaveCSS("font-size", "36px");
  await expect(async () => {
    const [first, second, third] = [0, 1, 2].map((n) => page.getByRole("article").nth(n));
    if (!first || !second || !third) throw new Error("There are no related ones");
    const media = await boxOf(first.locator(".media"));
    expect((await boxOf(first.locator(".amount"))).x).toBeGreaterThanOrEqual(media.x + media.width - 1);
    expect((await boxOf(second)).y).toBe((await boxOf(third)).y);
  }).toPass({ timeout: 20_000 });
});

async function boxOf(element: Locator) {
  const box = await element.first().boundingBox({ timeout: 2000 });
  if (!box) throw new Error("It is not drawn");
  return box;
}

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
