import { resolve } from "node:path";
import { mediaFile } from "../adapters/media-files.ts";
import { settled } from "./people.ts";
import { expect, test } from "./test.ts";

test("a press on the map adds a Spot, which is found, changed and deleted [MAP-010, MAP-011, MAP-009] [MAP-023, MAP-025, LIM-028]", async ({
  page,
}) => {
  const title = `Spot ${Math.random().toString(36).slice(2, 9)}`;
  await settled(page);
  const away = (Math.random() * 100).toFixed(4);
  await page.goto(`/map?at=-40,${away},15`);
  await page.getByRole("button", { name: /^Add a Spot/ }).click({ position: { x: 780, y: 300 } });
  await expect(page.getByRole("heading", { name: "ADD SPOT" })).toBeVisible();
  for (const [width, isBeside] of [
    [577, true],
    [576, false],
  ] as const) {
    await page.setViewportSize({ width, height: 900 });
    const [map, panel] = [
      await page.getByRole("region", { name: "Map" }).boundingBox(),
      await page.getByRole("region", { name: "ADD SPOT" }).boundingBox(),
    ];
    expect([width, map && panel && panel.x >= map.x + map.width]).toEqual([width, isBeside]);
    expect([width, map && panel && panel.y >= map.y + map.height]).toEqual([width, !isBeside]);
  }
  await page.getByRole("button", { name: "Add Spot" }).click();
  await expect(page.getByText("Please enter a spot title").first()).toBeVisible();
  await page.getByLabel("Title").fill(title);
  await page.getByLabel("Description").fill("Nobody there");
  for (const sport of ["Surf", "Skate"]) await page.getByLabel(sport, { exact: true }).check();
  await page.getByLabel("Image (optional)").setInputFiles(resolve(await mediaFile("grey.jpg")));
  await page.getByRole("button", { name: "Add Spot" }).click();
  await expect(page.getByText("Your Spot is on the map")).toBeVisible();
  await expect(page.getByRole("heading", { name: "ADD SPOT" })).toHaveCount(0);

  await page.getByRole("link", { name: `${title}, Surf, Skate` }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.getByRole("img", { name: title })).toBeVisible();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await expect(page.getByLabel("Title")).toHaveValue(title);
  await page.getByLabel("Description").fill("Still nobody");
  await page.getByRole("button", { name: "Update Spot" }).click();
  await expect(page.getByText("Your Spot is updated")).toBeVisible();

  await page.getByRole("link", { name: title, exact: true }).click();
  await expect(page.getByText("Still nobody")).toBeVisible();
  await page.getByText("Delete", { exact: true }).click();
  await page.getByRole("button", { name: "Delete this Spot" }).click();
  await expect(page.getByText("Your Spot is deleted")).toBeVisible();
  await expect(page.getByRole("link", { name: title })).toHaveCount(0);
});

test("by keys alone the map moves, and Enter on it adds a Spot in its middle", async ({ page }) => {
  await settled(page);
  await page.goto("/map?at=50.41,-5.08,12");
  await page.getByRole("link", { name: "Zoom in" }).focus();
  await page.keyboard.press("Enter");
  await page.waitForURL(/at=50\.41%2C-5\.08%2C13/);
  await page.getByRole("button", { name: /^Add a Spot/ }).focus();
  await page.keyboard.press("Enter");
  await expect(page.getByLabel("Latitude")).toHaveValue("50.41");
  await page.getByRole("link", { name: "Close" }).click();
  await expect(page.getByRole("heading", { name: "ADD SPOT" })).toHaveCount(0);
});

test("a Spot is reported from its panel, once", async ({ page }) => {
  await settled(page);
  await page.goto("/map?at=50.416,-5.1,12");
  await page.getByRole("region", { name: "Nearest Spots" }).getByRole("link").first().click();
  await page.getByText("Report", { exact: true }).click();
  await page.getByLabel("Dangerous").check();
  await page.getByRole("button", { name: "Send report" }).click();
  await expect(page.getByText("Thank you. We will look at this Spot")).toBeVisible();
  await page.getByRole("region", { name: "Nearest Spots" }).getByRole("link").first().click();
  await expect(page.getByText("You reported this Spot.")).toBeVisible();
});
