import type { Page } from "@playwright/test";
import { mailTo } from "./mails.ts";
import { join, newcomer } from "./people.ts";
import { expect } from "./test.ts";

/** Returns the code after these words in a parent's newest mail. */
export async function codeTo(parent: string, words: string): Promise<string> {
  const [, behind = ""] = (await mailTo(parent, words)).split(words);
  return /\d{6}/.exec(behind)?.[0] ?? "";
}

/** Returns the address of the parent's page from the newest mail that has one. */
export function parentsPage(parent: string): Promise<string> {
  return linkTo(parent, "This is your page");
}

/** Returns the code of a later mail than the one with this code. */
export async function newCodeTo(parent: string, words: string, before: string): Promise<string> {
  let code = "";
  await expect(async () => {
    code = await codeTo(parent, words);
    expect(code).not.toBe(before);
  }).toPass({ timeout: 20_000 });
  return code;
}

/** Returns the address of a page in the newest mail to a parent with these words. */
export async function linkTo(parent: string, words: string): Promise<string> {
  return /\/parent\/[\w.-]+/.exec(await mailTo(parent, words))?.[0] ?? "";
}

/** Gives the age 6 to 9 as a new member, and has a code mailed to the parent. */
export async function answerAsChild(page: Page, parent: string) {
  await page.getByLabel("Club", { exact: true }).check();
  await page.getByLabel("6-9").check();
  await page.getByLabel("Surf", { exact: true }).check();
  await page.getByLabel("Your Parent/Guardian's Email").fill(parent);
  await page.getByRole("button", { name: "Send Verification Email" }).click();
  await expect(page.getByLabel("Verification Code")).toBeVisible();
}

/** Signs a child up; its parent agrees on the page that the first mail links to. Resolves to the child's name. */
export async function agreeFor(page: Page, forParent: Page, parent: string): Promise<string> {
  const child = newcomer();
  await join(page, child);
  await answerAsChild(page, parent);
  const asked = "type this code there";
  await expect(async () => {
    await forParent.goto(await linkTo(parent, asked));
    await expect(forParent.getByLabel("Your code")).toBeVisible({ timeout: 1000 });
  }).toPass();
  await forParent.getByLabel("Your code").fill(await codeTo(parent, "the child:"));
  await forParent.getByRole("button", { name: "I agree" }).click();
  await expect(forParent.getByText("Thank you for agreeing")).toBeVisible();
  return child.name;
}
