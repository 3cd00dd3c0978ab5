import { resolve, join as under } from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { ID } from "#db/seed/world.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { check } from "./axe.ts";
import { mailTo } from "./mails.ts";
import { chooseCountry, join, leave, logIn, newcomer, settled } from "./people.ts";
import { expect, test } from "./test.ts";
import { postPhoto, toProducts } from "./uploading.ts";

test.skip(!process.env.E2E_DATA_DIR, "The database of another server is out of reach");
test.use({ bypassCSP: true, viewport: { width: 320, height: 720 } });

const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);
const press = (page: Page, name: string) => page.getByRole("button", { name, exact: true }).click();

function database() {
  return new Database(under(process.env.E2E_DATA_DIR ?? "", "stokeline.sqlite"), { timeout: 20_000 });
}

function idOf(email: string): string {
  const file = database();
  const id = file.prepare<[string], string>("SELECT CAST(id AS TEXT) FROM users WHERE email = ?").pluck().get(email) ?? "";
  file.close();
  return id;
}

/** Makes a request by Northbreak that the operator has passed on to this person. Returns the address of its page. */
function askedAbout(email: string): string {
  const file = database();
  const id = String(Date.now());
  const facts = [id, Number(ID.northbreak), email, day(1), day(200), Date.now(), Date.now(), Date.now()];
  file
    .prepare(
      `INSERT INTO sponsorships (id, brand_id, athlete_id, state, purpose, starts_on, ends_on, offer, words, terms, offered_at, changed_at, created_at)
       SELECT ?, ?, (SELECT id FROM users WHERE email = ?), 'offered', 'Content', ?, ?, 'A quiver', 'Film with us', 'None kept', ?, ?, ?`,
    )
    .run(...facts);
  file.close();
  return `/sponsorship/${id}`;
}

function become15(email: string): void {
  const file = database();
  file.prepare("UPDATE users SET age = '13-17', lowest_band = '13-17' WHERE email = ?").run(email);
  file.close();
}

const codeIn = async (email: string, words: string) => /\b\d{6}\b/.exec(await mailTo(email, words))?.[0] ?? "";

