import type { Locator, Page } from "@playwright/test";
import { logIn, settled } from "./people.ts";
import { expect, test } from "./test.ts";
import { postFilm } from "./uploading.ts";

const WIDTHS = [320, 360, 390, 393, 412, 576, 768, 1024, 1200, 1300, 1440, 1600, 1900];
const PAGES = ["/profile/1002", "/profile/1001", "/profile/1001?tab=uploads", "/surf_edits?tab=international"];

const menus = (page: Page) => page.getByRole("group").filter({ hasText: /Log out|Whatsapp|Delete|Block/ });
const opener = (menu: Locator) => menu.locator("summary");
const content = (menu: Locator) => menu.locator("summary + *");

/** Opens each menu and lists those that leave the page, widen it, or have a corner covered or cut off. */
function faultsOf(all: Element[]) {
  const width = document.documentElement.clientWidth;
  return all.flatMap((menu): unknown[] => {
    const box = menu.lastElementChild;
    if (!box) return [menu.outerHTML];
    menu.setAttribute("open", "");
    box.scrollIntoView({ block: "center", behavior: "instant" });
    const { left, right, top, bottom } = box.getBoundingClientRect();
    const corners = [left + 8, right - 8].flatMap((x) => [top + 8, bottom - 8].map((y) => [x, y] as const));
    const hidden = corners.filter(([x, y]) => y < innerHeight && !box.contains(document.elementFromPoint(x, y)));
    const out = Math.max(0, -left, right - width);
    const wider = document.documentElement.scrollWidth > width;
    menu.removeAttribute("open");
    return out || wider || hidden.length ? [[width, box.textContent, { out, wider, hidden }]] : [];
  });
}

async function expectMenusInside(page: Page) {
  expect(await menus(page).count()).toBeGreaterThan(1);
  for (const width of WIDTHS) {
    await page.setViewportSize({ width, height: 900 });
    expect(await menus(page).evaluateAll(faultsOf)).toEqual([]);
  }
}

for (const address of PAGES)
  test(`every menu of ${address} stays inside the page at every width`, async ({ page }, { project }) => {
    await logIn(page, "mia@stokeline.example");
    await page.goto(address);
    const ofCards = page.getByRole("article").locator('a[href*="?menu="]');
    if (project.name !== "script on" && (await ofCards.count())) await ofCards.first().click();
    else while (await ofCards.count()) await ofCards.first().press("Enter");
    await expectMenusInside(page);
  });

test("every menu of an Edit whose picture is lower than a menu stays inside the page at every width", async ({ page }) => {
  await settled(page);
  await page.goto(`/edits/${await postFilm(page, "transparent.png", false)}`);
  await expect(page.getByRole("article").getByRole("img").first()).toBeVisible();
  await expectMenusInside(page);
});

test("a menu of a card in a list opens on the card and has the focus, and without script on the Edit's own page [CARD-009]", async ({
  page,
}, { project }) => {
  await logIn(page, "mia@stokeline.example");
  await page.goto("/surf_edits?tab=international", { waitUntil: "networkidle" });
  const card = page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: "Report this Edit" }) })
    .first();
  const menu = card.getByRole("group").filter({ hasText: "Whatsapp" });
  await card.getByRole("link", { name: "Share" }).click();
  await expect(content(menu)).toBeVisible();
  if (project.name !== "script on") return expect(page).toHaveURL(/\/edits\/\d+\?menu=share#menu$/);
  await expect(opener(menu)).toBeFocused();
  await page.locator("body").press("Escape");
  await expect(content(menu)).toBeHidden();
  await expect(page).toHaveURL(/surf_edits/);
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
