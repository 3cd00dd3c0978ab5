import { journeyFiles } from "../adapters/media-files.ts";
import { inSight, stopClock } from "./clock.ts";
import { hold } from "./hold.ts";
import { editCards, logIn, settled } from "./people.ts";
import { expect, test } from "./test.ts";

test("a sport's list has its title and tabs, each an address, and ends with its words [FEED-021, FEED-039]", async ({ page }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/surf_edits");
  await expect(page.getByRole("heading", { level: 1, name: "Surf Edits" })).toBeVisible();
  const tabs = page.getByRole("navigation", { name: "Where" });
  await expect(tabs.getByRole("link", { name: "National", exact: true })).toHaveAttribute("aria-current", "page");
  await tabs.getByRole("link", { name: "International" }).click();
  await expect(page).toHaveURL(/tab=international/);
  await expect(page.getByRole("article").first()).toBeVisible();
  await page.goto("/ski_edits?tab=international");
  await expect(page.getByText("No More Edits!")).toBeVisible();
});

test("empty lists show their sentence and link to the upload [FEED-032, FEED-033, FEED-035]", async ({ page }) => {
  await logIn(page, "ana@stokeline.example");
  for (const [address, sentence] of [
    ["/climbing_edits?tab=local", "There are currently no Local Athletes Edits."],
    ["/climbing_edits", "There are currently no Climbing Videos Nationally."],
  ] as const) {
    await page.goto(address);
    await expect(page.getByText(sentence)).toBeVisible();
    await expect(page.getByRole("main").getByRole("link", { name: "Upload an Edit" })).toHaveAttribute("href", "/upload_edit");
  }
});

test("chips lead to the Edits of those one follows, and back to one's own feed", async ({ page }) => {
  await settled(page);
  await page.goto("/");
  const chips = page.getByRole("navigation", { name: "Feeds" });
  await expect(chips.getByRole("link")).toHaveText(["For you", "Following", "Crew", "Surf", "Skate"]);
  await chips.getByRole("link", { name: "Following" }).click();
  await expect(page.getByText("Follow riders, and their Edits show up here.")).toBeVisible();
  await expect(chips.getByRole("link", { name: "Following" })).toHaveAttribute("aria-current", "page");

  await page.goto("/");
  await page.getByRole("button", { name: "Follow Mia Trevose" }).first().click();
  await expect(page.getByRole("button", { name: "Following Mia Trevose" }).first()).toBeVisible();
  await page.goto("/following_edits");
  await expect(page.getByRole("article").first()).toContainText("Mia Trevose");
  await chips.getByRole("link", { name: "For you" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Home feed" })).toBeAttached();
});

test("all that stands beside the feed comes into sight by scrolling, and a rider is followed there", async ({ page }) => {
  await page.setViewportSize({ width: 1440, height: 300 });
  await settled(page);
  await page.goto("/");
  const rail = page.getByRole("complementary", { name: "Around you" });
  const follow = rail.getByRole("button", { name: /^Follow / }).first();
  await expect(follow).toBeInViewport();
  const rider = (await follow.getAttribute("aria-label")) ?? "";
  await follow.click();
  await expect(rail.getByRole("button", { name: rider })).toBeHidden();
  // The wheel does nothing while the page is still loading.
  await expect(async () => {
    await page.mouse.wheel(0, 1500);
    await expect(rail.getByRole("link").last()).toBeInViewport({ timeout: 1000 });
  }).toPass();
});

test("a card tells who, where, what, who filmed it, its Stokes and its views [CARD-002, CARD-003, CARD-004]", async ({
  page,
}) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/surf_edits");
  const card = page.getByRole("article").filter({ hasText: "First clean swell of the autumn" });
  await expect(card.getByRole("link", { name: "Mia Trevose", exact: true })).toHaveAttribute("href", /^\/edits\/\d+\/poster$/);
  await expect(card).toContainText("Newquay, United Kingdom");
  await expect(card.getByRole("link", { name: "@sol.pushes" })).toHaveAttribute("href", /^\/edits\/\d+\/filmer$/);
  await expect(card.getByRole("button", { name: /\d+ Stokes/ })).toBeVisible();
  await expect(card).toContainText(/Views: \d+/);
});

test("the single page shows the Edit with others that fit, and its clip plays [FEED-049, FEED-050, CARD-044]", async ({ page }, {
  project,
}) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/surf_edits");
  const card = page.getByRole("article").filter({ hasText: "First clean swell of the autumn" });
  await card.getByRole("link", { name: "First clean swell of the autumn" }).click();
  await expect(page).toHaveURL(/\/edits\/\d+$/);
  await expect(page.getByRole("heading", { name: "Related" })).toBeVisible();
  await expect(page.getByRole("article")).not.toHaveCount(1);
  const video = page.locator("video").first();
  await expect(video).toContainText("Your browser does not support the video tag.");
  expect(await video.evaluate((element) => [element.getAttribute("width"), element.getAttribute("height")].every(Boolean))).toBe(
    true,
  );
  if (project.name !== "script on") return;
  const width = await video.evaluate(async (element: HTMLVideoElement) => {
    element.muted = true;
    await element.play();
    return element.videoWidth;
  });
  expect(width).toBeGreaterThan(0);
});

