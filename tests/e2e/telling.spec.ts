import type { Page } from "@playwright/test";
import { join, newcomer, settled } from "./people.ts";
import { expect, test } from "./test.ts";
import { cardOf, postPhoto } from "./uploading.ts";

test.use({ viewport: { width: 390, height: 700 } });

/** Checks that the notice is visible once, and gone on the next page. */
async function isTold(page: Page, words: string) {
  const told = page.getByText(words, { exact: true });
  await expect(told).toHaveCount(1);
  await expect(told).toBeInViewport({ ratio: 1 });
  await expect(page.getByRole("status").filter({ hasText: words })).toHaveCount(1);
  await page.goto("/community_guidelines");
  await expect(page.getByRole("heading", { level: 1 })).toBeVisible();
  await expect(told).toHaveCount(0);
}

const more = (page: Page) => page.getByRole("group").filter({ hasText: "Block" }).last();

test("muting and blocking are told, and so is taking either back", async ({ page }) => {
  await settled(page);
  for (const [name, words] of [
    ["Mute", "Muted. Their Edits stay out of your lists"],
    ["Unmute", "Unmuted. Their Edits are in your lists again"],
    ["Block", "Blocked. You don't see each other here any more"],
  ] as const) {
    await page.goto("/profile/1005");
    await more(page).locator("summary").click();
    await page.getByRole("button", { name: new RegExp(`^${name} `) }).click();
    await isTold(page, words);
  }
  await page.goto("/blocked");
  await page.getByRole("button", { name: /^Unblock/ }).click();
  await isTold(page, "Unblocked");
});

test("deleting an Edit, logging out and deleting the account are told", async ({ page }) => {
  const who = await settled(page);
  await postPhoto(page, `Short-lived of ${who.name}`);
  await page.goto("/skate_edits");
  const card = cardOf(page, `Short-lived of ${who.name}`);
  await card.getByRole("link", { name: "Your Edit" }).click();
  await card.getByRole("button", { name: "Delete" }).click();
  await isTold(page, "Your Edit is deleted");

  await page.getByRole("banner").locator("summary").click();
  await page.getByRole("button", { name: "Log out" }).click();
  await isTold(page, "You're logged out");

  await page.goto("/login");
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("link", { name: "Profile" }).first()).toBeVisible();
  await page.goto("/edit_profile?tab=settings");
  await page.getByText("Do you want to delete your account?").click();
  await page.getByRole("button", { name: "Delete Account" }).click();
  await isTold(page, "Your account is deleted");
});

test("a code that was sent is told, and its field is in sight and focused", async ({ page }) => {
  const child = newcomer();
  await join(page, child);
  await page.getByLabel("10-12").check();
  await page.getByLabel("Your Parent/Guardian's Email").fill(`parent.of.${child.email}`);
  await page.getByRole("button", { name: "Send Verification Email" }).click();
  const code = page.getByLabel("Verification Code");
  await expect(code).toBeFocused();
  await expect(code).toBeInViewport({ ratio: 1 });
  const told = page.getByText("We have sent a code to your parent or guardian");
  await expect(told).toHaveCount(1);
  await expect(told).toBeInViewport({ ratio: 1 });
});
