import { codeAt } from "../one-time-code.ts";
import { leave, settled } from "./people.ts";
import { expect, test } from "./test.ts";

test.use({ viewport: { width: 320, height: 720 } });

test("someone sets up the second factor, loses the phone, and is let in by a recovery code", async ({ page }) => {
  const { email, password } = await settled(page);
  await page.goto("/edit_profile?tab=settings");
  await page.getByRole("link", { name: /^Second factor/ }).click();
  await page.getByRole("button", { name: "Set up" }).click();
  await expect(page.getByRole("img", { name: "The key as a QR code" })).toBeVisible();
  const key = await page.locator("code").innerText();
  await page.getByLabel("Code").fill(codeAt(key));
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Turn on" }).click();
  await expect(page.getByRole("heading", { name: "Your recovery codes" })).toBeVisible();
  const [first = "", second = ""] = await page.locator("code").allInnerTexts();
  await page.getByRole("button", { name: "I have kept them" }).click();
  await expect(page.getByText("10 recovery codes are left.")).toBeVisible();

  await leave(page);
  await page.goto("/saved");
  await page.getByLabel("Email").fill(email);
  await page.getByLabel("Password", { exact: true }).fill(password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("Your Password is right.")).toBeVisible();
  await page.getByLabel("Code").fill("000001");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("alert").getByText(/^That code isn't right/)).toBeVisible();
  await page.getByLabel("Code").fill(first);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Saved Edits" })).toBeVisible();

  await page.goto("/second_factor");
  await expect(page.getByText("9 recovery codes are left.")).toBeVisible();
  const off = page.locator("#off");
  await off.getByLabel("Password", { exact: true }).fill(password);
  await off.getByLabel("Code").fill(second);
  await off.getByRole("button", { name: "Turn off" }).click();
  await expect(page.getByText("Your second factor is off", { exact: true })).toBeVisible();
});
