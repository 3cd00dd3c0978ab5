import { settled, withoutProfile } from "./people.ts";
import { expect, test } from "./test.ts";
import { cardOf, postPhoto } from "./uploading.ts";

/** A list that begins with a portrait photo. */
const FEED = "/?turn=0.Portrait.end.";
const REFUSED = "Please complete your Profile first";

test("without a profile Stoke, Save, Follow and Crew are answered with why not, and lead to the profile [ACC-013]", async ({
  page,
  otherPage,
}) => {
  const words = `By ${(await settled(otherPage)).name}`;
  await postPhoto(otherPage, words);
  await withoutProfile(page, { sports: ["Skate"] });
  await page.goto("/tutorial");
  const card = cardOf(page, words);
  for (const name of [/Stokes/, "Save this Edit", /^Follow /, /to your Crew$/]) {
    await page.goto(FEED);
    const button = card.getByRole("button", { name });
    await button.click();
    await expect(page.getByText(REFUSED)).toBeVisible();
    await expect(page.getByRole("heading", { name: "Complete your Profile" })).toBeVisible();
    await page.goto(FEED);
    await expect(button).toBeVisible();
    await expect(card.locator("[aria-pressed=true]")).toHaveCount(0);
  }
});

test("without a profile the flag and a child that is hurt are stored and thanked for [CARD-030, P-100]", async ({
  page,
  otherPage,
}) => {
  const words = `By ${(await settled(otherPage)).name}`;
  await postPhoto(otherPage, words);
  await withoutProfile(page, { sports: ["Skate"] });
  await page.goto("/tutorial");
  await page.goto(FEED);
  const card = cardOf(page, words);
  await card.getByRole("button", { name: "Report this Edit" }).click();
  await expect(card.getByText("Thank you. Our team looks at this Edit")).toBeVisible();
  await page.goto(FEED);
  await expect(card.getByRole("button", { name: "Report this Edit" })).toHaveAttribute("aria-pressed", "true");
  await card.getByRole("button", { name: "A child is hurt, or has no clothes on" }).click();
  await expect(page.getByText("We look at this before everything else")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "Help" })).toBeVisible();
  await page.goto(FEED);
  await expect(page.getByRole("article").first()).toBeVisible();
  await expect(card).toHaveCount(0);
});

test("with script a press that reaches nobody says so, and shows what was before", async ({ page }, { project }) => {
  test.skip(project.name !== "script on", "Without script the browser itself says so");
  await settled(page);
  await page.goto("/surf_edits?tab=international");
  const card = page.getByRole("article").first();
  const save = card.getByRole("button", { name: "Save this Edit" });
  await page.route(/\/save$/, (route) => route.abort("internetdisconnected"));
  await save.click();
  await expect(page.getByText("We couldn't reach the server")).toBeVisible();
  await expect(save).toHaveAttribute("aria-pressed", "false");
  await page.unroute(/\/save$/);
  await save.click();
  await expect(page.getByText("We couldn't reach the server")).toHaveCount(0);
  await expect(save).toHaveAttribute("aria-pressed", "true");
  await page.reload();
  await expect(save).toHaveAttribute("aria-pressed", "true");
});
