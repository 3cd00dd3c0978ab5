import type { Page } from "@playwright/test";
import { emailOf, ID } from "#db/seed/world.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { logIn, type Newcomer, settled } from "./people.ts";
import { expect, test } from "./test.ts";

async function logOut(page: Page) {
  await page.getByRole("group").filter({ hasText: "Log out" }).locator("summary").click();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("region", { name: "Join Community" })).toBeVisible();
}

async function enter(page: Page, who: Newcomer) {
  await logIn(page, who.email, who.password);
  await page.goto("/");
}

const folded = (page: Page, title: string) => page.getByRole("group").filter({ hasText: title }).last();

/** Returns the target of one of our redirecting links, without following it. */
async function destination(page: Page, href: string | null) {
  const answer = await page.request.get(href ?? "", { maxRedirects: 0 });
  return [answer.status(), answer.headers().location];
}

/** Checks that the bell counts it and its page shows it as new, and that it is then read; with script, by itself. */
async function hearOf(page: Page, words: string, scripted: boolean) {
  const bell = page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: /^Notifications/ });
  await expect(bell).toHaveAccessibleName("Notifications, 1 new");
  await bell.click();
  await expect(page.getByRole("listitem").filter({ hasText: words })).toContainText("New");
  if (!scripted) await page.getByRole("button", { name: "Mark all as read" }).click();
  await expect(bell).toHaveAccessibleName("Notifications");
  await expect(page.getByRole("listitem").filter({ hasText: words })).toBeVisible();
}

test("on a phone a profile shows who it is, one row of buttons and the first Edits in one view", async ({ page }) => {
  await page.setViewportSize({ width: 390, height: 844 });
  await logIn(page, emailOf("mia"));
  for (const name of ["sol", "mia"] as const) {
    await page.goto(`/profile/${ID[name]}`);
    const main = page.getByRole("main");
    const [picture, heading] = [main.locator(".portrait"), main.getByRole("heading", { level: 1 })];
    expect((await picture.boundingBox())?.x).toBeLessThan((await heading.boundingBox())?.x ?? 0);
    const share = main.getByText("Share", { exact: true }).locator("xpath=ancestor::summary");
    const first = main.locator(`#to-others .button`).first();
    expect((await share.boundingBox())?.y).toBe((await first.boundingBox())?.y);
    const edit = main.getByRole("region", { name: "Newest Edits" }).getByRole("img").first();
    await expect(edit).toBeInViewport({ ratio: 0.9 });
  }
});

test("follow someone, ask to be crew, be accepted and be removed [SOC-004, SOC-006, SOC-017]", async ({ page }, { project }) => {
  const scripted = project.name === "script on";
  const host = await settled(page);
  const profile = page.url();
  await logOut(page);
  const guest = await settled(page);

  await page.goto(profile);
  const followers = page.getByRole("main").getByRole("listitem").filter({ hasText: "Follower" });
  await expect(followers).toHaveText("0 Followers");
  await page.getByRole("button", { name: "Follow", exact: true }).click();
  await expect(page.getByRole("button", { name: "Following" })).toBeVisible();
  await expect(followers).toHaveText("1 Follower");
  await page.getByRole("button", { name: "Following" }).click();
  await expect(followers).toHaveText("0 Followers");
  await page.getByRole("button", { name: "Add to Crew" }).click();
  await expect(page.getByRole("button", { name: "Crew requested" })).toBeVisible();
  await logOut(page);

  await enter(page, host);
  await hearOf(page, `${guest.name} wants to join your Crew`, scripted);
  await page.goto(profile);
  await expect(page.getByRole("button", { name: /^(Follow|Add to Crew)/ })).toHaveCount(0);
  await expect(folded(page, "Crew Pending")).toContainText("1");
  await page.getByRole("button", { name: `Accept ${guest.name}` }).click();
  await expect(page.getByRole("button", { name: `Remove ${guest.name} from your Crew` })).toBeVisible();
  await expect(page.getByRole("button", { name: /^Reject/ })).toHaveCount(0);
  await logOut(page);

  await enter(page, guest);
  await hearOf(page, `${host.name} is in your Crew now`, scripted);
  await page.goto(profile);
  await page.getByRole("button", { name: "In your Crew" }).click();
  await expect(page.getByRole("button", { name: "Add to Crew" })).toBeVisible();
});

