import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

test("Back after logging out shows nothing of the person before, and the browser keeps nothing of them", async ({
  page,
  context,
}) => {
  await logIn(page, "mia@stokeline.example");
  await page.goto("/blocked");
  await page.evaluate(() => localStorage.setItem("tus::draft/1/::1", JSON.stringify({ metadata: { filename: "mine.mp4" } })));
  await page.goto("/notifications");
  await expect(page.getByRole("heading", { name: "Notifications", level: 1 })).toBeVisible();
  // Pictures that still load when the person leaves are refused.
  await page.waitForLoadState("networkidle");
  await page.getByRole("group").filter({ hasText: "Log out" }).locator("summary").click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByText("You're logged out")).toBeVisible();
  expect((await context.cookies()).map(({ name }) => name).filter((name) => name !== "theme")).toEqual([]);
  expect(await page.evaluate(() => Object.keys(localStorage))).toEqual([]);

  for (const heading of ["Notifications", "Blocked"]) {
    await page.goBack();
    await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
    await expect(page.getByRole("heading", { name: heading, level: 1 })).toHaveCount(0);
  }
});
