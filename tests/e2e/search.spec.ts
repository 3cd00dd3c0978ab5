import type { Page } from "@playwright/test";
import { chooseCountry, logIn } from "./people.ts";
import { expect, test } from "./test.ts";

const field = (page: Page) => page.getByRole("searchbox");
const section = (page: Page, name: string) => page.getByRole("region", { name, exact: true });

test("a rider finds people and Edits from the bar, and the address keeps what was sought [RTE-012, SRCH-001]", async ({
  page,
}) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/");
  await page.getByRole("navigation", { name: "Main" }).getByRole("link", { name: "Search" }).click();
  await field(page).fill("Mia");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/\/search\?for=Mia$/);
  await expect(section(page, "Users").getByRole("link", { name: "Mia Trevose" })).toBeVisible();
  await expect(section(page, "Edits").getByRole("article").first()).toBeVisible();
  await page.reload();
  await expect(field(page)).toHaveValue("Mia");

  await section(page, "Users").getByRole("link", { name: "Mia Trevose" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Mia Trevose" })).toBeVisible();
  await page.goBack();
  await expect(section(page, "Users").getByRole("link", { name: "Mia Trevose" })).toBeVisible();
});

test("six results of a kind are shown, and eight above 1900 pixels [SRCH-009, LIM-013]", async ({ page }) => {
  await page.setViewportSize({ width: 1900, height: 900 });
  await logIn(page, "sol@stokeline.example");
  await page.goto("/search?for=t");
  const cards = section(page, "Edits").getByRole("article");
  await expect(cards).toHaveCount(6);
  await page.setViewportSize({ width: 1901, height: 900 });
  await expect(cards).toHaveCount(8);
});

test.describe("with script", () => {
  test.beforeEach(async ({ page }, { project }) => {
    test.skip(project.name !== "script on", "Without script the button searches");
    await logIn(page, "sol@stokeline.example");
    await page.goto("/information");
    await page.goto("/search");
  });

  test("results follow what is typed, which keeps the focus, and Back leaves the page at once [SRCH-010]", async ({ page }) => {
    await field(page).pressSequentially("trev", { delay: 300 });
    await expect(section(page, "Users").getByRole("link", { name: "Mia Trevose" })).toBeVisible();
    await expect(page).toHaveURL(/for=trev$/);
    await expect(field(page)).toBeFocused();
    await field(page).fill("Sol");
    await expect(section(page, "Users").getByRole("link", { name: "Sol Aas" })).toBeVisible();
    await expect(page.getByRole("link", { name: "Mia Trevose" })).toHaveCount(0);
    await expect(field(page)).toHaveValue("Sol");
    await page.goBack();
    await expect(page).toHaveURL(/\/information$/);
  });

  test("leaving the field searches for what stands in it, typed or not [SRCH-007]", async ({ page }) => {
    await field(page).focus();
    // Fills the field like a password manager or voice input, without the event of typing.
    await field(page).evaluate((input: HTMLInputElement) => {
      input.value = "trev";
    });
    await field(page).blur();
    await expect(section(page, "Users").getByRole("link", { name: "Mia Trevose" })).toBeVisible();
  });
});

