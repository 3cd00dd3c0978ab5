import type { Page } from "@playwright/test";
import { hold } from "./hold.ts";
import { mailTo } from "./mails.ts";
import { join, logIn, newcomer, settled } from "./people.ts";
import { expect, test } from "./test.ts";

const NEW = "granite-kelp-41";

async function fromMenu(page: Page, name: string) {
  await page.getByRole("group").filter({ hasText: "Log out" }).locator("summary").click();
  await page
    .getByRole("link", { name, exact: true })
    .or(page.getByRole("button", { name, exact: true }))
    .click();
}

test("a forgotten password is reset by the code from the email [AUTH-035, AUTH-037, AUTH-040]", async ({ page }, { project }) => {
  const scripted = project.name === "script on";
  const who = newcomer();
  await join(page, who);
  await fromMenu(page, "Log out");
  await page.goto("/login");
  await page.getByRole("link", { name: "Reset Password?" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "RESET PASSWORD" })).toBeVisible();
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByText("Please type your email").first()).toBeVisible();

  const release = scripted ? await hold(page, /\.data/) : () => {};
  await page.getByLabel("Email").fill(who.email.toUpperCase());
  await page.getByRole("button", { name: "Send" }).click();
  if (scripted) await expect(page.getByRole("button", { name: "Sending" })).toHaveAttribute("aria-disabled", "true");
  release();
  await expect(page).toHaveURL(/\/reset_password\?step=code$/);
  await expect(page.getByRole("button", { name: /Send/ })).toHaveCount(0);
  await expect(page.getByLabel("Email")).toHaveCount(0);

  const mail = await mailTo(who.email, "Verification");
  const code = /^[B-Z2-9]{9}(?=\r?$)/m.exec(mail)?.[0] ?? "";
  await page.getByLabel("Verification").fill("ZZZZZZZZZ");
  await page.getByLabel("New Password", { exact: true }).fill(NEW);
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("That code is wrong or too old").first()).toBeVisible();
  await expect(page.getByLabel("Verification")).toHaveValue(scripted ? "ZZZZZZZZZ" : "");

  await page.getByLabel("Verification").fill(`${code.slice(0, 4)} ${code.slice(4).toLowerCase()}`);
  await page.getByLabel("New Password", { exact: true }).fill("12345");
  await page.getByRole("button", { name: "Reset Password" }).click();
  await expect(page.getByText("Please enter a New Password greater than 5 characters long").first()).toBeVisible();
  await page.getByLabel("Verification").fill(code);
  await page.getByLabel("New Password", { exact: true }).fill(NEW);
  await page.getByRole("button", { name: "Reset Password" }).click();
  if (scripted) await expect(page.getByRole("button", { name: "Resetting Password" })).toBeVisible();
  await expect(page).toHaveURL(/\/login$/);
  await expect(page.getByText("Your Password is reset. You can log in with it now")).toBeVisible();

  await page.getByLabel("Email").fill(who.email);
  await page.getByLabel("Password", { exact: true }).fill(NEW);
  await page.getByRole("button", { name: "Login" }).click();
  await expect(page.getByRole("heading", { name: "Personalise your experience to get started" })).toBeVisible();
});

test("the second step asks for the address too where it is not known, and leads back to the first [AUTH-034, AUTH-036]", async ({
  page,
}) => {
  await page.goto("/reset_password?step=code");
  for (const label of ["Email", "Verification"]) await expect(page.getByLabel(label)).toHaveValue("");
  await page.getByRole("link", { name: "Ask for a new code" }).click();
  await expect(page.getByRole("button", { name: "Send" })).toBeVisible();
  await expect(page.getByLabel("Verification")).toHaveCount(0);
});

test("a password is changed, and whoever did it stays logged in [AUTH-023, AUTH-028, AUTH-031]", async ({ page }, {
  project,
}) => {
  const scripted = project.name === "script on";
  const who = await settled(page);
  const profile = page.url();
  await fromMenu(page, "Change Password");
  await expect(page.getByRole("heading", { level: 1, name: "CHANGE PASSWORD" })).toBeVisible();
  await page.getByText("What makes a strong password?").click();
  await expect(page.getByText("upper and lower case, numbers and symbols")).toBeVisible();

  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("Please enter your Old Password").first()).toBeVisible();
  await page.getByLabel("Old Password", { exact: true }).fill("not the old one");
  await page.getByLabel("New Password", { exact: true }).fill(NEW);
  await page.getByRole("button", { name: "Change Password" }).click();
  await expect(page.getByText("That's not your Old Password").first()).toBeVisible();

  const release = scripted ? await hold(page, /\.data/) : () => {};
  await page.getByLabel("Old Password", { exact: true }).fill(who.password);
  await page.getByLabel("New Password", { exact: true }).fill(NEW);
  await page.getByRole("button", { name: "Change Password" }).click();
  if (scripted) await expect(page.getByRole("button", { name: "Changing Password" })).toHaveAttribute("aria-disabled", "true");
  release();
  await expect(page.getByText("Your Password is changed. All other devices are logged out")).toBeVisible();
  await expect(page).toHaveURL(profile);
  await page.goto("/surf_edits");
  await expect(page.getByRole("heading", { level: 1, name: "Surf Edits" })).toBeVisible();
  await fromMenu(page, "Log out");
  await expect(page.getByRole("region", { name: "Join Community" })).toBeVisible();
  await logIn(page, who.email, NEW);
});

