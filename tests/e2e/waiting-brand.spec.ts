import { ID } from "#db/seed/world.ts";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

test("a brand that waits for approval comes near no minor and sees no child with a private account [A-175, A-181]", async ({
  page,
}) => {
  await page.setViewportSize({ width: 320, height: 720 });
  await logIn(page, "fakie@stokeline.example");

  await page.goto(`/profile/${ID.kit}`);
  await expect(page.getByRole("heading", { level: 1, name: "Kit Lowe" })).toBeVisible();
  for (const name of ["Follow", "Add to Crew"]) await expect(page.getByRole("button", { name, exact: true })).toHaveCount(0);
  await expect(page.getByText("Newquay")).toHaveCount(0);
  await expect(page.getByText("email us about")).toHaveCount(0);

  await page.goto(`/profile/${ID.tam}`);
  await expect(page.getByText("No user found")).toBeVisible();
  await page.goto(`/profile/${ID.sol}`);
  await expect(page.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
});

test("someone who makes a business is asked to be an adult [A-181, SETUP-021]", async ({ page }) => {
  await logIn(page, "rex@stokeline.example");
  await page.goto("/");
  await expect(page.getByText("Tick only if you are 18 or older. We check.")).toBeVisible();
});