/** Checks that nothing is wider than the screen and that axe, which needs script, finds no fault. */
async function lookAt(page: Page, isScripted: boolean | undefined) {
  if (isScripted) await check(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBe(0);
}

test("a business joins, is approved, posts a Discount with three pictures, changes it, reads its numbers and asks for an athlete [DISC-014, PROF-025]", async ({
  page,
  otherPage: operator,
  javaScriptEnabled,
  bundleBlocked,
}) => {
  const looked = () => lookAt(page, javaScriptEnabled);
  const who = newcomer();
  await join(page, who);
  await page.getByLabel("I am joining as a business").check();
  await page.getByLabel("Surf", { exact: true }).check();
  await press(page, "Get Started");
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
  await page.goto("/map");
  await page.getByLabel("City").fill("Newquay");
  await chooseCountry(page, "United Kingdom", Boolean(javaScriptEnabled) && !bundleBlocked);
  await page.getByLabel("About You").fill("Cast by hand");
  await page.getByLabel("Instagram Handle").fill("@fin.foundry");
  await page.getByLabel("Website").fill("https://finfoundry.example");
  await page.getByLabel("National", { exact: true }).check();
  await page.getByLabel("Upload Logo").setInputFiles(await mediaFile("photo.jpg"));
  await press(page, "Complete Profile");
  await expect(page.getByText("Your Profile is complete")).toBeVisible();
  const profile = `/profile/${idOf(who.email)}`;

  await logIn(operator, "ops@stokeline.example");
  await operator.goto(profile);
  await operator.getByLabel("Why you approve it").fill("A real shop");
  await press(operator, "Approve this business");
  await expect(operator.getByRole("button", { name: "Approve this business" })).toHaveCount(0);

  const picture = resolve(await mediaFile("grey.jpg"));
  await toProducts(page, "20% off fins");
  for (const n of [1, 2, 3]) {
    await page.getByLabel(`Picture ${n}`, { exact: true }).setInputFiles(picture);
    await page.getByLabel(`Product Description ${n}`).fill(`Board ${n}`);
  }
  await expect(page.getByRole("button", { name: "Post" })).toHaveCount(0);
  await press(page, "Upload");
  await expect(page.getByText("Picture 3 is uploaded.")).toBeVisible();
  await looked();
  await press(page, "Post");
  await page.waitForURL("**/new_discounts");

  const own = page.getByRole("article").filter({ hasText: "off fins" });
  await page.goto(`${profile}?tab=discounts`);
  await own.getByRole("link", { name: "Your Discount" }).click();
  await own.getByRole("link", { name: "Edit" }).click();
  await page.getByLabel("Amount").fill("25% off fins");
  await press(page, "Update");
  await expect(page.getByText("Your Discount is updated")).toBeVisible();
  await page.goto(`${profile}?tab=discounts`);
  await own.locator(".words").getByRole("link").first().click();
  await expect(page.getByRole("table", { name: "Numbers" }).getByRole("row")).toHaveCount(2);
  await page.goto("/sponsorship");
  await page.getByRole("link", { name: "Your numbers" }).click();
  await page.getByText("Enter how often a code was used").click();
  await page.getByLabel("How often").fill("12");
  await looked();
  await press(page, "Keep it");
  await expect(page.getByText("The number is kept").first()).toBeVisible();
  await expect(page.getByRole("table", { name: "Each Discount, ever" })).toContainText("12");
  await looked();

  await page.goto(`/profile/${ID.mia}`);
  await page.getByRole("link", { name: "Ask about a sponsorship" }).click();
  await page.getByLabel("Ambassador").check();
  await page.getByLabel("First day").fill(day(1));
  await page.getByLabel("Last day", { exact: true }).fill(day(200));
  await page.getByLabel("Where").fill("Newquay");
  await page.getByLabel("Products", { exact: true }).check();
  await page.getByLabel("Posts", { exact: true }).check();
  await page.getByLabel("What exactly, and how often").fill("Two Edits a month");
  await page.getByLabel("Last day for an answer").fill(day(30));
  await page.getByLabel("Your words to the athlete").fill("Ride our fins");
  await page.getByLabel("Your data protection terms").fill("We delete everything after a year");
  await page.getByLabel("We accept the data sharing agreement").check();
  await press(page, "Ask");
  await expect(page.getByText("Please say what you offer").first()).toBeVisible();
  await expect(page.getByLabel("Your words to the athlete")).toHaveValue("Ride our fins");
  await looked();
  await page.getByLabel("What you offer").fill("Two sets");
  await press(page, "Ask");
  await expect(page.getByText("We have your request and will read it").first()).toBeVisible();
  await looked();

  await operator.goto("/sponsorship");
  await operator.getByRole("link", { name: `${who.name} about Mia Trevose` }).click();
  await expect(operator.getByText("Ride our fins")).toBeVisible();
  await press(operator, "Send it back with a question");
  await expect(operator.getByText("Please tell the brand why").first()).toBeVisible();
  await operator.getByLabel("What you write to the brand").fill("Which fins are they?");
  await lookAt(operator, javaScriptEnabled);
  await press(operator, "Send it back with a question");
  await expect(operator.getByText("The brand is asked").first()).toBeVisible();

  await page.goto("/sponsorship");
  await page.getByRole("link", { name: "Mia Trevose" }).first().click();
  await expect(page.getByText("Which fins are they?")).toBeVisible();
  await page.getByLabel("What you offer").fill("Two sets of twin fins");
  await looked();
  await press(page, "Ask");
  await expect(page.getByText("You changed your request").first()).toBeVisible();

  await operator.reload();
  await expect(operator.getByText("Two sets of twin fins")).toBeVisible();
  await expect(operator.getByRole("button", { name: "Send it back with a question" })).toHaveCount(0);
  await operator.getByLabel("What you write to the brand").fill("Mia rides for another brand");
  await press(operator, "Refuse");
  await expect(operator.getByText("The request is refused").first()).toBeVisible();
  await page.reload();
  await expect(page.getByText("Mia rides for another brand")).toBeVisible();
});

test("a rider finds a Discount by search, gets its code, answers a brand's request and names it as sponsor [SRCH-001, CARD-036, INFO-013]", async ({
  page,
  otherPage: other,
  javaScriptEnabled,
}) => {
  const looked = (one: Page) => lookAt(one, javaScriptEnabled);
  const { email } = await settled(page);
  await page.goto("/search?for=northbreak");
  await page.getByRole("region", { name: "Discounts", exact: true }).getByRole("link").first().click();
  await page.waitForURL(/\/discounts\/\d+/);
  const card = page.getByRole("article").first();
  await card.getByRole("button", { name: "Code" }).click();
  await expect(page.getByRole("textbox", { name: "Code" })).toBeVisible();
  await press(page, "This code didn't work");
  await expect(page.getByText("Thank you. The business is told that its code didn't work, but not who said so")).toBeVisible();
  await page.goto("/your_codes");
  await expect(page.getByRole("article")).toHaveCount(1);
  await looked(page);

  const request = askedAbout(email);
  const chosen = `for.brands.${email}`;
  await page.goto("/sponsorship");
  await page.getByRole("link", { name: "Northbreak Boards" }).click();
  await expect(page.getByText("Film with us")).toBeVisible();
  await looked(page);
  await page.getByText("Ask a question first").click();
  await page.getByLabel("Your question").fill("When is it? Write to me at mia@wave.example");
  await looked(page);
  await press(page, "Ask first");
  await expect(page.getByText("You asked. We read your question first").first()).toBeVisible();

  await logIn(other, "ops@stokeline.example");
  await other.goto(request);
  await expect(other.locator("mark").first()).toHaveText("mia@wave.example");
  await looked(other);
  await press(other, "Pass the question on");
  await expect(other.getByText("The brand is asked").first()).toBeVisible();
  await leave(other);
  await logIn(other, "brand@stokeline.example");
  await other.goto(request);
  await expect(other.getByText("When is it? Write to me at [left out]").first()).toBeVisible();
  await other.getByLabel("Your answer").fill("In June");
  await other.getByLabel("Offer", { exact: true }).fill("Two quivers");
  await other.getByLabel("In detail").fill("One film");
  await looked(other);
  await press(other, "Answer");
  await expect(other.getByText("You answered. We read your answer first").first()).toBeVisible();
  await leave(other);
  await logIn(other, "ops@stokeline.example");
  await other.goto(request);
  await expect(other.getByText("Two quivers")).toBeVisible();
  await press(other, "Pass it on to the athlete");
  await expect(other.getByText("The athlete is asked").first()).toBeVisible();

  await page.goto(request);
  await expect(page.getByText("In June").first()).toBeVisible();
  await page.getByLabel("Address for the brand").fill(chosen);
  await press(page, "Say yes");
  await expect(page.getByText("We have sent a code to that address")).toBeVisible();
  await page.getByLabel("Code", { exact: true }).fill(await codeIn(chosen, "enter this code"));
  await looked(page);
  await press(page, "Say yes");
  await expect(page.getByText("You said yes").first()).toBeVisible();

  await other.goto(request);
  await press(other, "Release the address");
  await expect(other.getByText("The brand has the address").first()).toBeVisible();
  await leave(other);
  await logIn(other, "brand@stokeline.example");
  await other.goto(request);
  await expect(other.getByRole("link", { name: chosen })).toBeVisible();
  await press(other, "Confirm the deal");
  await expect(other.getByText("You confirmed the deal").first()).toBeVisible();

  await page.goto(request);
  await press(page, "Confirm the deal");
  await press(page, "Name it on my profile");
  await expect(page.getByText("Your profile names the brand now")).toBeVisible();
  await looked(page);

  await other.goto(request);
  await other.getByText("Add a line").click();
  await other.getByLabel("What is to be done").fill("A picture at dawn");
  await other.getByLabel("By", { exact: true }).fill(day(20));
  await other.getByLabel("What the pictures are used for").fill("On our own page");
  await looked(other);
  await press(other, "Add");
  await expect(other.getByText("We have the line and read it first").first()).toBeVisible();
  await leave(other);
  await logIn(other, "ops@stokeline.example");
  await other.goto(request);
  await looked(other);
  await press(other, "Pass the line on");
  await expect(other.getByText("The athlete reads it now").first()).toBeVisible();
  await leave(other);

  await page.goto("/upload_edit");
  await expect(page.getByText("You have a deal with Northbreak Boards.")).toBeVisible();
  await postPhoto(page, "Dawn, as agreed");
  await page.goto(request);
  await page.getByLabel("Which Edit is it?").selectOption({ index: 1 });
  await looked(page);
  await press(page, "It's done");
  await expect(page.getByText("The brand is told that it's done").first()).toBeVisible();
  await page.getByRole("link", { name: "The Edit" }).click();
  await expect(page.getByRole("article").first()).toContainText("Ad for Northbreak Boards");
  await looked(page);

  await logIn(other, "brand@stokeline.example");
  await other.goto(request);
  await press(other, "Confirm");
  await expect(other.getByText("You confirmed it").first()).toBeVisible();
  await looked(other);

  await other.getByText("Change it, or go on longer").click();
  await other.getByLabel("Offer", { exact: true }).fill("Three quivers");
  await other.getByLabel("Last day").fill(day(300));
  await looked(other);
  await press(other, "Send the change");
  await expect(other.getByText("We have your change and read it first").first()).toBeVisible();
  await leave(other);
  await logIn(other, "ops@stokeline.example");
  await other.goto(request);
  await looked(other);
  await press(other, "Pass the change on");
  await expect(other.getByText("They are asked now").first()).toBeVisible();
  await page.goto(request);
  await expect(page.getByText("Three quivers")).toBeVisible();
  await looked(page);
  await press(page, "Yes to the change");
  await expect(page.getByText("You said yes. The change holds now").first()).toBeVisible();
  await page.getByRole("link", { name: /^Version 2/ }).click();
  await expect(page.getByRole("heading", { name: "What was agreed" })).toBeVisible();
  await expect(page.getByText("Three quivers")).toBeVisible();
  await looked(page);
  await page.getByRole("link", { name: /^Version 1/ }).click();
  await expect(page.getByText("A later version holds.")).toBeVisible();

  await page.goto(request);
  await page.getByText("End it early").first().click();
  await page.getByLabel("Why").fill("I moved inland");
  await press(page, "End it early");
  await page.getByLabel("Not well").check();
  await looked(page);
  await press(page, "Tell us");
  await expect(page.getByText("Please tell us what went wrong").first()).toBeVisible();
  await page.getByLabel("In your words").fill("One quiver was missing");
  await press(page, "Tell us");
  await expect(page.getByText("You said: it didn't go well")).toBeVisible();
  await other.goto(request);
  await expect(other.getByText("One quiver was missing")).toBeVisible();
  await looked(other);
  await press(other, "I've read it");
  await expect(other.getByText("It no longer waits at the desk").first()).toBeVisible();
});

test("a 15-year-old says no or names a parent, who gets a code, reads the request and says yes [LEGAL-042]", async ({
  page,
  otherPage: parent,
  javaScriptEnabled,
}) => {
  const { email } = await settled(page);
  become15(email);
  const request = askedAbout(email);
  const parents = `parent.of.${email}`;
  const looked = (one: Page) => lookAt(one, javaScriptEnabled);

  await page.goto(request);
  await expect(page.getByText("Speak to an adult you trust").first()).toBeVisible();
  await looked(page);
  await page.getByLabel("Your Parent/Guardian's Email").fill(parents);
  await press(page, "Send the code");
  await expect(page.getByText("We have sent a code to your parent or guardian")).toBeVisible();
  await looked(page);
  await page.getByLabel("Code", { exact: true }).fill(await codeIn(parents, "this code"));
  await press(page, "Say yes");
  await expect(page.getByText("Your parent or guardian is asked now")).toBeVisible();

  const link = /\/sponsorship\/parent\/[\w.-]+/.exec(await mailTo(parents, "needs your yes or no"))?.[0] ?? "";
  await parent.goto(link);
  await expect(parent.getByText("Film with us")).toBeVisible();
  await looked(parent);
  await press(parent, "Yes");
  await expect(parent.getByText("You said yes").first()).toBeVisible();
  await looked(parent);

  await logIn(parent, "ops@stokeline.example");
  await parent.goto(request);
  await press(parent, "Release the address");
  await expect(parent.getByText("The brand has the address").first()).toBeVisible();
  await leave(parent);
  await parent.goto(link);
  await parent.getByText("End it early").first().click();
  await parent.getByLabel("Why").fill("It takes too much time");
  await looked(parent);
  await press(parent, "End it early");
  await expect(parent.getByText("This request is over")).toBeVisible();
  await page.goto(request);
  await expect(page.getByText("Your parent or guardian has ended early what you agreed with the brand").first()).toBeVisible();
  await expect(page.getByText("too much time")).toHaveCount(0);
});

test("a rider writes a page for sponsors, and an approved brand finds it on the profile and reads it", async ({
  page,
  otherPage: brand,
  javaScriptEnabled,
}) => {
  const { email } = await settled(page);
  await page.goto("/edit_profile?tab=settings");
  await page.getByRole("link", { name: "Your page for sponsors" }).click();
  await page.getByLabel("What you look for").fill("A team that films");
  await page.getByLabel("Show the page to brands").check();
  await press(page, "Save");
  await expect(page.getByText("Please say what you offer before brands see the page").first()).toBeVisible();
  await expect(page.getByLabel("What you look for")).toHaveValue("A team that films");
  await lookAt(page, javaScriptEnabled);
  await page.getByLabel("What you offer").fill("Films in small waves, and coaching. Write to me at mia@wave.example");
  await page.getByLabel("Results").fill("Boardmasters, 2nd, 2025 https://results.example/25");
  await press(page, "Save");
  await expect(page.getByText("Brands that we approved see this page.")).toBeVisible();
  await lookAt(page, javaScriptEnabled);

  await logIn(brand, "brand@stokeline.example");
  await brand.goto(`/profile/${idOf(email)}`);
  await brand.getByRole("link", { name: /^The page of .* for sponsors$/ }).click();
  await expect(brand.getByText("Films in small waves, and coaching. Write to me at [left out]")).toBeVisible();
  await expect(brand.getByRole("link", { name: "results.example" })).toBeVisible();
  await lookAt(brand, javaScriptEnabled);
});

test("a 15-year-old shows a page to brands with a parent's yes, which the parent takes back [A-171, A-191]", async ({
  page,
  otherPage: parent,
  javaScriptEnabled,
}) => {
  const { email } = await settled(page);
  become15(email);
  const parents = `page.parent.of.${email}`;
  const theirs = `/profile/${idOf(email)}/sponsors`;
  const looked = (one: Page) => lookAt(one, javaScriptEnabled);

  await page.goto("/edit_sponsor_page");
  await page.getByLabel("What you offer").fill("Films in small waves");
  await press(page, "Save");
  await expect(page.getByText("Your page is kept. No brand sees your page.")).toBeVisible();
  await page.getByLabel("Your Parent/Guardian's Email").fill(parents);
  await press(page, "Send the code");
  await expect(page.getByText("We have sent a code to your parent or guardian")).toBeVisible();
  await looked(page);
  await page.getByLabel("Code", { exact: true }).fill(await codeIn(parents, "this code"));
  await press(page, "Ask for their yes");
  await expect(page.getByText("Your parent or guardian is asked now")).toBeVisible();
  await looked(page);

  const link = /\/sponsor_page\/parent\/[\w.-]+/.exec(await mailTo(parents, "needs your yes or no"))?.[0] ?? "";
  await parent.goto(link);
  await expect(parent.getByText("Films in small waves")).toBeVisible();
  await looked(parent);
  await press(parent, "Yes");
  await expect(parent.getByText("You said yes").first()).toBeVisible();

  await logIn(parent, "ops@stokeline.example");
  await parent.goto(theirs);
  await looked(parent);
  await press(parent, "Show it to brands");
  await expect(parent.getByText("Brands see the page now")).toBeVisible();
  await leave(parent);
  await logIn(parent, "brand@stokeline.example");
  await parent.goto(theirs);
  await expect(parent.getByText("Films in small waves")).toBeVisible();
  await leave(parent);

  await parent.goto(link);
  await press(parent, "Take my yes back");
  await expect(parent.getByText("You said no. No brand sees the page.")).toBeVisible();
  await looked(parent);
  await page.goto("/edit_sponsor_page");
  await expect(page.getByText("Your parent or guardian didn't say yes, or took it back.")).toBeVisible();
});
