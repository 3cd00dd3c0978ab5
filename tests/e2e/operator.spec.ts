import { check } from "./axe.ts";
import { mailTo } from "./mails.ts";
import { leave, logIn, settled } from "./people.ts";
import { expect, test } from "./test.ts";
import { cardOf, postPhoto } from "./uploading.ts";

const SKATE = "/skate_edits?tab=international";

test("a reported Edit is removed, and comes back after an appeal by the emailed link [A-85] [P-82, P-85]", async ({
  page,
  otherPage,
}) => {
  await otherPage.setViewportSize({ width: 320, height: 720 });
  const poster = await settled(page);
  const words = `Dawn by ${poster.name}`;
  await postPhoto(page, words);
  await settled(otherPage);
  await otherPage.goto(SKATE);
  const card = cardOf(otherPage, words);
  await card.getByRole("button", { name: "Report this Edit" }).click();
  await expect(card.getByText("Thank you")).toBeVisible();

  await logIn(otherPage, "ops@stokeline.example");
  await otherPage.goto("/moderation?kind=edit");
  await otherPage.getByRole("listitem").filter({ hasText: poster.name }).getByRole("link", { name: /^Edit/ }).click();
  // The queue has a reason of its own.
  await expect(otherPage.getByRole("heading", { name: "A reported Edit" })).toBeVisible();
  await otherPage.getByLabel("Reason").fill(`It is not yours, ${poster.name}`);
  await otherPage.getByRole("button", { name: "Remove", exact: true }).click();
  await expect(otherPage.getByText("It is removed")).toBeVisible();

  await leave(page);
  const letter = await mailTo(poster.email, `It is not yours, ${poster.name}`);
  await page.goto(/\/appeal\/[\w.-]+/.exec(letter)?.[0] ?? "");
  await page.getByLabel("Why do you think that this is wrong?").fill(`I filmed it, says ${poster.name}`);
  await page.getByRole("button", { name: "Appeal" }).click();
  await expect(page.getByText("We have your appeal").first()).toBeVisible();

  await otherPage.goto("/moderation?kind=appeal");
  await otherPage
    .getByRole("listitem")
    .filter({ hasText: poster.name })
    .getByRole("link", { name: /^An appeal/ })
    .click();
  await otherPage.getByLabel("Reason").fill("You are right");
  await otherPage.getByRole("button", { name: "Undo it" }).click();
  await expect(otherPage.getByText("The decision is undone")).toBeVisible();
  await page.reload();
  await expect(page.getByText("You were right. We have undone it.")).toBeVisible();
  await logIn(page, "mia@stokeline.example");
  await page.goto(SKATE);
  await expect(cardOf(page, words)).toBeVisible();
});

/** A mailing cannot start twice at the same time, so each mode of the test sends another one. */
const MAILS: Record<string, string> = {
  "script on": "Business survey email",
  "script off": "Fortnightly business email",
  "bundle blocked": "Business posting edits",
};

test("a brand is approved, gets an email to many, and ends such emails by its link [A-38] [A-146]", async ({ page, otherPage }, {
  project,
}) => {
  await otherPage.setViewportSize({ width: 320, height: 720 });
  const brand = await settled(page, { isBusiness: true });
  const profile = new URL(page.url()).pathname;
  await logIn(otherPage, "ops@stokeline.example");
  await otherPage.goto("/moderation?kind=business");
  const waiting = otherPage.getByRole("listitem").filter({ hasText: brand.name }).getByRole("link").first();
  const more = otherPage.getByRole("link", { name: "Load more" });
  await expect(waiting.or(more).first()).toBeVisible();
  while ((await waiting.count()) === 0) await otherPage.goto((await more.getAttribute("href")) ?? "");
  await waiting.click();
  await expect(otherPage).toHaveURL(new RegExp(`${profile}$`));
  await otherPage.getByLabel("Why you approve it").fill("A real shop");
  await otherPage.getByRole("button", { name: "Approve this business" }).click();
  await expect(otherPage.getByText("The business is approved")).toBeVisible();
  await mailTo(brand.email, "This is why: A real shop");

  await otherPage.goto("/send_emails");
  await otherPage
    .getByRole("link", { name: MAILS[project.name] ?? "" })
    .first()
    .click();
  await otherPage.getByRole("button", { name: /^Send \d/ }).click();
  await expect(otherPage.getByText(/on the way/)).toBeVisible();
  const letter = await mailTo(brand.email, "/unsubscribe/");
  await leave(page);
  await page.goto(/\/unsubscribe\/[\w.-]+/.exec(letter)?.[0] ?? "");
  await page.getByRole("button", { name: "Unsubscribe" }).click();
  await expect(page.getByText(/^You get no more /)).toBeVisible();
});

