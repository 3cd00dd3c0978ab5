import { resolve } from "node:path";
import { mediaFile } from "../adapters/media-files.ts";
import { check } from "./axe.ts";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

test("a business adds a Discount with three pictures, and a rider gets its code [DISC-014, CARD-036]", async ({
  page,
  javaScriptEnabled,
}) => {
  const picture = resolve(await mediaFile("grey.jpg"));
  const amount = `20% off ${Date.now()}`;
  await logIn(page, "brand@stokeline.example");
  await page.goto("/business/upload_discount");
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel("Description", { exact: true }).fill("Boards and fins");
  await page.getByLabel("Code").fill("SALT20");
  await page.getByRole("button", { name: "Next" }).click();
  for (const n of [1, 2, 3]) {
    await page.getByLabel(`Picture ${n}`, { exact: true }).setInputFiles(picture);
    await page.getByLabel(`Product Description ${n}`).fill(`Board ${n}`);
  }
  await expect(page.getByRole("button", { name: "Post" })).toHaveCount(0);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("Picture 3 is uploaded.")).toBeVisible();
  if (javaScriptEnabled) await check(page);
  await page.getByRole("button", { name: "Post" }).click();
  await page.waitForURL("**/new_discounts");

  await page.context().clearCookies();
  await logIn(page, "mia@stokeline.example");
  await page.goto("/profile/1010?tab=discounts");
  const card = page.getByRole("article").filter({ hasText: amount });
  await expect(card).toBeVisible();
  if (javaScriptEnabled) await check(page);
  for (const width of [320, 768, 1440]) {
    await page.setViewportSize({ width, height: 900 });
    const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
    expect([width, over]).toEqual([width, 0]);
    if (process.env.SHOTS) await page.screenshot({ path: `${process.env.SHOTS}/discounts-${width}.png` });
  }
  expect(await page.content()).not.toContain("SALT20");
  await card.getByRole("button", { name: "Code" }).click();
  await expect(page.getByRole("textbox", { name: "Code" })).toHaveValue("SALT20");
});
