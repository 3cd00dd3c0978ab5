import { setTimeout as pause } from "node:timers/promises";
import type { Page } from "@playwright/test";
import { codeTo, parentsPage } from "./parents.ts";
import { completeProfile, join, newcomer } from "./people.ts";
import { expect, test } from "./test.ts";

test.skip(!process.env.E2E_DATA_DIR, "the mails of a server that was started elsewhere cannot be read");

async function answerAsChild(page: Page, parent: string) {
  await page.getByLabel("Club", { exact: true }).check();
  await page.getByLabel("10-12").check();
  await page.getByLabel("Surf", { exact: true }).check();
  await page.getByLabel("Your Parent/Guardian's Email").fill(parent);
  await page.getByRole("button", { name: "Send Verification Email" }).click();
  await expect(page.getByLabel("Verification Code")).toBeVisible();
}

test("a child joins with a parent's code, and the parent decides and deletes on a page of their own [SETUP-009, SETUP-022, SETUP-023]", async ({
  page,
  browser,
  baseURL,
}, { project }) => {
  const child = newcomer();
  const parent = `parent.of.${child.email}`;
  const scripted = project.name === "script on";

  await join(page, child);
  await answerAsChild(page, parent);
  for (const label of ["Club", "10-12", "Surf"]) await expect(page.getByLabel(label, { exact: true })).toBeChecked();
  await expect(page.getByLabel("Your Parent/Guardian's Email")).toHaveValue(parent);
  await expect(page.getByRole("button", { name: "Send Verification Email" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();

  await page.getByLabel("Verification Code").fill("nothing");
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByText("Verification Code Incorrect").first()).toBeVisible();
  await page.getByLabel("Verification Code").fill(await codeTo(parent, "give this code to the child:"));
  await page.getByLabel("Verification Code").press("Enter");
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await completeProfile(page, scripted);

  await page.goto("/profile/1001");
  await page.getByRole("button", { name: "Add to Crew" }).click();
  await expect(page.getByRole("button", { name: "Crew requested" })).toBeVisible();

  const theirs = await browser.newContext({ baseURL, javaScriptEnabled: scripted });
  const forParent = await theirs.newPage();
  await forParent.goto(await parentsPage(parent));
  await expect(forParent.getByRole("heading", { level: 1, name: child.name })).toBeVisible();
  await forParent.getByRole("button", { name: "Yes to Mia Trevose" }).click();
  await expect(forParent.getByText("You said yes")).toBeVisible();
  await expect(forParent.getByText("said yes to somebody in the crew")).toBeVisible();

  await forParent.getByRole("link", { name: "Delete the account" }).click();
  await forParent.getByRole("button", { name: "Send me a code" }).click();
  await forParent.getByLabel("Your code").fill("000");
  await forParent.getByRole("button", { name: "Delete the account" }).click();
  await expect(forParent.getByText("Verification Code Incorrect").first()).toBeVisible();
  await forParent.getByLabel("Your code").fill(await codeTo(parent, "Your code is"));
  await forParent.getByRole("button", { name: "Delete the account" }).click();
  await expect(forParent.getByText("The account is deleted")).toBeVisible();
  await theirs.close();

  await page.goto("/");
  await expect(page.getByRole("region", { name: "Join Community" })).toBeVisible();
});

test("with script the button says that it sends, and without a parent's address nothing goes out [SETUP-018, SETUP-026]", async ({
  page,
}, { project }) => {
  const child = newcomer();
  await join(page, child);
  await page.getByLabel("6-9").check();
  await page.getByRole("button", { name: "Send Verification Email" }).click();
  await expect(page.getByText("Please enter your Parent/Guardian's Email").first()).toBeVisible();
  await expect(page.getByLabel("6-9")).toBeChecked();

  await page.getByLabel("Spectator", { exact: true }).check();
  await page.getByLabel("Surf", { exact: true }).check();
  await page.getByLabel("Your Parent/Guardian's Email").fill(`parent.of.${child.email}`);
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByRole("alert").getByText("Send Verification Email")).toBeVisible();

  if (project.name === "script on")
    await page.route(/_index|\?|\.data/, async (route) => {
      if (route.request().method() === "POST") await pause(400);
      await route.continue();
    });
  await page.getByRole("button", { name: "Send Verification Email" }).click();
  if (project.name === "script on") await expect(page.getByRole("button", { name: "Sending" })).toBeVisible();
  await expect(page.getByLabel("Verification Code")).toBeVisible();
});
