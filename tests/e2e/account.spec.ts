import { mediaFile } from "../adapters/media-files.ts";
import { mailTo } from "./mails.ts";
import { chooseCountry, join, logIn, newcomer, settled } from "./people.ts";
import { expect, test } from "./test.ts";

const scriptedIn = (project: { name: string }) => project.name === "script on";

test("a rider changes their profile, one field at a time is told, and nothing typed is lost [RTE-020, PROF-046, PROF-068]", async ({
  page,
}) => {
  const who = await settled(page);
  await page.goto("/edit_profile");
  await expect(page.getByRole("heading", { name: "Edit Profile" })).toBeVisible();
  await expect(page.getByLabel("Name or Business Name")).toHaveValue(who.name);
  await expect(page.getByLabel("Website")).toBeHidden();

  await page.getByLabel("About You").fill("Late bird");
  await page.getByLabel("City").fill("");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Please add your City").first()).toBeVisible();
  await expect(page.getByLabel("About You")).toHaveValue("Late bird");
  await page.getByLabel("City").fill("Gijón");
  await page.getByLabel("Skate", { exact: true }).uncheck();
  await page.getByLabel("Ski", { exact: true }).check();
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page).toHaveURL(/\/profile\/\d+$/);
  await expect(page.getByText("Your Profile is updated")).toBeVisible();
  await expect(page.getByText("Gijón, Spain")).toBeVisible();
  for (const sport of ["Surf", "Ski"]) await expect(page.getByRole("main").getByText(sport, { exact: true })).toBeVisible();
  await expect(page.getByRole("main").getByText("Skate", { exact: true })).toHaveCount(0);
});

test("ticking business swaps the fields, and a business has its logo [PROF-040, PROF-044, PROF-056]", async ({ page }) => {
  await settled(page);
  await page.goto("/edit_profile");
  await expect(page.getByLabel("Apparel", { exact: true })).toBeHidden();
  await page.getByLabel("This is a business").check();
  for (const name of ["Age", "Gender", "Group"]) await expect(page.getByRole("group", { name, exact: true })).toBeHidden();
  await page.getByLabel("Apparel", { exact: true }).check();
  await page.getByLabel("Website", { exact: true }).fill("https://early.example");
  await page.getByLabel("International").check();
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Please upload your Business Logo").first()).toBeVisible();
  await page.getByLabel("Business Logo").setInputFiles(await mediaFile("photo.jpg"));
  await page.getByLabel("About You").fill("");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Please add About You").first()).toBeVisible();
  await expect(page.getByText("Logo Uploaded")).toBeVisible();
  await expect(page.getByLabel("Business Logo")).toBeDisabled();
  await page.getByLabel("About You").fill("Boards and birds");
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Your Profile is updated")).toBeVisible();
  await expect(page.getByText(/^Business · /)).toBeVisible();
});

test("each setting is saved at once, or by its own button without script [PROF-077, PROF-080, PROF-082]", async ({ page }, {
  project,
}) => {
  await settled(page);
  await page.goto("/edit_profile");
  await page.getByRole("link", { name: "SETTINGS" }).click();
  for (const label of ["Send me news about brands and events", "Send me tips and how-tos", "App cookies", "Website cookies"]) {
    const box = page.getByLabel(label, { exact: true });
    await box.check();
    if (!scriptedIn(project)) await page.getByRole("button", { name: `Save ${label}` }).click();
    await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
    await page.reload();
    await expect(box).toBeChecked();
  }
  await page.goto("/tutorial");
  await expect(page.getByLabel("Accept website cookies")).toBeChecked();
});

test("the cookie prompt is answered once, and declining weighs the same [NAV-021]", async ({ page }) => {
  await settled(page);
  const prompt = page.getByRole("form", { name: "Cookies" });
  await expect(prompt).toBeVisible();
  const [accept, decline] = ["Accept", "Decline"].map((name) => prompt.getByRole("button", { name }));
  expect(await accept?.getAttribute("class")).toBe(await decline?.getAttribute("class"));
  await decline?.click();
  await expect(page.getByRole("status").getByText("Saved")).toBeVisible();
  await page.goto("/surf_edits");
  await expect(prompt).toHaveCount(0);
});

test("someone gets their data, and leaves [PROF-083, PROF-084]", async ({ page }) => {
  const who = await settled(page);
  await page.goto("/edit_profile?tab=settings");
  await page.getByRole("button", { name: "Get my data" }).click();
  await expect(page.getByText("We're preparing your data")).toBeVisible();
  const link = /\/export\/[\w-]+/.exec(await mailTo(who.email, "/export/"))?.[0] ?? "";
  await page.goto(link);
  const download = page.waitForEvent("download");
  await page.getByRole("link", { name: "Download" }).click();
  expect((await download).suggestedFilename()).toBe("stokeline-data.zip");

  await page.goto("/edit_profile?tab=settings");
  await expect(page.getByRole("button", { name: "Delete Account" })).toBeHidden();
  await page.getByText("Do you want to delete your account?").click();
  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect(page.getByRole("region", { name: "Join Community" })).toBeVisible();
  await page.goto("/login");
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("don't match").first()).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("This link has expired")).toBeVisible();
});

test("a city is suggested while it is typed", async ({ page }, { project }) => {
  test.skip(!scriptedIn(project), "suggestions need script; without it the field is a plain text");
  await logIn(page, "mia@stokeline.example");
  await page.goto("/edit_profile");
  const city = page.getByLabel("City");
  await city.fill("");
  await city.pressSequentially("newq");
  await expect(page.locator("#edit-profile-city-list option")).toHaveText(["Newquay"]);
});

test("a brand joins, completes its profile and asks us about a rider [SETUP-041, PROF-025, PROF-026]", async ({ page }, {
  project,
}) => {
  await join(page, newcomer());
  await page.getByLabel("I am joining as a business").check();
  await page.getByLabel("Surf", { exact: true }).check();
  await page.getByLabel("Apparel", { exact: true }).check();
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await page.goto("/surf_edits");
  await page.getByLabel("Upload Logo").setInputFiles(await mediaFile("photo.jpg"));
  await page.getByLabel("City").fill("Ericeira");
  await chooseCountry(page, "Portugal", scriptedIn(project));
  await page.getByLabel("About You").fill("Cork boards");
  await page.getByLabel("Instagram Handle").fill("@cork.boards");
  await page.getByLabel("Website").fill("cork.example");
  await page.getByLabel("International").check();
  await page.getByRole("button", { name: "Complete Profile" }).click();
  await expect(page.getByText("Please enter your Website Address in the form https://").first()).toBeVisible();
  await page.getByLabel("Website").fill("https://cork.example");
  await page.getByRole("button", { name: "Complete Profile" }).click();
  await expect(page.getByText("Your Profile is complete")).toBeVisible();
  await expect(page.getByText("Ericeira, Portugal")).toBeVisible();

  await page.goto("/profile/1001");
  const contact = page.getByRole("link", { name: /email us/i });
  const answer = await page.request.get((await contact.getAttribute("href")) ?? "", { maxRedirects: 0 });
  expect([answer.status(), answer.headers().location]).toEqual([
    302,
    expect.stringMatching(/^mailto:hello@stokeline\.example\?/),
  ]);
  await page.goto("/profile/1004");
  await expect(page.getByRole("link", { name: /email us/i })).toHaveCount(0);
});
