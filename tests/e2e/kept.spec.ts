import { resolve } from "node:path";
import type { Page } from "@playwright/test";
import { journeyFiles, mediaFile } from "../adapters/media-files.ts";
import { logIn, settled } from "./people.ts";
import { expect, test } from "./test.ts";
import { toFileStep, toProducts } from "./uploading.ts";

/** Opens ADD SPOT where no Spot exists. */
async function openForm(page: Page) {
  const place = `-40.1,${(Math.random() * 100).toFixed(4)}`;
  await page.goto(`/map?at=${place},12&add=${place}`);
}

async function typeSpot(page: Page) {
  await page.getByLabel("Title").fill("The long wall");
  await page.getByLabel("Description").fill("Smooth all day");
  await page.getByLabel("Skate", { exact: true }).check();
}

async function expectSpot(page: Page) {
  await expect(page.getByLabel("Title")).toHaveValue("The long wall");
  await expect(page.getByLabel("Description")).toHaveValue("Smooth all day");
  await expect(page.getByLabel("Skate", { exact: true })).toBeChecked();
}

test("the typed text of a new Spot survives the map's arrows, a press on the map, a sport and Go", async ({ page }, {
  project,
}) => {
  const scripted = project.name === "script on";
  await settled(page);
  await openForm(page);
  if (scripted) await page.getByRole("application").waitFor();
  await typeSpot(page);
  await page.getByLabel("Image (optional)").setInputFiles(resolve(await mediaFile("grey.jpg")));

  const moves = page.getByRole("navigation", { name: "Move the map" });
  await moves.getByRole("button", { name: "Up" }).press("Enter");
  await expect(page).not.toHaveURL(/at=-40\.1%2C/);
  await expectSpot(page);
  if (!scripted) await expect(page.getByText("Your picture is uploaded")).toBeVisible();

  if (scripted) await page.getByRole("application").dblclick({ position: { x: 200, y: 250 } });
  else await page.getByRole("button", { name: /^Place the Spot/ }).click({ position: { x: 780, y: 400 } });
  await expect(page.getByLabel("Latitude")).not.toHaveValue("-40.1");
  await expectSpot(page);

  const sports = page.getByRole("navigation", { name: "Sport" });
  await sports.getByText("Surf").click();
  await expect(page).toHaveURL(/sport=surf/);
  await expectSpot(page);

  await page.getByLabel("Go to a place").fill("Nowhere at all");
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect(page.getByText("We don't know that place")).toBeVisible();
  await expectSpot(page);
  await page.getByLabel("Go to a place").fill("Newquay, United Kingdom");
  await page.getByLabel("Go to a place").press("Enter");
  await expect(page).toHaveURL(/at=50\.4/);
  await expectSpot(page);

  await page.getByLabel("Title").press("Enter");
  await expect(page.getByText("Your Spot is on the map")).toBeVisible();
});

test("a press on the map closes the form of a Spot only while nothing is typed in it [MAP-012]", async ({ page }, {
  project,
}) => {
  test.skip(project.name !== "script on", "without script a press is no more than a place");
  await settled(page);
  await openForm(page);
  const map = page.getByRole("application");
  await map.waitFor();
  await typeSpot(page);
  await map.click({ position: { x: 100, y: 300 } });
  await map.dblclick({ position: { x: 200, y: 250 } });
  await expect(page.getByLabel("Latitude")).not.toHaveValue("-40.1");
  await expectSpot(page);
  await openForm(page);
  await map.click({ position: { x: 100, y: 300 } });
  await expect(page.getByRole("heading", { name: "ADD SPOT" })).toHaveCount(0);
});

