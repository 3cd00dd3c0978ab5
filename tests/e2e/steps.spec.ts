import { settled } from "./people.ts";
import { expect, test } from "./test.ts";

for (const [way, goBack] of [
  ["the browser's Back", "browser"],
  ["the form's Back", "link"],
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
    else await page.getByRole("link", { name: "Back" }).click();
    await expect(page.getByLabel("Description")).toHaveValue("Twice round the bowl");
    await expect(page.getByLabel("Skate", { exact: true })).toBeChecked();
    await expect(page.getByLabel("Filmer's Instagram")).toHaveValue("@lens.hq");
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByLabel("Trucks")).toBeVisible();
  });
