import { logIn, settled } from "./people.ts";
import { expect, test } from "./test.ts";
import { toProducts } from "./uploading.ts";

for (const [way, goBack] of [
  ["the browser's Back", "browser"],
  ["the form's Back", "button"],
] as const)
  test(`${way} leads from the gear to the details as they were typed`, async ({ page }, { project }) => {
    test.skip(goBack === "browser" && project.name !== "script on", "Without script the browser itself keeps what was typed");
    await settled(page);
    await page.goto("/upload_edit");
    await page.getByLabel("Description").fill("Twice round the bowl");
    await page.getByLabel("Skate", { exact: true }).check();
    await page.getByLabel("Filmer's Instagram").fill("@lens.hq");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByLabel("Trucks")).toBeVisible();

    if (goBack === "browser") await page.goBack();
    else await page.getByRole("button", { name: "Back" }).click();
    await expect(page.getByLabel("Description")).toHaveValue("Twice round the bowl");
    await expect(page.getByLabel("Skate", { exact: true })).toBeChecked();
    await expect(page.getByLabel("Filmer's Instagram")).toHaveValue("@lens.hq");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByLabel("Trucks")).toBeVisible();
  });

test("the typed gear survives Back, and Enter leads on", async ({ page }) => {
  await settled(page);
  await page.goto("/upload_edit");
  await page.getByLabel("Description").fill("Thrice round the bowl");
  await page.getByLabel("Skate", { exact: true }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Trucks").fill("Indy");
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Description")).toHaveValue("Thrice round the bowl");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Trucks")).toHaveValue("Indy");
  await page.getByLabel("Trucks").press("Enter");
  await expect(page.getByLabel("Photo or video")).toBeVisible();
});

test("the typed products of a Discount survive Back and the other kind of file", async ({ page }) => {
  await logIn(page, "brand@stokeline.example");
  await toProducts(page, `Kept ${Date.now()}`);
  for (const n of [1, 2, 3]) await page.getByLabel(`Product Description ${n}`).fill(`Board ${n}`);
  await page.getByLabel("Is this Discount suitable").uncheck();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Code")).toHaveValue("SALT20");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Is this Discount suitable")).not.toBeChecked();
  await page.getByRole("button", { name: "One video" }).click();
  await expect(page.getByLabel("Product Description", { exact: true })).toHaveValue("Board 1");
  await page.getByLabel("Product Description", { exact: true }).fill("The film");
  await page.getByRole("button", { name: "Three pictures" }).click();
  for (const [n, words] of ["The film", "Board 2", "Board 3"].entries())
    await expect(page.getByLabel(`Product Description ${n + 1}`)).toHaveValue(words);
  await page.getByLabel("Product Description 2").press("Enter");
  await expect(page.getByRole("button", { name: "Three pictures" })).toHaveAttribute("aria-pressed", "true");
  await expect(page.getByLabel("Product Description 2")).toHaveValue("Board 2");
});
