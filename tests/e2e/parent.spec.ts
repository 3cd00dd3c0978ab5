import type { Page } from "@playwright/test";
import { check } from "./axe.ts";
import { agreeFor, linkTo, newCodeTo, parentsPage } from "./parents.ts";
import { completeProfile, leave } from "./people.ts";
import { expect, test } from "./test.ts";

test.skip(!process.env.E2E_DATA_DIR, "the emails of a server that was started elsewhere cannot be read");

test.use({ bypassCSP: true });

async function expectInside(page: Page) {
  expect(await page.evaluate(() => document.documentElement.scrollWidth - innerWidth)).toBeLessThanOrEqual(0);
}

test("a parent's first minutes on a phone: agrees, says yes to an adult, opens the account, undoes both by the receipts, and sees three children [A-191]", async ({
  page,
  otherPage: forParent,
}, { project }) => {
  const parent = `parent.of.three.${Math.random().toString(36).slice(2, 9)}@stokeline.example`;
  await forParent.setViewportSize({ width: 390, height: 844 });
  const child = await agreeFor(page, forParent, parent);
  await leave(forParent);
  await forParent.goto(await linkTo(parent, "type this code there"));
  await expect(forParent.getByRole("heading", { name: "This page has ended" })).toBeVisible();
  await expect(forParent.getByText("our newest email about your child has the link")).toBeVisible();

  await page.goto("/");
  await expect(page.getByText("Your parent or guardian said yes to age 6-9. Tap Get Started.")).toBeVisible();
  for (const label of ["Club", "6-9", "Surf"]) await page.getByLabel(label, { exact: true }).check();
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await completeProfile(page, project.name === "script on", { isUnder13: true });
  await page.goto("/profile/1001");
  await page.getByRole("button", { name: "Add to Crew" }).click();
  await expect(page.getByRole("button", { name: "Crew requested" })).toBeVisible();

  await forParent.goto(await linkTo(parent, "wants to be in one crew"));
  await expect(forParent.getByRole("heading", { level: 1, name: child })).toBeVisible();
  await expectInside(forParent);
  const crew = forParent.getByRole("listitem").filter({ hasText: "Mia" });
  await expect(crew).toContainText("says 18 or over");
  await crew.getByRole("link", { name: "Yes to Mia" }).click();
  await expect(forParent.getByText("This person says they are 18 or over")).toBeVisible();
  await forParent.getByRole("button", { name: "Send me a code" }).click();
  await forParent.getByLabel("Your code").fill(await newCodeTo(parent, "Your code is", ""));
  await expectInside(forParent);
  if (project.name !== "script off") await check(forParent);
  await forParent.getByRole("button", { name: "Let them into the crew" }).click();
  await expect(forParent.getByText("You said yes", { exact: true })).toBeVisible();

  await forParent.getByRole("link", { name: "Let everybody see" }).click();
  await forParent.getByRole("button", { name: "Let everybody see" }).click();
  await expect(forParent.getByText("Everybody sees the Edits now")).toBeVisible();

  await forParent.goto(await linkTo(parent, "lets everybody see what is posted"));
  await forParent.getByRole("button", { name: "Let only the crew see" }).click();
  await expect(forParent.getByText("Only the crew sees the Edits now")).toBeVisible();
  await forParent.goto(await linkTo(parent, "said yes to someone in the crew"));
  await forParent.getByRole("button", { name: "Take back the yes to Mia" }).click();
  await expect(forParent.getByText("You took your yes back")).toBeVisible();
  await page.goto("/profile/1001");
  await expect(page.getByRole("button", { name: "Crew requested" })).toHaveCount(0);

  const others: string[] = [];
  for (let n = 0; n < 2; n++) {
    await leave(page);
    others.push(await agreeFor(page, forParent, parent));
  }
  await forParent.goto(await parentsPage(parent));
  const family = forParent.getByRole("region", { name: "Your children" }).getByRole("listitem");
  await expect(family).toHaveCount(3);
  await expectInside(forParent);
  for (const name of [child, ...others]) await expect(family.filter({ hasText: name })).toContainText("Nothing waits for you");
  await family.getByRole("link", { name: child }).click();
  await expect(forParent.getByRole("heading", { level: 1, name: child })).toBeVisible();
  await expect(family).toHaveCount(3);
  if (project.name !== "script off") await check(forParent);
});
