import type { Page } from "@playwright/test";
import { journeyFiles } from "../adapters/media-files.ts";
import { completeProfile, join, newcomer, setUpAsAthlete } from "./people.ts";
import { expect, test } from "./test.ts";

async function finishTutorial(page: Page) {
  for (const heading of [
    "Exploring Athletes Edits",
    "Exploring Discounts",
    "Uploading Edits",
    "Spots",
    "Profiles",
    "Your Profile",
  ]) {
    await page.getByRole("link", { name: "Next" }).click();
    await expect(page.getByRole("heading", { level: 1, name: new RegExp(heading, "i") })).toBeVisible();
  }
  await page.getByRole("link", { name: "Finish" }).click();
  await expect(page).toHaveURL(/\/$/);
}

async function post(page: Page, description: string, file: string) {
  await page.goto("/upload_edit");
  await page.getByLabel("Description").fill(description);
  await page.getByLabel("Surf", { exact: true }).check();
  await page.getByLabel("Filmer's Instagram").fill("@lens.person");
  await page.getByLabel("Is this Edit suitable for under 18's?").check();
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Surfboard", { exact: true }).fill("Northbreak fish");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Photo or video").setInputFiles(file);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText(/Your (photo|video) is uploaded/)).toBeVisible();
  await page.getByRole("button", { name: "Post" }).click();
  await expect(page).toHaveURL(/\/surf_edits$/);
  await expect(page.getByText("Your Edit is posted")).toBeVisible();
}

const card = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words });

test("join, set up, complete the profile, post a photo and a video, find them, Stoke, log out [FEED-001, EDIT-001, RTE-001]", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const { mov, photo } = await journeyFiles();
  const me = newcomer();
  await join(page, me);
  await setUpAsAthlete(page);
  await finishTutorial(page);
  await completeProfile(page, project.name === "script on");
  const profile = page.url();

  const still = `A still from the ${project.name} session of ${me.name}`;
  const moving = `A clip from the ${project.name} session of ${me.name}`;
  await post(page, still, photo);
  await post(page, moving, mov);

  for (const address of ["/", "/surf_edits", `${profile}?tab=uploads`]) {
    await page.goto(address);
    for (const words of [still, moving]) {
      // The home feed takes turns of orientation, so an Edit may be on a later page.
      for (let pages = 0; pages < 12 && (await card(page, words).count()) === 0; pages++) {
        const more = page.getByRole("link", { name: "Load more" });
        const shown = await page.getByRole("article").count();
        if (project.name === "script on") {
          await more.click({ timeout: 4000 }).catch(() => {});
          await expect.poll(() => page.getByRole("article").count()).toBeGreaterThan(shown);
        } else await more.click();
      }
      await expect(card(page, words)).toBeVisible();
    }
  }
  await expect(card(page, still).locator("img").first()).toBeVisible();
  await expect(card(page, moving).locator("video")).toHaveAttribute("src", /\.mp4$/);

  await page.goto("/surf_edits?tab=international");
  const others = page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: /Stokes/ }) })
    .first();
  const before = Number((await others.getByRole("button", { name: /Stokes/ }).innerText()).match(/\d+/)?.[0]);
  await others.getByRole("button", { name: /Stokes/ }).click();
  await expect(others.getByRole("button", { name: /Stokes/ })).toContainText(String(before + 1));
  await page.reload();
  await expect(others.getByRole("button", { name: /Stokes/ })).toHaveAttribute("aria-pressed", "true");

  await page.getByRole("group").filter({ hasText: "Log out" }).locator("summary").click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("region", { name: "Join Community" })).toBeVisible();

  const guest = await browser.newContext({ baseURL, javaScriptEnabled: false });
  const visit = await guest.newPage();
  await visit.goto(`${profile}?tab=uploads`);
  await expect(visit.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect(visit.getByText(still)).toHaveCount(0);
  await visit.getByLabel("Email").fill(me.email);
  await visit.getByLabel("Password", { exact: true }).fill(me.password);
  await visit.getByRole("button", { name: "Login" }).click();
  await expect(visit.getByText(still)).toBeVisible();
  await guest.close();
});
