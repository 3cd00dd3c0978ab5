import type { Locator, Page } from "@playwright/test";
import { ID } from "#db/seed/world.ts";
import { check } from "./axe.ts";
import { logIn, settled } from "./people.ts";
import { expect, test } from "./test.ts";

test.use({ bypassCSP: true });

/** A button shows its change before the server has made it, so the other side reloads. */
async function arrived(page: Page, address: string, what: Locator) {
  await expect(async () => {
    await page.goto(address);
    await expect(what.first()).toBeVisible({ timeout: 1000 });
  }).toPass();
}

test("a grown-up reaches a 15-year-old only if asked to, who is told of the grown-up and removes them as a follower", async ({
  page: kit,
  otherPage: page,
}, { project }) => {
  const adult = await settled(page);
  const adults = page.url();
  const kits = `/profile/${ID.kit}`;
  await kit.setViewportSize({ width: 320, height: 720 });
  await logIn(kit, "kit@stokeline.example");

  await page.goto(kits);
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.getByRole("button", { name: "Following" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Add to Crew" })).toHaveCount(0);
  const followers = kit.getByRole("group").filter({ hasText: "Your Followers" }).last();
  await arrived(kit, kits, followers.getByText(adult.name));
  await followers.getByRole("button", { name: `Remove ${adult.name}` }).click();
  await expect(followers.getByText(adult.name)).toHaveCount(0);

  await kit.goto(adults);
  await kit.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(kit.getByRole("button", { name: "Following" })).toBeVisible();
  await arrived(page, kits, page.getByRole("button", { name: "Add to Crew" }));
  await page.getByRole("button", { name: "Add to Crew" }).click();
  await expect(page.getByRole("button", { name: "Crew requested" })).toBeVisible();

  const request = kit.getByRole("listitem").filter({ hasText: `Do you know ${adult.name} in real life?` });
  await arrived(kit, kits, request);
  await expect(request).toContainText("Grown-up");
  await expect(request.getByRole("button").first()).toHaveAccessibleName(`Reject ${adult.name}`);
  if (project.name !== "script off") await check(kit);
  await request.getByRole("button", { name: `Reject ${adult.name}` }).click();
  await expect(request).toHaveCount(0);
});
