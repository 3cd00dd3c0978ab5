import type { Page } from "@playwright/test";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

const field = (page: Page) => page.getByRole("searchbox");
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a rider finds people and Edits from the bar, and the address keeps what was sought [RTE-012, SRCH-001]", async ({
  page,
}) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Search" }).click();
  await field(page).fill("Mia");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/search\?for=Mia$/);
  await expect(section(page, "Users").getByRole("link", { name: "Mia Trevose" })).toBeVisible();
  await expect(section(page, "Edits").getByRole("article").first()).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue("Mia");

  await section(page, "Users").getByRole("link", { name: "Mia Trevose" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mia Trevose" })).toBeVisible();
  await page.goBack();
  await expect(section(page, "Users").getByRole("link", { name: "Mia Trevose" })).toBeVisible();
});

test("six results of a kind are shown, and eight above 1900 pixels [SRCH-009, LIM-013]", async ({ page }) => {
  await page.setViewportSize({ width: 1900, height: 900 });
  await logIn(page, "sol@stokeline.example");
  await page.goto("/search?for=t");
  const cards = section(page, "Edits").getByRole("article");
  await expect(cards).toHaveCount(6);
  await page.setViewportSize({ width: 1901, height: 900 });
  await expect(cards).toHaveCount(8);
});

test.describe("with script", () => {
  test.beforeEach(async ({ page }, { project }) => {
    test.skip(project.name !== "script on", "Without script the button searches");
    await logIn(page, "sol@stokeline.example");
    await page.goto("/information");
    await page.goto("/search");
  });

  test("results follow what is typed, which keeps the focus, and Back leaves the page at once [SRCH-010]", async ({ page }) => {
    await field(page).pressSequentially("trev", { delay: 300 });
    await expect(section(page, "Users").getByRole("link", { name: "Mia Trevose" })).toBeVisible();
    await expect(page).toHaveURL(/for=trev$/);
    await expect(field(page)).toBeFocused();
    await field(page).fill("Sol");
    await expect(section(page, "Users").getByRole("link", { name: "Sol Aas" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Mia Trevose" })).toHaveCount(0);
    await expect(field(page)).toHaveValue("Sol");
    await page.goBack();
    await expect(page).toHaveURL(/\/information$/);
  });

  test("leaving the field searches [SRCH-007]", async ({ page }) => {
    await field(page).fill("trev");
    await field(page).blur();
    await expect(section(page, "Users").getByRole("link", { name: "Mia Trevose" })).toBeVisible();
  });
});