test("a press on a picture opens its Edit, and what lies on the card keeps its own press", async ({ page }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/surf_edits?tab=international");
  const card = editCards(page).filter({ hasText: "The new keel fin" });
  // The link covers the picture.
  await card.getByRole("img").click({ force: true });
  await expect(page).toHaveURL(/\/edits\/\d+$/);
  await expect(editCards(page).first().getByRole("link", { name: "The new keel fin" })).toHaveCount(0);

  await page.goBack();
  await card.getByRole("button", { name: /Follow/ }).click();
  await expect(page).toHaveURL(/surf_edits/);
  await card.getByRole("link", { name: "Northbreak Boards", exact: true }).click();
  await expect(page).toHaveURL(/\/profile\/\d+$/);
});

test("a film is a still with one large button, and stops when another starts", async ({ page }, { project }) => {
  await logIn(page, "mia@stokeline.example");
  await page.goto("/");
  const films = page.locator(".card video");
  const play = page.getByRole("button", { name: /^Play: / });
  await expect(films.first()).toHaveJSProperty("controls", project.name !== "script on");
  await expect(play).toHaveCount(project.name === "script on" ? await films.count() : 0);
  if (project.name !== "script on") return;

  await films.evaluateAll((all: HTMLVideoElement[]) => {
    for (const film of all) film.muted = true;
  });
  await play.first().click();
  await expect(films.first()).toHaveJSProperty("controls", true);
  await expect(films.first()).toBeFocused();
  await expect(films.first()).toHaveJSProperty("paused", false);
  await expect(page).toHaveURL(/\/$/);
  await films.nth(1).evaluate((film: HTMLVideoElement) => film.play());
  await expect(films.first()).toHaveJSProperty("paused", true);
});

test("without script a link leads on; with script more comes by itself a second after the end [FEED-005, FEED-009, LIM-003]", async ({
  page,
}, { project }) => {
  await logIn(page, "sol@stokeline.example");
  await page.clock.install();
  await page.goto("/", { waitUntil: "networkidle" });
  const cards = editCards(page);
  await expect(cards).toHaveCount(6);
  const first = await cards.first().getAttribute("id");
  const more = page.getByRole("link", { name: "Load more" });
  if (project.name === "script on") {
    const asked: string[] = [];
    page.on("request", (request) => request.url().includes("turn=") && asked.push(request.url()));
    await stopClock(page);
    await inSight(more);
    await page.clock.runFor(990);
    expect(asked).toEqual([]);
    await page.clock.runFor(20);
    await expect.poll(() => asked.length).toBe(1);
    await page.clock.resume();
    await expect.poll(() => cards.count()).toBeGreaterThan(6);
    const ids = await cards.evaluateAll((all) => all.map(({ id }) => id));
    expect(new Set(ids).size).toBe(ids.length);
  } else {
    await more.click();
    await expect(page).toHaveURL(/turn=1\./);
    await expect(cards.first()).not.toHaveAttribute("id", first ?? "");
  }
});

