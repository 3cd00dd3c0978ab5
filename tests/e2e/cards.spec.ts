import type { Page } from "@playwright/test";
import { inSight, stopClock } from "./clock.ts";
import { logIn, settled } from "./people.ts";
import { expect, test } from "./test.ts";
import { cardOf, postPhoto } from "./uploading.ts";

const OTHERS = "First clean swell of the autumn";

/** Returns the target of one of our redirecting links, without following it. */
async function destination(page: Page, href: string | null) {
  const answer = await page.request.get(href ?? "", { maxRedirects: 0 });
  return decodeURIComponent(`${answer.status()} ${answer.headers().location}`.replaceAll("+", " "));
}

test("follow someone and ask them to be crew from their card [SOC-022, SOC-023, ACC-032]", async ({ page }) => {
  await settled(page);
  await page.goto("/surf_edits?tab=international");
  const card = cardOf(page, OTHERS);
  await card.getByRole("button", { name: "Follow Mia Trevose" }).click();
  await expect(card.getByRole("button", { name: "Following Mia Trevose" })).toBeVisible();
  // With script, the card shows the change before the server has made it.
  const asked = page.waitForResponse(/\/crew$/);
  await card.getByRole("button", { name: "Add Mia Trevose to your Crew" }).click();
  await expect(card.getByRole("button", { name: "Crew request sent to Mia Trevose" })).toBeVisible();
  await asked;
  await expect(page).toHaveURL(/surf_edits\?tab=international(#edit-\d+)?$/);

  await page.reload();
  await expect(card.getByRole("button", { name: "Crew request sent to Mia Trevose" })).toBeVisible();
  const done = page.waitForResponse(/\/follow$/);
  await card.getByRole("button", { name: "Following Mia Trevose" }).click();
  await expect(card.getByRole("button", { name: "Follow Mia Trevose" })).toBeVisible();
  await done;
  await page.goto("/profile/1001");
  await expect(page.getByRole("button", { name: "Follow", exact: true })).toBeVisible();
  await expect(page.getByRole("button", { name: "Crew requested" })).toBeVisible();
});

test("with script all cards of someone tell that they are followed [SOC-009]", async ({ page }, { project }) => {
  test.skip(project.name !== "script on", "Without script the page is loaded again");
  await settled(page);
  await page.goto("/surf_edits?tab=international");
  const [follow, following] = ["Follow Mia Trevose", "Following Mia Trevose"].map((name) => page.getByRole("button", { name }));
  const before = (await follow?.count()) ?? 0;
  expect(before).toBeGreaterThan(1);
  await follow?.first().click();
  await expect(following!).toHaveCount(before);
  await following?.first().click();
  await expect(follow!).toHaveCount(before);
});

test("a card is shared by four links, which are recorded and lead on [CARD-009, CARD-037, CARD-038]", async ({ page }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/surf_edits");
  const card = cardOf(page, OTHERS);
  const id = (await card.getAttribute("id"))?.replace("edit-", "");
  await card.getByRole("link", { name: "Share" }).click();
  for (const [platform, host] of [
    ["Email", "302 mailto:?"],
    ["Facebook", "302 https://www.facebook.com/"],
    ["Twitter", "302 https://twitter.com/"],
    ["Whatsapp", "302 https://wa.me/"],
  ] as const) {
    const to = await destination(page, await card.getByRole("link", { name: platform }).getAttribute("href"));
    expect(to).toContain(host);
    expect(to).toContain(`/edits/${id}`);
    if (platform !== "Facebook") expect(to).toContain("Check out Mia Trevose's Edit on");
  }
});

test("a crew-only Edit has no share menu [CARD-012]", async ({ page }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/crew_edits");
  const cards = page.getByRole("article").filter({ hasText: "Crew only" });
  await expect(cards.first()).toBeVisible();
  await expect(cards.getByText("Share", { exact: true })).toHaveCount(0);
  await expect(page.getByRole("article").getByText("Share", { exact: true })).not.toHaveCount(0);
});

test("the links to the filmer and the poster are recorded [CARD-004, CARD-040, CARD-041]", async ({ page }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/surf_edits");
  const card = cardOf(page, OTHERS);
  const filmer = await card.getByRole("link", { name: "@sol.pushes" }).getAttribute("href");
  expect(filmer).toMatch(/^\/edits\/\d+\/filmer$/);
  expect(await destination(page, filmer)).toBe("302 https://www.instagram.com/sol.pushes");
  await card.getByRole("link", { name: "Mia Trevose", exact: true }).click();
  await expect(page).toHaveURL(/\/profile\/1001$/);
  await expect(page.getByRole("heading", { level: 1, name: "Mia Trevose" })).toBeVisible();
});

test("a report turns the flag red; with script a second press only clears the red [CARD-030, CARD-031, CARD-032]", async ({
  page,
}, { project }) => {
  await settled(page);
  await page.goto("/surf_edits?tab=international");
  const flag = cardOf(page, OTHERS).getByRole("button", { name: "Report this Edit" });
  const calls: string[] = [];
  page.on("request", (request) => request.url().endsWith("/flag") && calls.push(request.url()));
  const colour = () => flag.evaluate((element) => getComputedStyle(element).color);
  await expect(flag).toHaveAttribute("aria-pressed", "false");
  const plain = await colour();
  await flag.click();
  await expect(flag).toHaveAttribute("aria-pressed", "true");
  await page.mouse.move(0, 0);
  await expect.poll(colour).not.toBe(plain);
  await expect(page).toHaveURL(/surf_edits\?tab=international(#edit-\d+)?$/);
  if (project.name === "script on") {
    await flag.click();
    await expect(flag).toHaveAttribute("aria-pressed", "false");
    await flag.click();
    await expect(flag).toHaveAttribute("aria-pressed", "true");
    expect(calls).toHaveLength(1);
  }
  await page.reload();
  await expect(flag).toHaveAttribute("aria-pressed", "true");
});

test("after a report the card says what happens, who is not told, and mutes or blocks the poster there", async ({ page }) => {
  await settled(page);
  for (const [choice, told] of [
    ["Mute", "Muted. Their Edits stay out of your lists"],
    ["Block", "Blocked. You don't see each other here any more"],
  ] as const) {
    // After the block, the server would refuse a picture that is still loading.
    await page.goto("/profile/1003?tab=uploads", { waitUntil: "networkidle" });
    const card = page.getByRole("article").first();
    const said = card.getByRole("status").filter({ hasText: "Ana Roux won't be told who reported it" });
    const flag = card.getByRole("button", { name: "Report this Edit" });
    if (choice === "Mute") {
      await expect(card.getByText("Thank you")).toHaveCount(0);
      await flag.click();
    }
    await expect(flag).toHaveAttribute("aria-pressed", "true");
    await expect(said).toContainText("Our team looks at this Edit");
    await expect(card.getByRole("link", { name: /Get help/ })).toHaveAttribute("href", "/help");
    await card
      .getByRole("button", { name: new RegExp(`^${choice} `) })
      .filter({ visible: true })
      .click();
    await expect(page.getByText(told, { exact: true })).toBeVisible();
  }
});

test("with script a view is told once, a second after all of the Edit is in sight [CARD-029, LIM-005]", async ({ page }, {
  project,
}) => {
  test.skip(project.name !== "script on", "Without script only the single page counts");
  await settled(page);
  const told: string[] = [];
  page.on("request", (request) => request.url().endsWith("/view") && told.push(request.url()));
  await page.clock.install();
  await page.goto("/surf_edits?tab=international", { waitUntil: "networkidle" });
  const cards = page.getByRole("article");
  const card = cards.nth((await cards.count()) - 1);
  const id = (await card.getAttribute("id"))?.replace("edit-", "") ?? "";
  const mine = () => told.filter((url) => url.includes(id)).length;
  const media = card.locator("video, img").first();
  await stopClock(page);
  await page.clock.runFor(1500);
  expect(mine()).toBe(0);

  await inSight(media);
  await page.clock.runFor(990);
  expect(mine()).toBe(0);
  await page.clock.runFor(20);
  await expect.poll(mine).toBe(1);
  await inSight(cards.first());
  await inSight(media);
  await page.clock.runFor(1500);
  expect(mine()).toBe(1);
});

test("the single page counts whoever opens it [CARD-029]", async ({ page }) => {
  const owner = await settled(page);
  await postPhoto(page, `Counted ${owner.name}`);
  await page.goto("/skate_edits");
  const mine = cardOf(page, `Counted ${owner.name}`);
  await mine.getByRole("link", { name: `Counted ${owner.name}` }).click();
  await expect(page).toHaveURL(/\/edits\/\d+$/);
  await expect
    .poll(async () => {
      await page.reload();
      return cardOf(page, `Counted ${owner.name}`).textContent();
    })
    .toContain("Views: 1");
});

test("one's own card has a menu in place of the buttons: change it, then delete it [CARD-011, CARD-027, CARD-028]", async ({
  page,
}, { project }) => {
  const scripted = project.name === "script on";
  const owner = await settled(page);
  const [first, second] = [`First of ${owner.name}`, `Later of ${owner.name}`];
  await postPhoto(page, first);
  await page.goto("/skate_edits");
  const card = cardOf(page, first);
  await expect(card.getByRole("button", { name: /Follow|Crew|Stokes|Report/ })).toHaveCount(0);
  await card.getByRole("link", { name: "Your Edit" }).click();
  await card.getByRole("link", { name: "Edit", exact: true }).click();

  await expect(page.getByRole("heading", { level: 1, name: "EDIT UPLOAD" })).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue(first);
  await expect(page.getByLabel("Skate", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Filmer's Instagram")).toHaveValue("@lens.hq");
  await expect(page.getByLabel("Trucks")).toHaveValue("Indy");
  await page.getByLabel("Description").fill(second);
  // The deletion must not remove a picture from another test's page.
  await page.getByLabel("Show Edit only to your Crew?").check();
  await page.getByLabel("Surf", { exact: true }).check();
  if (!scripted) await page.getByRole("button", { name: "Save" }).click();
  await page.getByLabel("Surfboard").fill("Twin");
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your Edit is updated")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: owner.name })).toBeVisible();

  await page.goto("/surf_edits");
  const changed = cardOf(page, second);
  await changed.getByRole("link", { name: "Your Edit" }).click();
  await changed.getByRole("button", { name: "Delete" }).click();
  await expect(page.getByText(second)).toHaveCount(0);
  // Without script, the menu was on the Edit's own page, which no longer exists.
  await expect(page).toHaveURL(scripted ? /\/surf_edits$/ : /\/profile\/\d+$/);
});

test("another person's Edit cannot be changed [EDIT-027]", async ({ page }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/surf_edits");
  const id = (await cardOf(page, OTHERS).getAttribute("id"))?.replace("edit-", "");
  for (const edit of [id, "77"]) {
    const answer = await page.goto(`/edit/${edit}`);
    expect(answer?.status()).toBe(403);
    await expect(page.getByRole("heading", { level: 1, name: "Edit Video" })).toBeVisible();
    await expect(page.getByText("You aren't allowed to change this Edit.")).toBeVisible();
  }
});

test("an Edit is saved from its card, found among the saved ones and removed from them", async ({ page }) => {
  await settled(page);
  await page.goto("/surf_edits?tab=international");
  const card = cardOf(page, OTHERS);
  const answer = page.waitForResponse(/\/save$/);
  await card.getByRole("button", { name: "Save this Edit" }).click();
  await answer;
  await page.goto("/saved");
  const kept = page.getByRole("article");
  await expect(kept).toHaveCount(1);
  await expect(kept).toContainText(OTHERS);
  await expect(kept.getByRole("button", { name: "Save this Edit" })).toHaveAttribute("aria-pressed", "true");

  const again = page.waitForResponse(/\/save$/);
  await kept.getByRole("button", { name: "Save this Edit" }).click();
  await again;
  await page.goto("/saved");
  await expect(page.getByText("You haven't saved any Edits yet.")).toBeVisible();
});

test("muting removes a person from lists, blocking from everywhere, and both can be undone", async ({ page }) => {
  await settled(page);
  await page.goto("/surf_edits?tab=international");
  const card = cardOf(page, OTHERS);
  const name = await card.getByRole("heading").innerText();
  await card.getByRole("link", { name: `More about ${name}` }).click();
  await card.getByRole("button", { name: /^Mute/ }).click();
  await expect(page.getByText("Muted. Their Edits stay out of your lists")).toBeVisible();
  await page.goto("/surf_edits?tab=international");
  await expect(page.getByText(OTHERS)).toHaveCount(0);

  await page.goto("/blocked");
  await page.getByRole("link", { name }).click();
  await expect(page.getByRole("heading", { level: 1, name })).toBeVisible();
  const profile = page.url();
  await page.getByRole("group").filter({ hasText: "Block" }).locator("summary").click();
  await page.getByRole("button", { name: /^Block/ }).click();
  await expect(page.getByRole("button", { name: `Unblock ${name}` })).toBeVisible();
  await page.goto(profile);
  await expect(page.getByText("No user found")).toBeVisible();

  await page.goto("/blocked");
  await page.getByRole("button", { name: `Unblock ${name}` }).click();
  await expect(page.getByText("You have blocked no one.")).toBeVisible();
  await page.getByRole("button", { name: `Unmute ${name}` }).click();
  await expect(page.getByText("You have muted no one.")).toBeVisible();
  await page.goto("/surf_edits?tab=international");
  await expect(page.getByText(OTHERS)).toBeVisible();
});
