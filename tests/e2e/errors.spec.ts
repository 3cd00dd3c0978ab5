import { logIn, newcomer } from "./people.ts";
import { expect, test } from "./test.ts";

test("a refused form shows its error at the field, clears it once corrected, and checks again when sent", async ({ page }, {
  project,
}) => {
  const scripted = project.name === "script on";
  const who = newcomer();
  await page.goto("/");
  const form = page.getByRole("region", { name: "Join Community" });
  const email = form.getByLabel("Email");
  await form.getByLabel("Name or Business Name").fill(who.name);
  await email.fill("nobody");
  await form.getByLabel("Password", { exact: true }).fill(who.password);
  await form.getByRole("button", { name: "Create Account" }).click();

  const error = form.getByText("Please enter a valid Email Address");
  await expect(error).toHaveCount(2);
  await expect(email).toHaveAttribute("aria-invalid", "true");
  await expect(email).toHaveAccessibleDescription("Please enter a valid Email Address");
  if (scripted) await expect(email).toBeFocused();
  else
    await expect(form.getByRole("link", { name: "Please enter a valid Email Address" })).toHaveAttribute("href", "#join-email");

  if (scripted) {
    await form.getByLabel("Name or Business Name").fill(`${who.name} too`);
    await expect(error).toHaveCount(2);
    await email.pressSequentially("@");
    await expect(error).toHaveCount(0);
    await expect(email).not.toHaveAttribute("aria-invalid");
  }
  await form.getByRole("button", { name: "Create Account" }).click();
  await expect(error).toHaveCount(2);
});

test("the focus goes to the summary where no field is at fault", async ({ page, context }, { project }) => {
  test.skip(project.name !== "script on", "only a script moves the focus");
  await logIn(page, "mia@stokeline.example");
  await page.goto("/edit_profile", { waitUntil: "networkidle" });
  await page.getByLabel("Sponsors").fill("Wax & Co");
  await context.setOffline(true);
  await page.getByRole("button", { name: "Update Profile" }).click();
  await expect(page.getByRole("alert")).toBeFocused();
  await expect(page.getByLabel("Sponsors")).toHaveValue("Wax & Co");
});

test("a tab that is pressed without a connection says so, and can be tried again", async ({ page, context }, { project }) => {
  test.skip(project.name !== "script on", "without script the browser tells it by itself");
  await logIn(page, "mia@stokeline.example");
  await page.goto("/surf_edits", { waitUntil: "networkidle" });
  await context.setOffline(true);
  await page.getByRole("link", { name: "National", exact: true }).click();
  await expect(page.getByRole("heading", { level: 1, name: "You're offline" })).toBeVisible();
  await context.setOffline(false);
  await page.getByRole("link", { name: "Try again" }).click();
  await expect(page.getByRole("heading", { level: 1, name: "Surf Edits" })).toBeVisible();
  await expect(page).toHaveURL(/tab=national$/);
});
