import type { Locator, Page } from "@playwright/test";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

const WIDTHS = [320, 360, 390, 393, 412, 576, 768, 1024, 1200, 1300, 1440, 1600, 1900];
const PAGES = ["/profile/1002", "/profile/1001", "/profile/1001?tab=uploads", "/surf_edits?tab=international"];

const menus = (page: Page) => page.getByRole("group").filter({ hasText: /Log out|Whatsapp|Delete|Block/ });
const opener = (menu: Locator) => menu.locator("summary");
const content = (menu: Locator) => menu.locator("summary + *");

/** How far a menu stands out of the page on either side, and whether something covers or cuts off one of its corners. */
function faultsOf(box: Element) {
  box.scrollIntoView({ block: "center", behavior: "instant" });
  const { left, right, top, bottom } = box.getBoundingClientRect();
  const width = document.documentElement.clientWidth;
  const hidden = [left + 8, right - 8]
    .flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const))
    .filter(([x, y]) => y < innerHeight && !box.contains(document.elementFromPoint(x, y)));
  return { out: Math.max(0, -left, right - width), wider: document.documentElement.scrollWidth > width, hidden };
}

for (const address of PAGES)
  test(`every menu of ${address} stays inside the page at every width`, async ({ page }) => {
    await logIn(page, "mia@stokeline.example");
    await page.goto(address);
    const faults: unknown[] = [];
    for (const width of WIDTHS) {
      await page.setViewportSize({ width, height: 900 });
      for (const menu of await menus(page).all()) {
        await menu.evaluate((details) => details.setAttribute("open", ""));
        const fault = await content(menu).evaluate(faultsOf);
        if (fault.out || fault.wider || fault.hidden.length) faults.push([width, await menu.innerText(), fault]);
        await menu.evaluate((details) => details.removeAttribute("open"));
      }
    }
    expect(await menus(page).count()).toBeGreaterThan(1);
    expect(faults).toEqual([]);
  });

test("one menu is open at a time, and a press on its button closes it", async ({ page }) => {
  await logIn(page, "mia@stokeline.example");
  await page.goto("/profile/1002");
  const share = page.getByRole("group").filter({ hasText: "Whatsapp" });
  const more = page.getByRole("group").filter({ hasText: "Block" });
  await opener(share).click();
  await expect(content(share)).toBeVisible();
  await opener(more).click();
  await expect(content(more)).toBeVisible();
  await expect(content(share)).toBeHidden();
  await opener(more).click();
  await expect(content(more)).toBeHidden();
});

test("Escape and a press elsewhere close a menu", async ({ page }, { project }) => {
  test.skip(project.name !== "script on", "is about what the script does");
  await logIn(page, "mia@stokeline.example");
  await page.goto("/profile/1002");
  for (const menu of await menus(page).all()) {
    await opener(menu).click();
    await expect(content(menu)).toBeVisible();
    await page.locator("body").press("Escape");
    await expect(content(menu)).toBeHidden();
    await expect(opener(menu)).toBeFocused();
    await opener(menu).click();
    await expect(content(menu)).toBeVisible();
    await page.mouse.click(900, 300);
    await expect(content(menu)).toBeHidden();
  }
});
