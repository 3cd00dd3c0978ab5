import type { Page } from "@playwright/test";
import { logIn, settled } from "./people.ts";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 390, height: 700 } });

test("the fault of a sign-up is in sight", async ({ page }) => {
  await page.goto("/");
  const form = page.getByRole("region", { name: "Join Community" });
  await form.getByRole("button", { name: "Create Account" }).click();
  await expect(form.getByRole("alert")).toBeInViewport({ ratio: 1 });
  await form.getByLabel("Name or Business Name").fill("Once More");
  await form.getByRole("button", { name: "Create Account" }).click();
  await expect(form.getByRole("alert")).toContainText("Email Address");
  await expect(form.getByRole("alert")).toBeInViewport({ ratio: 1 });
});

/** Presses the button and returns to the same card. */
async function press(page: Page, id: string, name: RegExp, after: RegExp | { pressed: boolean }) {
  const card = page.locator(`#${id}`);
  await card.getByRole("button", { name }).first().click();
  const changed = after instanceof RegExp ? { name: after } : { name, ...after };
  await expect(card.getByRole("button", changed).first()).toBeVisible();
  await expect(card).toBeInViewport();
}

test("a press on a card further down leaves the card in sight", async ({ page }) => {
  await settled(page);
  for (const address of ["/surf_edits?tab=international", "/"]) {
    await page.goto(address);
    const offering = (name: RegExp) => ({ has: page.getByRole("button", { name }) });
    const cards = page
      .getByRole("article")
      .filter(offering(/^Follow /))
      .filter(offering(/^Add .* to your Crew/));
    const id = (await cards.nth(3).getAttribute("id")) ?? "";
    expect(id).toMatch(/^edit-\d+$/);
    await press(page, id, /Stokes/, { pressed: true });
    await press(page, id, /^Save/, { pressed: true });
    await press(page, id, /^Follow /, /^Following /);
    await press(page, id, /^Following /, /^Follow /);
    await press(page, id, /^Add .* to your Crew/, /^Crew request sent/);
    await press(page, id, /^Crew request sent/, /^Add .* to your Crew/);
    await press(page, id, /^Save/, { pressed: false });
    await press(page, id, /Stokes/, { pressed: false });
  }
});

test("a report leaves its card in sight", async ({ page }) => {
  await settled(page);
  await page.goto("/skate_edits?tab=international");
  const cards = page.getByRole("article").filter({ has: page.getByRole("button", { name: "Report this Edit" }) });
  await press(page, (await cards.nth(2).getAttribute("id")) ?? "", /^Report/, { pressed: true });
});

test("a press on a profile or among the settings leaves its row in sight", async ({ page }, { project }) => {
  const scripted = project.name === "script on";
  await settled(page);
  await page.goto("/profile/1002");
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.getByRole("button", { name: "Following" })).toBeInViewport();
  await page.getByRole("button", { name: "Add to Crew" }).click();
  await expect(page.getByRole("button", { name: "Crew requested" })).toBeInViewport();

  await page.goto("/edit_profile?tab=settings");
  const choice = page.getByLabel("Edits of people I follow");
  const save = page.getByRole("button", { name: "Save Edits of people I follow" });
  if (scripted) await expect(save).toHaveCount(0);
  await choice.uncheck();
  if (!scripted) await save.click();
  await expect(page.getByText(/^Saved: /)).toBeInViewport({ ratio: 1 });
  await expect(choice).not.toBeChecked();
  await expect(choice).toBeInViewport({ ratio: 1 });
  await page.getByRole("button", { name: "Get my data" }).click();
  await expect(page.getByText("We're preparing your data")).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("button", { name: "Get my data" })).toBeInViewport({ ratio: 1 });
});

test("a picture that is refused says so in sight", async ({ page }, { project }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/profile/1002");
  const form = page.getByRole("group").filter({ hasText: "Upload Image" });
  await form.locator("summary").click();
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  const told = form.getByText("Please add a Profile Image");
  // With script, the field has the focus, so the summary above may be out of sight.
  await expect(project.name === "script on" ? told.last() : told.first()).toBeInViewport({ ratio: 1 });
});
