import { SESSION_SECONDS } from "#app/kernel/session-ends.server.ts";
import { journeyFiles } from "../adapters/media-files.ts";
import { hold } from "./hold.ts";
import { chooseCountry, join, newcomer, setUpAsAthlete } from "./people.ts";
import { expect, test } from "./test.ts";

test("the login form has its fields, its links and its words while it waits [AUTH-001, AUTH-003, AUTH-004]", async ({ page }) => {
  await page.goto("/surf_edits");
  await expect(page.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveAttribute("maxlength", "80");
  await expect(page.getByLabel("Password", { exact: true })).toHaveAttribute("type", "password");
  const main = page.getByRole("main");
  await expect(main.getByRole("link", { name: "Reset Password?" })).toHaveAttribute("href", "/reset_password");
  for (const [name, href] of Object.entries({
    "Community Guidelines": "/community_guidelines",
    "Terms and Conditions": "/terms_and_conditions",
    "Privacy Policy": "/privacy_policy",
  }))
    await expect(main.getByRole("link", { name })).toHaveAttribute("href", href);
  await expect(main.getByRole("link", { name: "Create an Account" })).toHaveAttribute("href", "/#create-an-account");
  await expect(main).toContainText(`for up to ${SESSION_SECONDS / 86_400} days`);

  await page.getByLabel("Email").fill("mia@stokeline.example");
  await page.getByLabel("Password", { exact: true }).fill("not her password");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("That email and password don't match").first()).toBeVisible();
  await expect(page.getByLabel("Email")).toHaveValue("mia@stokeline.example");
  await expect(page.getByLabel("Password", { exact: true })).toHaveValue("");

  await page.getByLabel("Password", { exact: true }).fill("stoke-the-line-7");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page).toHaveURL(/\/surf_edits$/);
});

test("with script the password can be shown, and buttons say what they wait for [AUTH-002, AUTH-009, AUTH-015]", async ({
  page,
}, { project }) => {
  await page.goto("/login");
  const password = page.getByLabel("Password", { exact: true });
  if (project.name !== "script on") {
    await expect(page.getByRole("button", { name: /show/i })).toHaveCount(0);
    return;
  }
  await page.getByRole("button", { name: /show/i }).click();
  await expect(password).toHaveAttribute("type", "text");

  const answerLogin = await hold(page, /login.*\.data/);
  await page.getByLabel("Email").fill("nobody@stokeline.example");
  await password.fill("whatever it is");
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("button", { name: "Logging In" })).toHaveAttribute("aria-disabled", "true");
  answerLogin();
  await expect(page.getByRole("button", { name: "Login" })).toBeVisible();

  const who = newcomer();
  await page.goto("/");
  const answerSignUp = await hold(page, /\.data/);
  const form = page.getByRole("region", { name: "Join Community" });
  await form.getByLabel("Name or Business Name").fill(who.name);
  await form.getByLabel("Email").fill(who.email);
  await form.getByLabel("Password", { exact: true }).fill(who.password);
  await form.getByRole("button", { name: "Create Account" }).click();
  await expect(form.getByRole("button", { name: "Creating Account" })).toBeVisible();
  answerSignUp();
});

test("the sign-up form asks for name, email and password, and links to what one accepts [AUTH-013, AUTH-014, INFO-008]", async ({
  page,
}) => {
  await page.goto("/login");
  await page.getByRole("link", { name: "Create an Account" }).first().click();
  await expect(page).toHaveURL(/#create-an-account$/);
  const form = page.getByRole("region", { name: "Join Community" });
  for (const label of ["Name or Business Name", "Email"]) await expect(form.getByLabel(label)).toHaveAttribute("maxlength", "80");
  for (const name of ["Community Guidelines", "Terms and Conditions", "Privacy Policy"])
    await expect(form.getByRole("link", { name })).toBeVisible();

  await form.getByLabel("Email").fill("kept@stokeline.example");
  await form.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByText("Please enter your Name or Business Name").first()).toBeVisible();
  await expect(page.getByRole("region", { name: "Join Community" }).getByLabel("Email")).toHaveValue("kept@stokeline.example");
});

