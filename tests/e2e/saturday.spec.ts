import { mediaFile } from "../adapters/media-files.ts";
import { check } from "./axe.ts";
import { settled } from "./people.ts";
import { expect, test } from "./test.ts";
import { postPhoto } from "./uploading.ts";

test("a rider finds a place for Saturday by name, reads its guide, keeps it in a list, and says afterwards who rode there", async ({
  page,
  otherPage,
  javaScriptEnabled,
}) => {
  const word = Math.random().toString(36).slice(2, 9);
  const [title, other] = [`Bowl ${word}`, `Rail ${word}`];
  const at = `-45,${(Math.random() * 100).toFixed(4)}`;

  await settled(otherPage);
  for (const [name, place] of [
    [title, at],
    [other, `${Number(at.split(",")[0]) + 0.01},${at.split(",")[1]}`],
  ] as const) {
    await otherPage.goto(`/map?add=${place}`);
    await otherPage.getByLabel("Title").fill(name);
    await otherPage.getByLabel("Description").fill("Concrete");
    await otherPage.getByLabel("Skate", { exact: true }).check();
    await otherPage.getByRole("button", { name: "Add Spot" }).click();
    await expect(otherPage.getByText("Your Spot is on the map")).toBeVisible();
  }
  await otherPage.getByRole("link", { name: title }).first().click();
  await otherPage.getByRole("link", { name: "Start the guide" }).click();
  await otherPage.getByLabel("Difficulty").selectOption("Advanced");
  await otherPage.getByLabel("Hazards").fill("A deep end without coping");
  await otherPage.getByRole("button", { name: "Save", exact: true }).click();
  await otherPage.getByRole("link", { name: "Add a picture" }).click();
  await otherPage.getByLabel("Picture", { exact: true }).setInputFiles(await mediaFile("photo.jpg"));
  await otherPage.getByLabel("What the picture shows").fill("The deep end");
  await otherPage.getByRole("button", { name: "Add the picture" }).click();
  await expect(otherPage.getByText("Your picture is in the guide")).toBeVisible();

  const rider = await settled(page);
  await page.goto("/map");
  await page.getByLabel("Go to a place").fill(title);
  await page.getByRole("button", { name: "Go", exact: true }).click();
  await expect(page.getByRole("heading", { name: title })).toBeVisible();
  await expect(page.locator("section.spot")).toContainText("Advanced");
  await page.getByRole("link", { name: "Guide", exact: true }).click();
  await expect(page.locator(".facts")).toContainText("A deep end without coping");
  await expect(page.getByRole("img", { name: "The deep end" })).toBeVisible();
  await expect(page.getByRole("link", { name: other })).toBeVisible();
  await page.getByRole("button", { name: "Save this Spot" }).click();
  await expect(page.getByText("It is saved", { exact: true })).toBeVisible();
  if (javaScriptEnabled !== false) await check(page, [320]);

  await page.goto("/saved_spots");
  await page.getByLabel(`List of ${title}`).fill("Saturday");
  await page.getByRole("button", { name: `Move: ${title}` }).click();
  await expect(page.getByRole("heading", { name: "Saturday" })).toBeVisible();
  if (javaScriptEnabled !== false) await check(page, [320]);
  await page.getByRole("link", { name: title }).click();
  await expect(page.getByRole("button", { name: "Saved. Take it out" })).toBeVisible();

  const words = `The deep end, ${word}`;
  await postPhoto(page, words);
  await page.goto("/saved_spots");
  await page.getByRole("link", { name: title }).click();
  await page.getByRole("link", { name: "Guide", exact: true }).click();
  await page.getByRole("link", { name: "I rode here" }).click();
  await page.getByRole("button", { name: "I made it here" }).click();
  await expect(page.getByText("Please choose an Edit").first()).toBeVisible();
  if (javaScriptEnabled !== false) await check(page, [320]);
  await page.getByRole("radio", { name: words }).check();
  await page.getByRole("button", { name: "I made it here" }).click();
  await expect(page.getByText("Your Edit stands at this Spot now")).toBeVisible();
  await expect(page.getByRole("heading", { name: "Edits made here" })).toBeVisible();
  await expect(page.getByRole("article").filter({ hasText: words })).toBeVisible();

  await otherPage.reload();
  const card = otherPage.getByRole("article").filter({ hasText: words });
  await card.getByRole("button", { name: `Follow ${rider.name}` }).click();
  await expect(card.getByRole("button", { name: `Following ${rider.name}` })).toBeVisible();
  await otherPage.reload();
  await expect(otherPage.getByRole("heading", { name: "People you follow who rode here" })).toBeVisible();
  await expect(otherPage.getByRole("link", { name: rider.name }).first()).toBeVisible();
});