test("a press on the map while a Spot is changed moves that Spot and keeps what was typed", async ({ page }, { project }) => {
  await settled(page);
  await openForm(page);
  await typeSpot(page);
  await page.getByRole("button", { name: "Add Spot" }).click();
  await expect(page.getByText("Your Spot is on the map")).toBeVisible();
  await page.getByRole("region", { name: "Nearest Spots" }).getByRole("link").first().click();
  await page.getByRole("link", { name: "Edit", exact: true }).click();
  await page.getByLabel("Description").fill("Rough at noon");
  if (project.name === "script on") await page.getByRole("application").dblclick({ position: { x: 200, y: 250 } });
  else await page.getByRole("button", { name: /^Place the Spot/ }).click({ position: { x: 780, y: 400 } });
  await expect(page.getByLabel("Latitude")).not.toHaveValue("-40.1");
  await expect(page.getByLabel("Description")).toHaveValue("Rough at noon");
  await page.getByRole("button", { name: "Update Spot" }).click();
  await expect(page.getByText("Your Spot is updated")).toBeVisible();
});

test("the poster and the captions' language survive a change of the details and a look at another file", async ({ page }) => {
  const { mov } = await journeyFiles();
  await settled(page);
  await toFileStep(page);
  await page.getByLabel("Photo or video").setInputFiles(mov);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ready to post" })).toBeVisible();
  const still = page.getByRole("radio", { name: /^At / }).first();
  await expect(async () => {
    await page.reload();
    await expect(still).toBeEnabled({ timeout: 1000 });
  }).toPass();
  await still.check();
  await page.getByLabel("Language of the captions").selectOption("Spanish");

  await page.getByText("Choose another file").click();
  await expect(page.getByLabel("Photo or video")).toBeVisible();
  await page.getByRole("link", { name: "Back" }).click();
  await expect(still).toBeChecked();
  await expect(page.getByLabel("Language of the captions")).toHaveValue("es");

  await page.getByText("Change the description").click();
  await page.getByLabel("Description").fill("Told anew");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("Told anew")).toBeVisible();
  await expect(still).toBeChecked();
  await expect(page.getByLabel("Language of the captions")).toHaveValue("es");

  await page.getByText("Choose another file").click();
  await page.getByLabel("Photo or video").setInputFiles(mov);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("heading", { name: "Ready to post" })).toBeVisible();
  await expect(async () => {
    await page.reload();
    await expect(page.getByLabel("Pick one for me")).toBeChecked({ timeout: 1000 });
  }).toPass();
  await expect(page.getByLabel("Language of the captions")).toHaveValue("es");
});

test("the typed text of a new Edit survives the discarding of a draft, and Enter discards none", async ({ page }) => {
  await settled(page);
  for (const words of ["First idea", "Second idea"]) {
    await page.goto("/upload_edit");
    await page.getByLabel("Description").fill(words);
    await page.getByLabel("Skate", { exact: true }).check();
    await page.getByRole("button", { name: "Next" }).click();
    await expect(page.getByLabel("Trucks")).toBeVisible();
  }
  await page.goto("/upload_edit");
  await page.getByLabel("Description").fill("A third one");
  await page.getByLabel("Surf", { exact: true }).check();
  await page.getByLabel("Filmer's Instagram").fill("@lens.hq");
  await page.getByRole("button", { name: "Discard First idea" }).click();
  await expect(page.getByText("The draft is discarded")).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("A third one");
  await expect(page.getByLabel("Surf", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Filmer's Instagram")).toHaveValue("@lens.hq");
  await page.getByLabel("Filmer's Instagram").press("Enter");
  await expect(page.getByRole("button", { name: "Back" })).toBeVisible();
  await page.goto("/upload_edit");
  await expect(page.getByRole("button", { name: "Discard Second idea" })).toBeVisible();
});

test("the typed text of a new Discount survives the discarding of a draft", async ({ page }) => {
  await logIn(page, "brand@stokeline.example");
  const amount = `Old ${Math.random().toString(36).slice(2, 7)}`;
  await toProducts(page, amount);
  await page.goto("/business/upload_discount");
  await page.getByLabel("Amount").fill("30% off");
  await page.getByLabel("Code").fill("WAX30");
  await page.getByRole("button", { name: `Discard ${amount}` }).click();
  await expect(page.getByText("The draft is discarded")).toBeVisible();
  await expect(page.getByLabel("Amount")).toHaveValue("30% off");
  await expect(page.getByLabel("Code")).toHaveValue("WAX30");
});