test("with script the navigation to the next page says that it loads [ACC-004, NAV-012]", async ({ page }, { project }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/surf_edits");
  const release = project.name === "script on" ? await hold(page, /skate_edits\.data/) : () => {};
  await page.getByRole("group").filter({ hasText: "Log out" }).locator("summary").click();
  await page.getByRole("link", { name: "Skate", exact: true }).click();
  if (project.name === "script on") await expect(page.getByText("Loading", { exact: true })).toBeVisible();
  release();
  await expect(page.getByRole("heading", { level: 1, name: "Skate Edits" })).toBeVisible();
  await expect(page.getByText("Loading", { exact: true })).toHaveCount(0);
});

test("an adult's upload details start as they should [EDIT-015, EDIT-018, EDIT-019]", async ({ page }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/upload_edit");
  await expect(page.getByLabel("Filmer's Instagram")).toHaveValue("@");
  await expect(page.getByLabel("Show Edit only to your Crew?")).not.toBeChecked();
  await expect(page.getByLabel("Is this Edit suitable for under 18's?")).not.toBeChecked();
  await expect(page.getByRole("group", { name: "Sport" }).getByRole("radio")).toHaveCount(9);
});

test("one sport is chosen, the others dim, and with script a second tap clears it [EDIT-011, EDIT-012]", async ({ page }, {
  project,
}) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/upload_edit");
  const [skate, surf] = [page.getByLabel("Skate", { exact: true }), page.getByLabel("Surf", { exact: true })];
  const tile = page.getByRole("group", { name: "Sport" }).getByText("Surf", { exact: true });
  const colour = () => tile.evaluate((element) => getComputedStyle(element).color);
  const bright = await colour();
  await surf.check();
  await skate.check();
  await expect(surf).not.toBeChecked();
  await expect.poll(colour).not.toBe(bright);
  if (project.name !== "script on") return;
  await skate.click();
  await expect(skate).not.toBeChecked();
});

test("the file's step sends the file first, and then offers to post [EDIT-008, EDIT-009, EDIT-041]", async ({ page }, {
  project,
}) => {
  const { photo } = await journeyFiles();
  await logIn(page, "sol@stokeline.example");
  await page.goto("/upload_edit");
  await page.getByLabel("Description").fill("Steps");
  await page.getByLabel("Skate", { exact: true }).check();
  await page.getByLabel("Filmer's Instagram").fill("@lens");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Skate deck")).toBeVisible();
  await page.getByRole("button", { name: "Back" }).click();
  await expect(page.getByLabel("Filmer's Instagram")).toHaveValue("@lens");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByText("No explicit audio.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload" })).toBeHidden();
  await page.getByLabel("Photo or video").setInputFiles(photo);
  const release = project.name === "script on" ? await hold(page, /\/files\//) : () => {};
  await page.getByRole("button", { name: "Upload" }).click();
  if (project.name === "script on")
    await expect(page.getByText("Your Image/Video is being uploaded to the cloud ...")).toBeVisible();
  release();
  await expect(page.getByRole("button", { name: "Post" })).toBeVisible();
  await expect(page.getByRole("button", { name: "Back" })).toHaveCount(0);
});

test("logging out is in the menu, and so are the choices of light and dark and of small films [NAV-007]", async ({ page }) => {
  await logIn(page, "ana@stokeline.example");
  await page.goto("/");
  const menu = page.getByRole("group").filter({ hasText: "Log out" });
  const small = menu.getByRole("button", { name: "small", exact: true, includeHidden: true });
  await menu.locator("summary").click();
  await page.getByRole("button", { name: "Dark" }).click();
  await expect(page.locator("html")).toHaveAttribute("data-theme", "dark");
  await open();
  await small.click();
  await expect(small).toHaveAttribute("aria-pressed", "true");
  await open();
  await page.getByRole("button", { name: "Log out" }).click();
  await expect(page.getByRole("region", { name: "Join Community" })).toBeVisible();

  /** With script the menu stays open after a choice. A new page begins with its menu closed. */
  async function open() {
    if (!(await small.isVisible())) await menu.locator("summary").click();
  }
});