test("a brand chooses a gender, and a second tap, or Any without script, clears it [SRCH-013]", async ({ page }, { project }) => {
  const scripted = project.name === "script on";
  await logIn(page, "brand@stokeline.example");
  // Other journeys post Edits without files, and these lists would show them.
  await page.goto("/business/search?list=edits&name=Mia", { waitUntil: "networkidle" });
  await page.getByText("Filters", { exact: true }).click();
  const female = page.getByRole("radio", { name: "Female" });
  const search = page.getByRole("button", { name: "Search", exact: true });
  await female.click();
  await expect(female).toBeChecked();
  if (scripted) {
    await female.click();
    await expect(female).not.toBeChecked();
    await female.click();
  }
  await search.click();
  await expect(page.getByRole("link", { name: "Remove Female" })).toBeVisible();
  await page.getByText("Filters", { exact: true }).click();
  await (scripted ? female : page.getByRole("radio", { name: "Any" })).click();
  await search.click();
  await expect(page.getByRole("link", { name: "Remove Female" })).toHaveCount(0);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a brand finds a country in the list by typing, and Remove Country asks for none [SRCH-015]", async ({ page }, {
  project,
}) => {
  const scripted = project.name === "script on";
  await logIn(page, "brand@stokeline.example");
  await page.goto("/business/search?list=edits");
  const search = page.getByRole("button", { name: "Search", exact: true });
  const listed = (name: string) => page.getByRole("option", { name, exact: true, includeHidden: true });
  await chooseCountry(page, "France", scripted);
  for (const name of ["France", "Remove Country"]) await expect(listed(name)).toHaveCount(1);
  await search.click();
  await expect(page.getByRole("link", { name: "Remove France" })).toBeVisible();
  await page.getByText("Filters", { exact: true }).click();
  await chooseCountry(page, scripted ? "Remove Country" : "", scripted);
  await search.click();
  await expect(page.getByRole("link", { name: /^Remove / })).toHaveCount(0);
  await expect(page.getByRole("article").first()).toBeVisible();
});

test("a brand finds athletes by what they are open to, and takes each filter away [SRCH-011, SRCH-018, SRCH-021]", async ({
  page,
}) => {
  await logIn(page, "brand@stokeline.example");
  await page.goto("/business/search?list=edits");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(12);
  await page.getByLabel("Name", { exact: true }).fill("ana");
  await page.getByRole("checkbox", { name: "Team rider" }).check();
  await page.getByRole("checkbox", { name: "Product testing" }).check();
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/name=[Aa]na&.*openTo=Team\+rider&openTo=Product\+testing/);
  await expect(page.getByRole("link", { name: "Remove Name: Ana" })).toBeVisible();
  await page.getByText("Filters", { exact: true }).click();
  await expect(page.getByRole("checkbox", { name: "Team rider" })).toBeChecked();
  await expect(cards.filter({ hasNotText: "Ana Roux" })).toHaveCount(0);
  await expect(cards.first()).toContainText("Ana Roux");

  await page.getByRole("link", { name: "Remove Name: Ana" }).click();
  await expect(page.getByLabel("Name", { exact: true })).toHaveValue("");
  await expect(cards.filter({ hasText: "Kit Lowe" }).first()).toBeVisible();
  await expect(cards.filter({ hasText: "Sol Aas" })).toHaveCount(0);
  await page.getByRole("link", { name: "Remove Open to: Team rider" }).click();
  await expect(cards.filter({ hasText: "Kit Lowe" })).toHaveCount(0);
  await expect(page).toHaveURL(/\/business\/search\?openTo=Product\+testing&list=edits$/);
});

test("a brand goes on to older Edits of athletes, and is told when none match [SRCH-019, SRCH-020]", async ({ page }, {
  project,
}) => {
  await logIn(page, "brand@stokeline.example");
  await page.goto("/business/search?list=edits");
  const cards = page.getByRole("article");
  await expect(cards).toHaveCount(12);
  if (project.name === "script on") {
    await cards.last().scrollIntoViewIfNeeded();
    await expect(cards.nth(12)).toBeVisible();
  } else {
    await page.getByRole("link", { name: "Search on" }).click();
    await expect(page).toHaveURL(/before=/);
    await expect(cards.first()).toBeVisible();
  }

  await page.goto("/business/search?list=edits");
  await page.getByLabel("City").fill("Nowhere by the sea");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page.getByText("There are currently no Edits matching your Search.")).toBeVisible();
});