test("a new picture appears on the profile, and a wrong file is refused there [PROF-016, PROF-017, MEDIA-005]", async ({
  page,
}) => {
  await settled(page);
  const profile = page.url();
  const portrait = page.getByRole("main").locator("img").first();
  const before = await portrait.getAttribute("src");

  await folded(page, "Upload Image").locator("summary").click();
  await page.getByLabel("Image", { exact: true }).setInputFiles(await mediaFile("html.png"));
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("Image type not recognised, please upload file of type PNG, JPG or JPEG")).toBeVisible();
  await page.getByLabel("Image", { exact: true }).setInputFiles(await mediaFile("photo.jpg"));
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("Your Image is changed")).toBeVisible();
  await expect(page).toHaveURL(new RegExp(`${profile}(#[\\w-]+)?$`));
  await expect(portrait).not.toHaveAttribute("src", before ?? "");
});

test("a drawing of ours becomes the picture on the profile [PROF-016, A-180]", async ({ page }) => {
  await settled(page);
  const portrait = page.getByRole("main").locator("img.portrait");
  const before = await portrait.getAttribute("src");
  await folded(page, "Upload Image").locator("summary").click();
  await page.getByRole("radio", { name: "Turtle" }).check();
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByText("Your Image is changed")).toBeVisible();
  await expect(portrait).not.toHaveAttribute("src", before ?? "");
  await expect(portrait).toHaveJSProperty("complete", true);
});

test("the Stokes tab shows what its owner Stoked [PROF-004, PROF-034, PROF-035]", async ({ page }) => {
  await settled(page);
  const profile = page.url();
  const stokes = page.getByRole("navigation", { name: "Profile" }).getByRole("link", { name: "Stokes" });
  await stokes.click();
  await expect(page.getByText("You currently have not Stoked any posts.")).toBeVisible();
  await page.getByRole("link", { name: "Go Stoke some Edits!" }).click();
  await expect(page).toHaveURL(/\/surf_edits$/);

  await page.goto("/surf_edits?tab=international");
  const card = page
    .getByRole("article")
    .filter({ has: page.getByRole("button", { name: /Stokes/ }) })
    .first();
  await card.getByRole("button", { name: /Stokes/ }).click();
  await expect(card.getByRole("button", { name: /Stokes/ })).toHaveAttribute("aria-pressed", "true");
  const id = await card.getAttribute("id");
  await page.goto(profile);
  await stokes.click();
  await expect(page.getByRole("article")).toHaveCount(1);
  await expect(page.getByRole("article")).toHaveAttribute("id", id ?? "");
});

test("a brand's website opens on its tab, and beside it by a link [PROF-006, PROF-022]", async ({ page }) => {
  await page.route("https://northbreak.example/**", (route) =>
    route.fulfill({ contentType: "text/html", body: "<title>Twin fins</title><h1>Twin fins since 2009</h1>" }),
  );
  await logIn(page, "sol@stokeline.example");
  await page.goto("/profile/1010");
  await expect(page.getByRole("link", { name: "Website" })).toHaveCount(2);
  await page.getByRole("navigation", { name: "Profile" }).getByRole("link", { name: "Website" }).click();
  const site = page.frameLocator('iframe[title="Website of Northbreak Boards"]');
  await expect(site.getByRole("heading", { name: "Twin fins since 2009" })).toBeVisible();
  const link = page.getByRole("link", { name: "Open the website of Northbreak Boards" });
  expect(await destination(page, await link.getAttribute("href"))).toEqual([302, "https://northbreak.example/"]);
  await page.getByRole("navigation", { name: "Profile" }).getByRole("link", { name: "Details" }).click();
  await expect(page.locator("iframe")).toHaveCount(0);
});

test("a brand writes to us about a rider, and anybody shares a profile [PROF-007, PROF-025, PROF-026]", async ({ page }) => {
  await logIn(page, "brand@stokeline.example");
  await page.goto("/profile/1001");
  const write = page.getByRole("link", { name: "email us about Mia Trevose" });
  const [status, mail] = await destination(page, await write.getAttribute("href"));
  expect([status, mail]).toEqual([302, expect.stringMatching(/^mailto:hello@stokeline\.example\?subject=/)]);

  await folded(page, "Share").locator("summary").click();
  for (const [platform, address] of Object.entries({
    Email: /^mailto:\?/,
    Facebook: /^https:\/\/www\.facebook\.com\//,
    Twitter: /^https:\/\/twitter\.com\//,
    Whatsapp: /^https:\/\/wa\.me\//,
  })) {
    const link = page.getByRole("link", { name: platform, exact: true });
    await expect(link).toBeVisible();
    const [code, to] = await destination(page, await link.getAttribute("href"));
    expect([code, decodeURIComponent(String(to))]).toEqual([302, expect.stringMatching(address)]);
    expect(decodeURIComponent(String(to))).toContain("/profile/1001");
  }
});
