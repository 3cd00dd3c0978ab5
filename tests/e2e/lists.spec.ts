import type { Page } from "@playwright/test";
import { hold } from "./hold.ts";
import { editCards, logIn } from "./people.ts";
import { expect, test } from "./test.ts";

const menu = (page: Page) => page.getByRole("group").filter({ hasText: "Log out" }).locator("summary");

test("the lists are in the menu, and Crew Edits in the bar where it is wide", async ({ page }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/");
  for (const [label, heading] of [
    ["Crew Edits", "Crew Edits"],
    ["Local Athletes", "Local Athletes Edits"],
    ["Highest Stoke", "Highest Stoke Edits"],
  ] as const) {
    await menu(page).click();
    await page.getByRole("navigation", { name: "Menu" }).getByRole("link", { name: label }).click();
    await expect(page.getByRole("heading", { level: 1, name: heading })).toBeVisible();
    await expect(page.getByRole("article").first()).toBeVisible();
  }
  const tool = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Crew Edits" });
  await page.setViewportSize({ width: 577, height: 800 });
  await expect(tool).toBeVisible();
  await page.setViewportSize({ width: 576, height: 800 });
  await expect(tool).toBeHidden();
});

test("the Highest Stoke lists sort by Stokes, nationally and internationally [RTE-015, FEED-024]", async ({ page }) => {
  await logIn(page, "ana@stokeline.example");
  await page.goto("/highest_stoke_edits");
  await page.getByRole("navigation", { name: "Where" }).getByRole("link", { name: "International" }).click();
  await expect(page).toHaveURL(/tab=international/);
  const buttons = page.getByRole("article").getByRole("button", { name: /\d Stokes?/ });
  await expect.poll(() => buttons.count()).toBeGreaterThan(2);
  const counts = (await buttons.allTextContents()).map((name) => Number(name.replace(/\D/g, "")));
  expect(counts).toEqual(counts.toSorted((one, other) => other - one));
});

test("an unknown competition shows an error, and a known one links to its other classes [FEED-046, RTE-038]", async ({
  page,
}) => {
  await logIn(page, "ana@stokeline.example");
  await page.goto("/competition/surf/17+male");
  await expect(page.getByRole("heading", { name: "We've encountered an issue:" })).toBeVisible();
  await page.goto("/competition/surf/16+male");
  await page.getByRole("navigation", { name: "Category" }).getByRole("link", { name: "15 and under, female" }).click();
  await expect(page).toHaveURL(/\/competition\/surf\/15andunderfemale$/);
  await expect(page.getByRole("heading", { level: 1, name: "Surf Competition: 15 and under, female" })).toBeVisible();
});

test("the feed, the lists and Crew Edits say that more is loading [FEED-006, FEED-038, FEED-043]", async ({ page }, {
  project,
}) => {
  test.skip(project.name !== "script on", "Without script the browser itself shows that the next page loads");
  await logIn(page, "mia@stokeline.example");
  const fromTheTop = "before=9999999999999-1";
  for (const [address, loading] of [
    ["/", "Loading More Edits..."],
    [`/surf_edits?tab=international&${fromTheTop}`, "Loading More Edits..."],
    [`/crew_edits?${fromTheTop}`, "Loading More Crew Edits..."],
  ] as const) {
    await page.goto(address);
    await expect(editCards(page)).toHaveCount(6);
    const release = await hold(page, /\.data\?.*(turn|before)=/);
    await page.getByRole("link", { name: "Load more" }).click();
    await expect(page.getByText(loading)).toBeVisible();
    release();
    await expect.poll(() => editCards(page).count()).toBeGreaterThan(6);
  }
  await expect(page.getByText("No More Crew Edits!")).toBeVisible();
});
