import { createReadStream } from "node:fs";
import type { Page } from "@playwright/test";
import { emailOf, ID } from "#db/seed/world.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { passedToken } from "../passed-token.ts";
import { expect } from "./test.ts";

export interface Newcomer {
  name: string;
  email: string;
  password: string;
}

/** A new person with a unique name. */
export function newcomer(): Newcomer {
  const name = `Rider ${Math.random().toString(36).slice(2, 9)}`;
  return { name, email: `${name.replace(" ", ".").toLowerCase()}@stokeline.example`, password: "dawn-patrol-9" };
}

export async function join(page: Page, who: Newcomer) {
  await page.goto("/");
  await page.getByLabel("Name or Business Name").fill(who.name);
  const form = page.getByRole("region", { name: "Join Community" });
  await form.getByLabel("Email").fill(who.email);
  await form.getByLabel("Password", { exact: true }).fill(who.password);
  await form.getByRole("button", { name: "Create Account" }).click();
  await expect(page.getByRole("heading", { name: "Personalise your experience to get started" })).toBeVisible();
}

export async function setUpAsAthlete(page: Page) {
  await page.getByLabel("Athlete", { exact: true }).check();
  await page.getByLabel("18+").check();
  await page.getByLabel("Surf", { exact: true }).check();
  await page.getByLabel("Skate", { exact: true }).check();
  await page.getByRole("button", { name: "Get Started" }).click();
  await expect(page.getByRole("heading", { name: "Welcome" })).toBeVisible();
}

/** With script, the list of countries is a field with suggestions. */
export async function chooseCountry(page: Page, name: string, scripted: boolean) {
  const country = page.getByLabel("Country");
  if (scripted) {
    await expect(country).toHaveAttribute("list");
    await country.fill(name);
  } else await country.selectOption(name);
}

/** Logs the browser in without showing a page, for the operator with the second factor passed. */
export async function logIn(page: Page, email: string, password = "stoke-the-line-7") {
  if (email === emailOf("ops")) {
    const value = passedToken(process.env.E2E_DATA_DIR ?? "", ID.ops);
    return page.context().addCookies([{ name: "auth-token", value, url: process.env.E2E_URL ?? "" }]);
  }
  const answer = await send(page, "/login", { form: { email, password, to: "/login" } });
  await expect(answer).toBeOK();
}

/** Forgets the person without a press. Leaves the page first, since pictures that still load would be refused. */
export async function leave(page: Page) {
  await page.goto("about:blank");
  await page.context().clearCookies();
}

/** Sends a form like the browser, with its cookies, and follows the redirect. */
function send(page: Page, path: string, body: Pick<Parameters<Page["request"]["post"]>[1] & object, "form" | "multipart">) {
  return page.request.post(path, { ...body, headers: { origin: process.env.E2E_URL ?? "" } });
}

/** The last step of setting up. */
export async function completeProfile(
  page: Page,
  scripted: boolean,
  { city = "Newquay", country = "United Kingdom", isUnder13 = false } = {},
) {
  await page.goto("/surf_edits");
  await expect(page.getByRole("heading", { name: "Complete your Profile" })).toBeVisible();
  await page.getByLabel("Upload Image").setInputFiles(await mediaFile("photo.jpg"));
  await page.getByLabel("City").fill(city);
  await chooseCountry(page, country, scripted);
  await page.getByLabel("About You").fill("Early bird");
  if (!isUnder13) await page.getByLabel("Instagram Handle").fill("@early");
  await page.getByLabel("Prefer Not to Say").check();
  await page.getByRole("button", { name: "Complete Profile" }).click();
  await expect(page.getByText("Your Profile is complete")).toBeVisible();
}

/** Signs up a new person and completes the initial set-up. */
export async function withoutProfile(page: Page, { isBusiness = false, sports = ["Surf", "Skate"] } = {}): Promise<Newcomer> {
  const who = newcomer();
  await send(page, "/", { form: { ...who } });
  const setUp = new FormData();
  const kind = isBusiness ? { isBusiness: "on", marketingOptIn: "on" } : { group: "Athlete", age: "18+" };
  for (const [name, value] of Object.entries(kind)) setUp.append(name, value);
  for (const sport of sports) setUp.append("sports", sport);
  await send(page, "/", { multipart: setUp });
  return who;
}

/** Signs up a new person, completes both set-ups and opens the profile. A business gets news and tips by email. */
export async function settled(page: Page, { isBusiness = false } = {}): Promise<Newcomer> {
  const who = await withoutProfile(page, { isBusiness });
  const profile = new URL((await page.request.get("/surf_edits")).url()).pathname;
  const rider = { gender: "Prefer Not To Say" };
  const brand = { website: "https://brand.example", businessRegion: "National" };
  const about = { city: "Bude", country: "Spain", about: "Early bird", instagram: "@early", ...(isBusiness ? brand : rider) };
  await send(page, profile, { multipart: { ...about, profileImage: createReadStream(await mediaFile("photo.jpg")) } });
  if (isBusiness) await send(page, "/settings", { form: { setting: "informationOptIn", wanted: "true", to: "/" } });
  await page.goto(profile);
  return who;
}

/** The cards of Edits, without the home feed's Discounts between them. */
export function editCards(page: Page) {
  return page.getByRole("article").filter({ hasNot: page.getByRole("button", { name: "Code" }) });
}