test("initial setup asks what it should, and tells one thing at a time [SETUP-002, SETUP-003, SETUP-008]", async ({ page }) => {
  await join(page, newcomer());
  await expect(page.getByRole("group", { name: "Which describes you best?" }).getByRole("radio")).toHaveCount(4);
  await expect(page.getByRole("group", { name: "How old are you?" }).getByRole("radio")).toHaveCount(5);
  await expect(page.getByRole("group", { name: "Your sports" }).getByRole("checkbox")).toHaveCount(9);
  await expect(page.getByLabel("Send me news about brands and events")).not.toBeChecked();

  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByText("Please select your Category").first()).toBeVisible();
  await page.getByLabel("Club", { exact: true }).check();
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByText("Please select your Age").first()).toBeVisible();
  await expect(page.getByLabel("Club", { exact: true })).toBeChecked();
  await page.getByLabel("18+").check();
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByText("Please select the sports you are interested in").first()).toBeVisible();
});

test("a person chooses a group and an age band; a business sees neither and may choose Apparel [SETUP-004, SETUP-005, SETUP-007]", async ({
  page,
}) => {
  await join(page, newcomer());
  for (const [question, answers] of [
    ["Which describes you best?", ["Athlete", "Photographer/Videographer", "Spectator", "Club"]],
    ["How old are you?", ["6-9", "10-12", "13-17", "18+", "Under 6"]],
  ] as const) {
    const group = page.getByRole("group", { name: question });
    await expect(group.getByRole("radio")).toHaveCount(answers.length);
    for (const answer of answers) await expect(group.getByRole("radio", { name: answer, exact: true })).toBeVisible();
  }
  const apparel = page.getByLabel("Apparel", { exact: true });
  await expect(apparel).toBeHidden();
  await page.getByLabel("I am joining as a business").check();
  await expect(page.getByRole("group", { name: "Which describes you best?" })).toBeHidden();
  await expect(page.getByRole("group", { name: "How old are you?" })).toBeHidden();
  await apparel.check();
  await page.getByLabel("Surf", { exact: true }).check();
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();

  await page.goto("/map");
  await expect(page.getByRole("heading", { name: "Complete your Profile" })).toBeVisible();
  await expect(page.getByLabel("Upload Logo")).toBeVisible();
  await expect(page.getByLabel("Is your Business a Cafe or Campsite?")).not.toBeChecked();
  await expect(page.getByRole("group", { name: "Business Region" }).getByRole("radio")).toHaveCount(2);
  await expect(page.getByText("Starts with https://")).toBeVisible();
});

test("a young band shows the parent's field, and does not pass without it [SETUP-006, SETUP-009, SETUP-031]", async ({
  page,
}) => {
  await join(page, newcomer());
  const parent = page.getByLabel("Your Parent/Guardian's Email");
  const marketing = page.getByText("Parent or guardian: please agree to these emails");
  await expect(parent).toBeHidden();
  await expect(marketing).toBeHidden();
  await page.getByLabel("10-12").check();
  await expect(parent).toBeVisible();
  await expect(marketing).toBeVisible();
  await page.getByLabel("Athlete", { exact: true }).check();
  for (const sport of ["Surf", "Ski"]) await page.getByLabel(sport, { exact: true }).check();
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByText("Please enter your Parent/Guardian's Email").first()).toBeVisible();
  await expect(page.getByText(/Only we can change this age to 18\+/).first()).toBeVisible();
  await expect(page.getByLabel("18+")).toHaveCount(0);
  await expect(parent).toBeVisible();
  await expect(page).toHaveURL(/\/$/);
});

test("someone under six is told so and can take the account away [SETUP-011, SETUP-012]", async ({ page }) => {
  const who = newcomer();
  await join(page, who);
  await page.getByLabel("Under 6").check();
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(
    page.getByText("Users under the age of 6 aren't allowed to use the platform more their safety.").first(),
  ).toBeVisible();
  await page.getByRole("button", { name: "Delete Account" }).click();
  await expect(page.getByRole("region", { name: "Join Community" })).toBeVisible();
  await page.goto("/login");
  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByText("don't match").first()).toBeVisible();
});

test("what is still empty beside the first error is marked until it is filled", async ({ page }, { project }) => {
  await join(page, newcomer());
  await setUpAsAthlete(page);
  await page.goto("/surf_edits");
  const send = page.getByRole("button", { name: "Complete Profile" });
  await send.click();
  await expect(page.getByRole("alert")).toHaveText("Please add a Profile Image");
  const marks = page.getByText("Still empty");
  await expect(marks).toHaveCount(5);
  const city = page.getByLabel("City");
  await expect(city).toHaveAccessibleDescription(/Still empty/);
  await city.fill("Newquay");
  if (project.name !== "script on") await send.click();
  await expect(marks).toHaveCount(4);
  await expect(city).not.toHaveAccessibleDescription(/Still empty/);
});

