import type { Page } from "@playwright/test";
import { journeyFiles, mediaFile } from "../adapters/media-files.ts";
import { overGraphql, post } from "../three-ways.ts";
import { expect } from "./test.ts";

/** Fills in the details and stops at the choice of the file. */
export async function toFileStep(page: Page) {
  await page.goto("/upload_edit");
  await page.getByLabel("Description").fill("A long one");
  await page.getByLabel("Surf", { exact: true }).check();
  await page.getByLabel("Filmer's Instagram").fill("@lens.person");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Photo or video")).toBeVisible();
}

/** Posts a test film like an app, as the logged-in person, and for their Crew only so that other feeds stay free of it. Resolves to the Edit's id. */
export async function postFilm(page: Page, name: string, crewOnly = true): Promise<string> {
  const cookies = await page.context().cookies();
  const token = cookies.find((cookie) => cookie.name === "auth-token")?.value ?? "";
  const { origin } = new URL(page.url());
  const told = await overGraphql(origin, token, await mediaFile(name));
  if (!("filename" in told)) throw new Error(`${name}: ${told.sentence}`);
  return post(origin, token, told.filename, crewOnly);
}

export const cardOf = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words }).first();

/** Posts a person's first Edit, from the details on; ends in the list of its sport. */
export async function postPhoto(page: Page, description: string) {
  const { photo } = await journeyFiles();
  await page.goto("/upload_edit");
  await page.getByLabel("Description").fill(description);
  await page.getByLabel("Skate", { exact: true }).check();
  await page.getByLabel("Filmer's Instagram").fill("@lens.hq");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Trucks").fill("Indy");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Photo or video").setInputFiles(photo);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByRole("button", { name: "Post" }).click();
  await expect(page.getByText("Your Edit is posted")).toBeVisible();
}

/** Fills in a new Discount and stops at its files. */
export async function toProducts(page: Page, amount: string) {
  await page.goto("/business/upload_discount");
  await page.getByLabel("Amount").fill(amount);
  await page.getByLabel("Description", { exact: true }).fill("Boards and fins");
  await page.getByLabel("Code").fill("SALT20");
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Product Description 1")).toBeVisible();
}
