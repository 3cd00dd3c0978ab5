import type { Page } from "@playwright/test";
import { check } from "./axe.ts";
import { hold } from "./hold.ts";
import { answerAsChild, codeTo, newCodeTo, parentsPage } from "./parents.ts";
import { completeProfile, join, logIn, newcomer } from "./people.ts";
import { expect, test } from "./test.ts";

test.skip(!process.env.E2E_DATA_DIR, "the emails of a server that was started elsewhere cannot be read");

test.use({ bypassCSP: true });

/** Signs a child up and completes the profile with the code mailed to the parent. Resolves to the names of child and parent. */
async function joinAsChild(page: Page, scripted: boolean) {
  const child = newcomer();
  const parent = `parent.of.${child.email}`;
  await join(page, child);
  await answerAsChild(page, parent);
  for (const label of ["Club", "6-9", "Surf"]) await expect(page.getByLabel(label, { exact: true })).toBeChecked();
  await expect(page.getByLabel("Your Parent/Guardian's Email")).toHaveValue(parent);
  await expect(page.getByRole("button", { name: "Send Verification Email" })).toHaveCount(0);
  await expect(page.getByRole("button", { name: "Send again" })).toBeVisible();

  await page.getByLabel("Verification Code").fill("nothing");
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByText("Verification Code Incorrect").first()).toBeVisible();
  await page.getByLabel("Verification Code").fill(await codeTo(parent, "the child:"));
  await page.getByLabel("Verification Code").press("Enter");
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await completeProfile(page, scripted, { isUnder13: true });
  return { child, parent };
}

/** Asks an adult to join the Crew; the parent gets a mail. */
async function askMia(page: Page) {
  await page.goto("/profile/1001");
  await page.getByRole("button", { name: "Add to Crew" }).click();
  await expect(page.getByRole("button", { name: "Crew requested" })).toBeVisible();
}

/** Acts as the parent with the code mailed for this act, after another code was refused. Resolves to the code. */
async function doAsParent(page: Page, parent: string, doing: string, { by = doing, before = "" } = {}): Promise<string> {
  await page.getByRole("link", { name: by }).click();
  await page.getByRole("button", { name: "Send me a code" }).click();
  await page.getByLabel("Your code").fill("000");
  await page.getByRole("button", { name: doing }).click();
  await expect(page.getByText("Verification Code Incorrect").first()).toBeVisible();
  const code = await newCodeTo(parent, "Your code is", before);
  await page.getByLabel("Your code").fill(code);
  await page.getByRole("button", { name: doing }).click();
  return code;
}

test("a child joins with a parent's code, and the parent decides on a crew and takes the consent back [SETUP-009, SETUP-022, SETUP-023]", async ({
  page,
  otherPage: forParent,
}, { project }) => {
  const { child, parent } = await joinAsChild(page, project.name === "script on");
  const profile = new URL(page.url()).pathname;
  await askMia(page);

  await forParent.goto(await parentsPage(parent));
  await expect(forParent.getByRole("heading", { level: 1, name: child.name })).toBeVisible();
  if (project.name !== "script off") await check(forParent);
  const before = await doAsParent(forParent, parent, "Let them into the crew", { by: "Yes to Mia" });
  await expect(forParent.getByText("You said yes", { exact: true })).toBeVisible();
  await expect(forParent.getByText("said yes to someone in the crew")).toBeVisible();
  await expect(forParent.getByRole("link", { name: "Yes to Mia" })).toHaveCount(0);
  await page.goto("/profile/1001");
  await expect(page.getByRole("button", { name: "Crew requested" })).toBeVisible();

  await doAsParent(forParent, parent, "Withdraw my consent", { before });
  await expect(forParent.getByText("Your consent is withdrawn")).toBeVisible();
  await page.goto("/crew_edits");
  await expect(page.getByRole("heading", { name: "Personalise your experience to get started" })).toBeVisible();
  await logIn(forParent, "sol@stokeline.example");
  await forParent.goto(profile);
  await expect(forParent.getByText("No user found")).toBeVisible();
});