test("the completion form has its fields, helps and words [SETUP-033, SETUP-036, SETUP-047]", async ({ page }, { project }) => {
  const { photo } = await journeyFiles();
  await join(page, newcomer());
  await setUpAsAthlete(page);
  await page.goto("/surf_edits");
  await expect(page.getByRole("heading", { name: "Complete your Profile" })).toBeVisible();
  await expect(page).toHaveURL(/\/profile\/\d+$/);
  await expect(page.getByText("So we can show you riders and Discounts nearby.")).toBeVisible();
  await expect(page.getByText("Instagram lets brands see who you are.")).toBeVisible();
  await expect(page.getByRole("group", { name: "Gender" }).getByRole("radio")).toHaveCount(4);
  await expect(page.getByLabel("Prefer Not to Say")).toBeVisible();
  await expect(page.getByLabel("Sponsors (optional)")).toBeVisible();

  const scripted = project.name === "script on";
  if (scripted) await expect(page.getByLabel("Country")).toHaveAttribute("list");
  const options = await page.locator("#complete-profile-country option, #complete-profile-country-list option").allTextContents();
  const countries = options.filter((name) => name !== "Please choose");
  expect(countries.slice(0, 7)).toEqual([
    "United Kingdom",
    "United States of America",
    "Australia",
    "France",
    "New Zealand",
    "South Africa",
    "Spain",
  ]);
  expect(countries.length).toBeGreaterThan(235);
  expect(new Set(countries).size).toBe(countries.length);

  await page.getByLabel("City").fill("Bude");
  await page.getByRole("button", { name: "Complete Profile" }).click();
  await expect(page.getByText("Please add a Profile Image").first()).toBeVisible();
  await expect(page.getByLabel("City")).toHaveValue("Bude");

  await page.getByLabel("Upload Image").setInputFiles(photo);
  await page.getByRole("button", { name: "Complete Profile" }).click();
  await expect(page.getByText("Please add About You").first()).toBeVisible();
  await expect(page.getByText("Your picture is uploaded")).toBeVisible();

  await page.getByLabel("About You").fill("Early bird");
  await page.getByLabel("Instagram Handle").fill("@early");
  await chooseCountry(page, "Spain", scripted);
  await page.getByLabel("Female").check();
  const release = scripted ? await hold(page, /\/profile\/\d+\.data/) : () => {};
  await page.getByRole("button", { name: "Complete Profile" }).click();
  if (scripted) await expect(page.getByRole("button", { name: "Completing Profile" })).toBeVisible();
  release();
  await expect(page.getByText("Your Profile is complete")).toBeVisible();
  await expect(page.getByText("Bude, Spain")).toBeVisible();
});

test("the login, the sign-up and other forms show a refusal in red, in plain words [ERR-002]", async ({ page }) => {
  const expectRed = async (sentence: string) => {
    const alert = page.getByRole("main").getByRole("alert");
    await expect(alert).toContainText(sentence);
    await expect(alert).not.toContainText("GraphQL");
    const colour = () =>
      alert
        .getByText(sentence)
        .first()
        .evaluate((element) => {
          const context = document.createElement("canvas").getContext("2d");
          if (!context) return [];
          context.fillStyle = getComputedStyle(element).color;
          context.fillRect(0, 0, 1, 1);
          return [...context.getImageData(0, 0, 1, 1).data];
        });
    // The style sheet may come after the words.
    await expect(async () => {
      const [red = 0, green = 0, blue = 0] = await colour();
      expect(red).toBeGreaterThan(1.5 * Math.max(green, blue));
    }).toPass();
  };
  await page.goto("/login");
  await page.getByLabel("Email").fill("nobody@stokeline.example");
  await page.getByLabel("Password", { exact: true }).fill("whatever it is");
  await page.getByRole("button", { name: "Login" }).click();
  await expectRed("That email and password don't match");

  await page.goto("/");
  await page.getByRole("button", { name: "Create Account" }).click();
  await expectRed("Please enter your");

  await join(page, newcomer());
  await page.getByRole("button", { name: "Get Started" }).click();
  await expectRed("Please select your Category");
});
