import { createHash } from "node:crypto";
import { join } from "node:path";
import type { BrowserContext, Page } from "@playwright/test";
import Database from "better-sqlite3";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

const MIA = "mia@stokeline.example";
const EXPIRED = "Token Expired. Please Login again";

test.skip(!process.env.E2E_DATA_DIR, "The database of another server is out of reach");

/** Ends only this log-in, as if thirty days had passed. */
async function expire(context: BrowserContext) {
  const token = (await context.cookies()).find(({ name }) => name === "auth-token")?.value ?? "";
  const database = new Database(join(process.env.E2E_DATA_DIR ?? "", "stokeline.sqlite"));
  const hash = createHash("sha256").update(token).digest("base64url");
  const { changes } = database.prepare("UPDATE sessions SET expires_at = 1 WHERE token_hash = ?").run(hash);
  database.close();
  expect(changes).toBe(1);
}

/** Returns the present address. */
async function logInHere(page: Page) {
  await expect(page.getByRole("heading", { name: "Login" })).toBeVisible();
  await expect(page.getByText(EXPIRED)).toBeVisible();
  await page.getByLabel("Email").fill(MIA);
  await page.getByLabel("Password", { exact: true }).fill("stoke-the-line-7");
  await page.getByRole("button", { name: "Login" }).click();
}

test("text typed in Upload Edit survives an expired login [ERR-003]", async ({ page, context }) => {
  await logIn(page, MIA);
  await page.goto("/upload_edit");
  await page.getByLabel("Description").fill("Typed for a long time");
  await page.getByLabel("Surf", { exact: true }).check();
  await page.getByLabel("Filmer's Instagram").fill("@lens.person");
  await expire(context);
  await page.getByRole("button", { name: "Next" }).click();

  await logInHere(page);
  await expect(page.getByRole("alert").getByText(/^You are logged in again/)).toBeVisible();
  await expect(page).toHaveURL(/\/upload_edit$/);
  await expect(page.getByLabel("Description")).toHaveValue("Typed for a long time");
  await expect(page.getByLabel("Surf", { exact: true })).toBeChecked();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page).toHaveURL(/\/upload_edit\/gear\?draft=/);
});

test("a Stoke after a login has expired leads to the login screen and back to the list [ERR-003]", async ({ page, context }) => {
  await logIn(page, MIA);
  await page.goto("/surf_edits?tab=international");
  const stoke = page.getByRole("button", { name: /Stokes/ }).first();
  const before = await stoke.getAttribute("aria-pressed");
  // Otherwise the browser would request the remaining pictures without the log-in.
  await stoke.scrollIntoViewIfNeeded();
  await page.waitForLoadState("networkidle");
  await expire(context);
  await stoke.click();

  await logInHere(page);
  await expect(page).toHaveURL(/\/surf_edits\?tab=international/);
  await expect(stoke).toHaveAttribute("aria-pressed", before ?? "");
  await stoke.click();
  await expect(stoke).not.toHaveAttribute("aria-pressed", before ?? "");
});
