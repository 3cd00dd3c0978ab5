import { join } from "node:path";
import type { Page } from "@playwright/test";
import Database from "better-sqlite3";
import { ID } from "#db/seed/world.ts";
import { journeyFiles } from "../adapters/media-files.ts";
import { overGraphql, post } from "../three-ways.ts";
import { check } from "./axe.ts";
import { mailTo } from "./mails.ts";
import { logIn, settled } from "./people.ts";
import { expect, test } from "./test.ts";

test.skip(!process.env.E2E_DATA_DIR, "The database of another server is out of reach");
test.use({ bypassCSP: true, viewport: { width: 320, height: 720 } });

const day = (days: number) => new Date(Date.now() + days * 24 * 60 * 60 * 1000).toISOString().slice(0, 10);

/** A new adult rider with an Edit, whose profile is open. */
async function anAthlete(page: Page) {
  const who = await settled(page);
  const { origin, pathname } = new URL(page.url());
  const token = (await page.context().cookies()).find(({ name }) => name === "auth-token")?.value ?? "";
  const told = await overGraphql(origin, token, (await journeyFiles()).photo);
  if (!("filename" in told)) throw new Error(told.sentence);
  await post(origin, token, told.filename);
  return { ...who, profile: pathname };
}

/** Makes the athlete 15 and lays a request before them that the operator passed on. Gives the address of its page. */
function askedAs15(email: string): string {
  const database = new Database(join(process.env.E2E_DATA_DIR ?? "", "stokeline.sqlite"), { timeout: 20_000 });
  database.prepare("UPDATE users SET age = '13-17', lowest_band = '13-17' WHERE email = ?").run(email);
  const id = String(Date.now());
  const texts = [id, Number(ID.northbreak), email, day(1), day(9), Date.now(), Date.now(), Date.now()];
  database
    .prepare(
      `INSERT INTO sponsorships (id, brand_id, athlete_id, state, purpose, starts_on, ends_on, offer, words, terms, offered_at, changed_at, created_at)
       SELECT ?, ?, (SELECT id FROM users WHERE email = ?), 'offered', 'Content', ?, ?, 'A quiver', 'Film with us', 'None kept', ?, ?, ?`,
    )
    .run(...texts);
  database.close();
  return `/sponsorship/${id}`;
}

/** Nothing is wider than the screen, and axe, which needs script, finds nothing. */
async function lookAt(page: Page, isScripted: boolean | undefined) {
  if (isScripted) await check(page);
  const over = await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth);
  expect(over).toBe(0);
}

async function become(page: Page, email: string) {
  await page.context().clearCookies();
  await logIn(page, email);
}

test("a brand asks, the operator passes it on, the athlete says yes, and after the release both confirm [PROF-025, INFO-013]", async ({
  page,
  otherPage: other,
  javaScriptEnabled,
}) => {
  const looked = (one: Page) => lookAt(one, javaScriptEnabled);
  const press = (one: Page, name: string) => one.getByRole("button", { name, exact: true }).click();
  const { name, profile } = await anAthlete(page);

  await become(other, "brand@stokeline.example");
  await other.goto(profile);
  await other.getByRole("link", { name: "Ask about a sponsorship" }).click();
  await expect(other.getByRole("heading", { level: 1, name: `Ask about ${name}` })).toBeVisible();
  await other.getByLabel("Ambassador").check();
  await other.getByLabel("First day").fill(day(1));
  await other.getByLabel("Last day").fill(day(200));
  await other.getByLabel("Your words to the athlete").fill("Ride our boards");
  await other.getByLabel("Your data protection terms").fill("We delete everything after a year");
  const agreement = other.getByLabel("We accept the data sharing agreement");
  if (await agreement.isVisible()) await agreement.check();
  await press(other, "Ask");
  await expect(other.getByText("Please say what you offer").first()).toBeVisible();
  await expect(other.getByLabel("Your words to the athlete")).toHaveValue("Ride our boards");
  await looked(other);
  await other.getByLabel("What you offer").fill("Two boards");
  await press(other, "Ask");
  await expect(other.getByText("We have your request and will read it")).toBeVisible();
  await looked(other);
  const request = new URL(other.url()).pathname;

  await become(other, "ops@stokeline.example");
  await other.goto("/sponsorship");
  await looked(other);
  await other.goto(request);
  await press(other, "Pass it on to the athlete");
  await expect(other.getByText("The athlete is asked")).toBeVisible();

  await page.goto("/sponsorship");
  await page.getByRole("link", { name: "Northbreak Boards" }).click();
  await expect(page.getByText("Ride our boards")).toBeVisible();
  await looked(page);
  await page.getByLabel("Address for the brand").fill("for.brands@elsewhere.example");
  await press(page, "Say yes");
  await expect(page.getByText("You said yes")).toBeVisible();

  await other.goto(request);
  await press(other, "Release the address");
  await expect(other.getByText("The brand has the address").first()).toBeVisible();

  await become(other, "brand@stokeline.example");
  await other.goto(request);
  await expect(other.getByRole("link", { name: "for.brands@elsewhere.example" })).toBeVisible();
  await press(other, "Confirm the deal");
  await expect(other.getByText("You confirmed the deal")).toBeVisible();

  await page.goto(request);
  await press(page, "Confirm the deal");
  await press(page, "Name it on my profile");
  await expect(page.getByText("Your profile names the brand now")).toBeVisible();
  await looked(page);
  await other.goto(profile);
  await expect(other.getByText("Sponsored by")).toBeVisible();
});

test("a 15-year-old says no or names a parent, who gets a code, reads the request and says yes [LEGAL-042]", async ({
  page,
  otherPage: parent,
  javaScriptEnabled,
}) => {
  const { email } = await settled(page);
  const request = askedAs15(email);
  const parents = `parent.of.${email}`;
  const looked = (one: Page) => lookAt(one, javaScriptEnabled);

  await page.goto(request);
  await expect(page.getByText("Speak to an adult you trust")).toBeVisible();
  await looked(page);
  await page.getByLabel("Your Parent/Guardian's Email").fill(parents);
  await page.getByRole("button", { name: "Send the code" }).click();
  await expect(page.getByText("We have sent a code to your parent or guardian")).toBeVisible();
  await looked(page);
  await page.getByLabel("Code", { exact: true }).fill(/\b\d{6}\b/.exec(await mailTo(parents, "this code"))?.[0] ?? "");
  await page.getByRole("button", { name: "Say yes" }).click();
  await expect(page.getByText("Your parent or guardian is asked now")).toBeVisible();

  const link = /\/sponsorship\/parent\/[\w.-]+/.exec(await mailTo(parents, "needs your yes or no"))?.[0] ?? "";
  await parent.goto(link);
  await expect(parent.getByText("Film with us")).toBeVisible();
  await looked(parent);
  await parent.getByRole("button", { name: "Yes", exact: true }).click();
  await expect(parent.getByText("You said yes").first()).toBeVisible();
  await looked(parent);
});
