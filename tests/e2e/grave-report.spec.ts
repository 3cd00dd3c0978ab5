import { leave, logIn, settled } from "./people.ts";
import { expect, test } from "./test.ts";
import { cardOf, postPhoto } from "./uploading.ts";

const SKATE = "/skate_edits?tab=international";

test("a grave report hides an Edit at once, the operator sees the steps before the media, and dismissing shows it again [P-100, P-101]", async ({
  page,
  otherPage,
}) => {
  await otherPage.setViewportSize({ width: 320, height: 720 });
  const poster = await settled(page);
  const words = `By ${poster.name}`;
  await postPhoto(page, words);

  // One person can hide only a few posts a day, so each run uses a new person.
  await settled(otherPage);
  await otherPage.goto(SKATE);
  const card = cardOf(otherPage, words);
  await card.getByRole("button", { name: "Report this Edit" }).click();
  await expect(card.getByRole("link", { name: /^Call 999/ })).toBeVisible();
  await card.getByRole("button", { name: "A grown-up asks a child for pictures, or to meet" }).click();
  await expect(otherPage.getByText("We look at this before everything else")).toBeVisible();
  await expect(otherPage.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await otherPage.goto(SKATE);
  await expect(otherPage.getByRole("article").first()).toBeVisible();
  await expect(card).toHaveCount(0);
  await page.goto(SKATE);
  await expect(cardOf(page, words)).toBeVisible();

  await leave(otherPage);
  await logIn(otherPage, "ops@stokeline.example");
  await otherPage.goto("/moderation");
  const row = otherPage.getByRole("listitem").filter({ hasText: poster.name });
  await row.getByRole("link", { name: /^Edit, reported/ }).click();
  await expect(otherPage.getByRole("link", { name: "Report to the IWF" })).toBeVisible();
  const media = otherPage.getByRole("img", { name: "The reported media" });
  await expect(media).toHaveCount(0);
  await otherPage.getByRole("link", { name: "Show the media" }).click();
  await expect(media).toBeVisible();
  await otherPage.getByRole("button", { name: "Dismiss" }).click();
  await expect(otherPage.getByText("The reports are dismissed")).toBeVisible();

  await leave(otherPage);
  await logIn(otherPage, "mia@stokeline.example");
  await otherPage.goto(SKATE);
  await expect(card).toBeVisible();
});
