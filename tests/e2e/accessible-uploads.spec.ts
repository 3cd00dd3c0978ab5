import { mkdtempSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { mediaFile } from "../adapters/media-files.ts";
import { longFilm } from "../film.ts";
import { check } from "./axe.ts";
import { settled } from "./people.ts";
import { expect, test } from "./test.ts";
import { postFilm, toFileStep } from "./uploading.ts";

test.use({ bypassCSP: true });
test.skip(({ javaScriptEnabled, bundleBlocked }) => !javaScriptEnabled || bundleBlocked, "axe is a script");

const FOLDER = mkdtempSync(join(tmpdir(), "accessible-"));
test.afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

test.setTimeout(180_000);

test("an upload passes in all its states, in light and dark, at every width", async ({ page, context }) => {
  await settled(page);
  await toFileStep(page);
  const film = await longFilm(join(FOLDER, "long.mov"), 40_000_000);
  const line = await context.newCDPSession(page);
  const speed = { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput: 1_000_000 };
  await line.send("Network.emulateNetworkConditions", speed);

  await page.getByLabel("Photo or video").setInputFiles(film);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText(/a second · less than a minute left$/)).toBeVisible();
  await check(page);
  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("The upload is paused")).toBeVisible();
  await check(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await context.setOffline(true);
  await expect(page.getByRole("alert").getByText("Connection Timed Out: Please Try Again")).toBeVisible();
  await check(page);
  await context.setOffline(false);
  await page.reload();
  await expect(page.getByText(/^Choose .* again/)).toBeVisible();
  await check(page);
  await page.getByLabel("Photo or video").setInputFiles(await mediaFile("text.mp4"));
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("alert").getByText(/^Content type not recognised/)).toBeVisible();
  await check(page);

  await line.send("Network.emulateNetworkConditions", { ...speed, uploadThroughput: -1 });
  await page.getByLabel("Photo or video").setInputFiles(await mediaFile("phone_portrait.mov"));
  await page.getByRole("button", { name: "Upload" }).click();
  // Without a reload.
  const poster = page.getByRole("group", { name: "Poster" });
  await poster.getByRole("radio", { name: "At 1.8 s" }).check();
  await expect(poster.getByRole("status")).toHaveText("The cover people see before your video plays.");
  await check(page);

  const failed = await postFilm(page, "endless_prores.mov");
  // Films are rewritten one after the other, so the last one still waits while axe checks its page.
  for (const name of ["hi444.mp4", "av1.mp4", "vp9.mp4", "prores.mov"]) await postFilm(page, name);
  const waiting = await postFilm(page, "hevc.mov");
  // The page reloads every five seconds, perhaps before axe has finished.
  await page.route(`**/edits/${waiting}`, async (route) => {
    const response = await route.fetch();
    const { refresh, ...headers } = response.headers();
    await route.fulfill({ response, headers });
  });
  await page.goto(`/edits/${waiting}`);
  await expect(page.locator(`#edit-${waiting}`).getByText("Processing")).toBeVisible();
  await check(page, [320, 1600]);
  await page.goto(`/edits/${failed}`);
  await expect(page.locator(`#edit-${failed}`).getByText("This upload failed")).toBeVisible();
  await check(page);
});