test("the operator notes something about a person, and warns without a report", async ({ page, otherPage: operator }) => {
  const rider = await settled(page);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await logIn(operator, "ops@stokeline.example");
  await operator.goto(`/people/${id}`);
  await operator.getByRole("button", { name: "Keep the note" }).click();
  await expect(operator.getByText("Please write the note").first()).toBeVisible();
  await operator.getByLabel("Note", { exact: true }).fill("Asked us about a lost board");
  await operator.getByRole("button", { name: "Keep the note" }).click();
  await expect(operator.getByText("Asked us about a lost board")).toBeVisible();
  await expect(operator.getByRole("heading", { name: "Logged in by" })).toBeVisible();
  await operator.getByLabel("Reason for the warning or the suspension").fill("Please be kind to beginners");
  await operator.getByRole("button", { name: "Warn", exact: true }).click();
  await expect(operator.getByText("The person is warned")).toBeVisible();
  await expect(operator.getByText("Profile: Warned")).toBeVisible();
  expect(await mailTo(rider.email, "Please be kind to beginners")).toContain("This is a warning");
});

test("the operator keeps a usual reason, which a decision tells, and finds the decision in the log", async ({
  page,
  otherPage: operator,
  javaScriptEnabled,
}) => {
  const rider = await settled(page);
  const id = new URL(page.url()).pathname.split("/").at(-1);
  await logIn(operator, "ops@stokeline.example");
  await operator.goto("/moderation/texts");
  await operator.getByLabel("No stunt that needs luck").fill("Please show stunts that you can do again");
  await operator.getByRole("button", { name: "Save" }).click();
  await expect(operator.getByText("The usual reasons are kept")).toBeVisible();
  if (javaScriptEnabled !== false) await check(operator, [320]);
  await operator.goto(`/people/${id}`);
  await operator.getByLabel("Rule that is broken").selectOption("No stunt that needs luck");
  await operator.getByRole("button", { name: "Warn", exact: true }).click();
  await expect(operator.getByText("The person is warned")).toBeVisible();
  expect(await mailTo(rider.email, "Please show stunts that you can do again")).toContain("We saw it ourselves");
  if (javaScriptEnabled !== false) await check(operator, [320]);
  await operator.goto("/moderation/log");
  await operator.getByLabel("What was done").selectOption("Warned");
  await operator.getByLabel("Reason, person or number").fill(rider.name);
  await operator.getByRole("button", { name: "Show these" }).click();
  await expect(operator.getByRole("listitem").filter({ hasText: rider.name })).toContainText("Profile: Warned");
  const file = await operator.request.get(`/moderation/log.csv?words=${encodeURIComponent(rider.name)}`);
  expect(await file.text()).toContain("Please show stunts that you can do again");
  if (javaScriptEnabled !== false) await check(operator, [320]);
  await operator.goto("/transparency");
  await expect(operator.getByRole("heading", { name: "What we decided" })).toBeVisible();
  if (javaScriptEnabled !== false) await check(operator, [320]);
});
