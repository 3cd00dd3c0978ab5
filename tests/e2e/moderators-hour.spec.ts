import { join } from "node:path";
import Database from "better-sqlite3";
import type { ReportReason } from "#app/schemas/report-reasons.ts";
import { check } from "./axe.ts";
import { logIn, settled } from "./people.ts";
import { expect, test } from "./test.ts";

const DAY = 24 * 60 * 60 * 1000;
/** The three modes run beside each other, so that each has reasons of its own. */
const REASONS: Record<string, readonly [ReportReason, ReportReason]> = {
  "script on": ["violence", "bullying"],
  "script off": ["nudity", "drugs"],
  "bundle blocked": ["stolen", "other"],
};

/** Adds Spots of a person that others reported ten days ago: thirty for each of two reasons. */
function addReports(posterId: number, reasons: readonly ReportReason[]): void {
  const database = new Database(join(process.env.E2E_DATA_DIR ?? "", "stokeline.sqlite"), { timeout: 20_000 });
  const base = Math.floor(Math.random() * 1e12) * 100;
  const spot = database.prepare(
    "INSERT INTO spots (id, poster_id, title, description, latitude, longitude, sports, created_at) VALUES (?, ?, ?, 'One of sixty', -70, 20, 1, 1)",
  );
  const report = database.prepare("INSERT INTO reports (reporter_id, spot_id, reason, created_at) VALUES (1003, ?, ?, ?)");
  for (let n = 0; n < 60; n++) {
    spot.run(base + n, posterId, `Spot ${n} of sixty`);
    report.run(base + n, reasons[n % 2], Date.now() - 10 * DAY);
  }
  database.close();
}

test("a moderator works through sixty waiting reports: by filters, several at once, and one after the other", async ({
  page,
  otherPage,
  javaScriptEnabled,
}, { project }) => {
  test.skip(!process.env.E2E_DATA_DIR, "needs the database");
  const rider = await settled(otherPage);
  const reasons = REASONS[project.name] ?? ["other", "other"];
  addReports(Number(new URL(otherPage.url()).pathname.split("/").at(-1)), reasons);
  await logIn(page, "ops@stokeline.example");
  const rows = page.locator(".queue > li").filter({ hasText: rider.name });
  const choose = async (reason: ReportReason, count: number) => {
    await page.goto("/moderation");
    await page.getByLabel("Reported as").selectOption(reason);
    await page.getByLabel("Kind").selectOption("Spot");
    await page.getByLabel("Waiting longer than").selectOption("7 days");
    await page.getByRole("button", { name: "Show these" }).click();
    await expect(rows).toHaveCount(count);
  };
  const tickAll = async () => {
    for (const box of await rows.getByRole("checkbox").all()) await box.check();
  };

  await choose(reasons[0], 20);
  await expect(rows.first()).toContainText("reported by 18+");
  if (javaScriptEnabled !== false) await check(page, [320]);
  await page.getByRole("button", { name: "Remove all ticked" }).click();
  await expect(page.getByText("Please tick the posts to decide about").first()).toBeVisible();
  await tickAll();
  await page.getByRole("button", { name: "Remove all ticked" }).click();
  await expect(page.getByText(/reason/i).first()).toBeVisible();
  await expect(rows.getByRole("checkbox", { checked: true })).toHaveCount(20);
  await page.getByLabel("Reason").fill("It is not what we want to see here");
  await page.getByRole("button", { name: "Remove all ticked" }).click();
  await expect(page.getByText("Decided: 20 of 20")).toBeVisible();
  await expect(rows).toHaveCount(10);

  await choose(reasons[0], 10);
  await expect(rows.first()).toContainText("decisions before: 20");
  await tickAll();
  await page.getByRole("button", { name: "Dismiss all ticked" }).click();
  await expect(page.getByText("Decided: 10 of 10")).toBeVisible();

  await choose(reasons[1], 20);
  if (project.name === "script on") {
    await rows.first().getByRole("link").focus();
    await page.keyboard.press("j");
    await expect(rows.nth(1).getByRole("link")).toBeFocused();
    await page.keyboard.press("k");
    await page.keyboard.press("d");
    await expect(rows.first().getByRole("checkbox")).toBeChecked();
    await expect(page.getByRole("button", { name: "Dismiss all ticked" })).toBeFocused();
    await rows.first().getByRole("checkbox").uncheck();
  }
  await rows.first().getByRole("link").click();
  const first = page.url();
  await page.getByRole("button", { name: "Dismiss", exact: true }).click();
  await expect(page.getByText("The reports are dismissed")).toBeVisible();
  await expect(page.getByRole("heading", { name: "A reported Spot" })).toBeVisible();
  expect(page.url()).not.toBe(first);
  for (const count of [20, 9]) {
    await choose(reasons[1], count);
    await tickAll();
    await page.getByRole("button", { name: "Dismiss all ticked" }).click();
    await expect(page.getByText(`Decided: ${count} of ${count}`)).toBeVisible();
  }
});
