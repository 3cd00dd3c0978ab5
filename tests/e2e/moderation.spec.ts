import { mailTo } from "./mails.ts";
import { logIn, newcomer, settled } from "./people.ts";
import { expect, test } from "./test.ts";

test("a visitor's complaint gets a number at once, and then the operator's answer [A-85] [P-91] [P-93]", async ({
  page,
  otherPage: operator,
}) => {
  const { email, name } = newcomer();
  const words = `I saw it today, says ${name}`;
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto("/help?band=18");
  await page.getByRole("link", { name: "Send a complaint" }).first().click();
  await page.getByLabel("Something here can harm children").check();
  await page.getByLabel("What is wrong?").fill(words);
  await page.getByLabel("Email").fill(email);
  await page.getByRole("button", { name: "Send" }).click();
  await expect(page.getByRole("heading", { name: "We have your complaint" })).toBeVisible();
  const number = new URL(page.url()).searchParams.get("number") ?? "";
  await expect(page.getByText(number)).toBeVisible();
  expect(await mailTo(email, "We have your complaint")).toContain(number);

  await operator.setViewportSize({ width: 320, height: 720 });
  await logIn(operator, "ops@stokeline.example");
  await operator.goto("/moderation?kind=complaint");
  await operator.locator(`a[href="/complaints/${number}"]`).click();
  await expect(operator.getByText(words)).toBeVisible();
  await operator.getByLabel("Answer").fill(`We took it away, ${name}`);
  await operator.getByRole("button", { name: "Send the answer" }).click();
  await expect(operator.getByText("The answer is sent")).toBeVisible();
  expect(await mailTo(email, "The answer to your complaint")).toContain(`We took it away, ${name}`);
});

test("a profile is reported in the menu of its name, and its owner warned by email [A-85] [P-96]", async ({
  page,
  otherPage: operator,
}) => {
  const rider = await settled(page);
  const profile = new URL(page.url()).pathname;
  await logIn(page, "sol@stokeline.example");
  await page.setViewportSize({ width: 320, height: 720 });
  await page.goto(profile);
  await page.locator("summary", { hasText: `More about ${rider.name}` }).click();
  await page.getByRole("button", { name: /^Report/ }).click();
  await expect(page.getByText("Our team looks at this profile. We don't tell who reported it")).toBeVisible();

  await logIn(operator, "ops@stokeline.example");
  await operator.goto(`/moderation${profile}`);
  await operator.getByLabel("Reason").fill("Please be kind");
  await operator.getByRole("button", { name: "Warn" }).click();
  await expect(operator.getByText("The person is warned")).toBeVisible();
  expect(await mailTo(rider.email, "Please be kind")).toContain("This is a warning about your Profile");
});