test("a brand compares athletes by their figures, sorts them, and opens one of their Edits [SRCH-011]", async ({ page }) => {
  await logIn(page, "brand@stokeline.example");
  await page.goto("/business/search?country=France");
  const rows = page.getByRole("article");
  const ana = page.getByRole("article", { name: "Ana Roux" });
  await expect(ana.getByRole("term").first()).toHaveText("Edits");
  await expect(ana).toContainText("Biarritz, France");
  await expect(rows.filter({ hasText: "Mia Trevose" })).toHaveCount(0);

  await page.getByRole("link", { name: "Remove France" }).click();
  await page.getByLabel("Sort by").selectOption("Most viewed lately");
  await page.getByRole("button", { name: "Search", exact: true }).click();
  await expect(page).toHaveURL(/order=reach/);
  await expect(rows.filter({ hasText: "Mia Trevose" })).toBeVisible();
  await ana.getByRole("listitem").getByRole("link").first().click();
  await expect(page).toHaveURL(/\/edits\/\d+/);
  await page.goBack();
  await page.getByRole("link", { name: "Edits", exact: true }).click();
  await expect(page).toHaveURL(/list=edits/);
  await expect(page.getByRole("article").first()).toContainText(/Stoke/);
});

test("a brand keeps athletes in a list, compares them, writes a note and takes one out", async ({ page }) => {
  await logIn(page, "brand@stokeline.example");
  const name = `Team ${Date.now()}`;
  for (const who of ["Ana Roux", "Sol Aas"]) {
    await page.goto(`/business/search?name=${who.split(" ")[0]}`);
    await page.getByRole("link", { name: `Keep in a list: ${who}` }).click();
    await page.getByLabel(/new list|Name of the list/).fill(name);
    await page.getByRole("button", { name: "Keep", exact: true }).click();
    await expect(page.getByText("The athlete is in the list")).toBeVisible();
  }
  await expect(page.getByRole("heading", { name })).toBeVisible();
  for (const who of ["Ana Roux", "Sol Aas"]) await page.getByLabel(`Compare ${who}`).check();
  await page.getByRole("button", { name: "Compare", exact: true }).click();
  await expect(page.getByRole("table", { name: "Side by side" }).getByRole("columnheader")).toHaveText(["Ana Roux", "Sol Aas"]);

  const ana = page.getByRole("article", { name: "Ana Roux" });
  await ana.locator("summary").click();
  await ana.getByLabel("How far you are").selectOption("Asked");
  await ana.getByLabel("Your note about Ana Roux").fill("Rides in any snow");
  await ana.getByRole("button", { name: "Keep the note" }).click();
  await expect(ana.getByText("Asked: Rides in any snow")).toBeVisible();
  await ana.locator("summary").click();
  await ana.getByRole("button", { name: "Take out of the list" }).click();
  await expect(ana).toHaveCount(0);
  await page.getByText("Change the list").click();
  await page.getByRole("button", { name: "Delete the list" }).click();
  await expect(page.getByText("The list is deleted")).toBeVisible();
  await expect(page.getByRole("link", { name })).toHaveCount(0);
});

test("a rider says what sponsorship they are open to, and a brand sees it on the profile [A-171]", async ({ page, browser }) => {
  await logIn(page, "sol@stokeline.example");
  await page.goto("/edit_profile?tab=settings");
  const group = page.getByRole("group", { name: "Open to sponsorship" });
  await expect(group.getByLabel("Content")).toBeChecked();
  await group.getByLabel("Ambassador").check();
  await page.getByRole("button", { name: "Save what you're open to" }).click();
  await expect(page.getByText("Saved: open to sponsorship (Ambassador, Content, Events)")).toBeVisible();

  const context = await browser.newContext();
  const brand = await context.newPage();
  await logIn(brand, "brand@stokeline.example");
  await brand.goto("/profile/1002");
  await expect(brand.getByText("Ambassador, Content, Events")).toBeVisible();
  await context.close();

  await group.getByLabel("Ambassador").uncheck();
  await page.getByRole("button", { name: "Save what you're open to" }).click();
  await expect(page.getByText("Saved: open to sponsorship (Content, Events)")).toBeVisible();
});