test("with script both passwords can be shown, and the new one is measured from the first letter on [AUTH-025, AUTH-026]", async ({
  page,
}, { project }) => {
  const loaded: string[] = [];
  page.on("request", (request) => loaded.push(request.url()));
  await logIn(page, "ana@stokeline.example");
  await page.goto("/change_password");
  const [old, fresh] = ["Old Password", "New Password"].map((label) => page.getByLabel(label, { exact: true }));
  for (const field of [old, fresh]) await expect(field!).toHaveAttribute("type", "password");
  if (project.name !== "script on") {
    await fresh!.fill("x");
    await expect(page.getByRole("button", { name: /show/i })).toHaveCount(0);
    await expect(page.getByRole("meter")).toHaveCount(0);
    return;
  }

  for (const label of ["Old Password", "New Password"]) {
    await page.getByRole("button", { name: `Show ${label}` }).click();
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("type", "text");
    await page.getByRole("button", { name: `Hide ${label}` }).click();
    await expect(page.getByLabel(label, { exact: true })).toHaveAttribute("type", "password");
  }
  await expect(page.getByRole("meter")).toHaveCount(0);
  const before = loaded.length;
  const meter = page.getByRole("meter", { name: "Password strength" });
  for (const [password, value, words] of [
    ["password", "0", "Very weak"],
    ["granite-kelp-41-over-the-bowl", "4", "Strong"],
  ] as const) {
    await fresh!.fill(password);
    await expect(meter).toHaveAttribute("value", value);
    await expect(page.getByRole("status").filter({ hasText: `Password strength: ${words}` })).toBeVisible();
  }
  expect(loaded.slice(before).filter((url) => url.endsWith(".js"))).not.toEqual([]);
  await fresh!.fill("");
  await expect(meter).toHaveCount(0);
});

test("logins are listed, and one or all of them can be ended", async ({ page, browser, baseURL }) => {
  const who = await settled(page);
  const other = await browser.newContext({
    baseURL,
    userAgent: "Mozilla/5.0 (X11; Linux x86_64; rv:131.0) Gecko/20100101 Firefox/131.0",
  });
  const elsewhere = await other.newPage();
  await logIn(elsewhere, who.email, who.password);

  await fromMenu(page, "Where you're logged in");
  await expect(page.getByRole("heading", { level: 1, name: "Where you're logged in" })).toBeVisible();
  await expect(page.getByText("You're here on Chrome")).toContainText("just now");
  const choices = page.getByRole("main").getByRole("radio");
  await expect(choices).toHaveCount(2);
  await expect(page.getByLabel(/^Firefox on Linux, since .*just now/)).toHaveCount(1);
  const end = async (device: string) => {
    await page.getByLabel(device).check();
    await page.getByLabel("Password", { exact: true }).fill(who.password);
    await page.getByRole("main").getByRole("button", { name: "Log out" }).click();
  };
  await end("Firefox on Linux");
  await expect(page.getByText("That device is logged out")).toBeVisible();
  await expect(choices).toHaveCount(1);
  await elsewhere.goto("/surf_edits");
  await expect(elsewhere.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();

  await logIn(elsewhere, who.email, who.password);
  await end("All devices");
  await expect(page.getByRole("region", { name: "Join Community" })).toBeVisible();
  for (const somewhere of [page, elsewhere]) {
    await somewhere.goto("/sessions");
    await expect(somewhere.getByRole("heading", { level: 1, name: "Login" })).toBeVisible();
  }
  await other.close();
});

test("whoever had an account's address before takes the change back from the email [PROF-048]", async ({ page }) => {
  const who = await settled(page);
  await page.goto("/edit_profile");
  await page.getByLabel("Email", { exact: true }).fill(`thief.${who.email}`);
  await page.getByLabel("Password", { exact: true }).fill(who.password);
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByText("Your Profile is updated")).toBeVisible();

  const link = /\/restore_email\/[\w.-]+/.exec(await mailTo(who.email, "/restore_email/"))?.[0] ?? "";
  await page.goto(link);
  await expect(page.getByRole("heading", { level: 1, name: "Get your old email back" })).toBeVisible();
  await expect(page.getByText("thief")).toHaveCount(0);
  await page.getByRole("button", { name: "Restore" }).click();
  await expect(page.getByText("Your old Email Address is restored")).toBeVisible();
  await expect(page.getByRole("heading", { level: 1, name: "RESET PASSWORD" })).toBeVisible();
  await page.goto(link);
  await expect(page.getByText("This link is too old, or it has been used.")).toBeVisible();
  await logIn(page, who.email, who.password);
});