test("only the Crew sees a child of 8 until the parent lets everybody see, and again once the parent goes back [A-175]", async ({
  page,
  otherPage: forParent,
}, { project }) => {
  const { child, parent } = await joinAsChild(page, project.name === "script on");
  const profile = new URL(page.url()).pathname;
  const parents = await parentsPage(parent);
  await page.goto("/upload_edit");
  await expect(page.getByText("Your Crew sees it.")).toBeVisible();
  await page.goto("/edit_profile?tab=settings");
  await expect(page.getByText("They haven't opened it yet.")).toBeVisible();
  await page.goto(parents);
  await expect(page.getByRole("heading", { name: "This page is for your parent" })).toBeVisible();

  await logIn(forParent, "sol@stokeline.example");
  await forParent.goto(profile);
  await expect(forParent.getByText("No user found")).toBeVisible();
  await forParent.goto(parents);
  await doAsParent(forParent, parent, "Let everybody see");
  await expect(forParent.getByText("Everybody sees the Edits now")).toBeVisible();
  await forParent.goto(profile);
  await expect(forParent.getByRole("heading", { level: 1, name: child.name })).toBeVisible();
  await expect(forParent.getByRole("button", { name: "Follow", exact: true })).toHaveCount(0);
  await page.goto("/edit_profile?tab=settings");
  await expect(page.getByText("They last opened it on")).toBeVisible();
  await page.goto("/upload_edit");
  await expect(page.getByLabel("Everybody, grown-ups and brands too")).not.toBeChecked();

  await forParent.goto(parents);
  await forParent.getByRole("button", { name: "Let only the crew see" }).click();
  await expect(forParent.getByText("Only the crew sees the Edits now")).toBeVisible();
  await forParent.goto(profile);
  await expect(forParent.getByText("No user found")).toBeVisible();
});

test("a parent deletes their child's account", async ({ page, otherPage: forParent }, { project }) => {
  const { parent } = await joinAsChild(page, project.name === "script on");
  await askMia(page);
  await forParent.goto(await parentsPage(parent));
  await doAsParent(forParent, parent, "Delete the account");
  await expect(forParent.getByText("The account is deleted")).toBeVisible();
  await page.goto("/");
  await expect(page.getByRole("region", { name: "Join Community" })).toBeVisible();
});

test("a child's Edit Profile offers to email the parent only once another age is chosen [PROF-042]", async ({ page }) => {
  const send = page.getByRole("button", { name: "Send Verification Email" });
  for (const [email, age, other] of [
    ["pip@stokeline.example", "10-12", "6-9"],
    ["tam@stokeline.example", "6-9", "10-12"],
  ] as const) {
    await logIn(page, email);
    await page.goto("/edit_profile");
    await expect(page.getByLabel(age, { exact: true })).toBeChecked();
    await expect(page.getByText(`Your parent or guardian said yes to age ${age}.`)).toBeVisible();
    await expect(send).toBeHidden();
    for (const chosen of [other, "13-17"]) {
      await page.getByLabel(chosen, { exact: true }).check();
      await expect(send).toBeVisible();
    }
    await page.getByLabel(age, { exact: true }).check();
    await expect(send).toBeHidden();
  }
});

test("a page that opens later leads a newcomer to the next step, which says why", async ({ page }) => {
  await join(page, newcomer());
  await page.goto("/upload_edit");
  await expect(page.getByRole("heading", { name: "Personalise your experience to get started" })).toBeVisible();
  await expect(page.getByText("Complete your Profile first, then you can open that page")).toBeVisible();
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

  const release = project.name === "script on" ? await hold(page, /_index|\?|\.data/) : () => {};
  await page.getByRole("button", { name: "Send Verification Email" }).click();
  if (project.name === "script on") await expect(page.getByRole("button", { name: "Sending" })).toBeVisible();
  release();
  await expect(page.getByLabel("Verification Code")).toBeVisible();
});
