import { copyFileSync, mkdirSync, rmSync, truncateSync, writeFileSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import type { CDPSession, Page } from "@playwright/test";
import { emailOf, ID } from "#db/seed/world.ts";
import { mediaFile } from "../adapters/media-files.ts";
import { longFilm } from "../film.ts";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { toFileStep } from "./uploading.ts";

const FOLDER = join(tmpdir(), `uploads-${process.pid}`);
const FILM = join(FOLDER, "film.mov");
const HUGE = join(FOLDER, "huge.mov");
const TIMED_OUT = "Connection Timed Out: Please Try Again";

test.skip(({ javaScriptEnabled, bundleBlocked }) => !javaScriptEnabled || bundleBlocked, "Without script it is a plain form");

// A worker may run this file more than once.
test.beforeAll(() => void mkdirSync(FOLDER, { recursive: true }));
test.afterAll(() => rmSync(FOLDER, { recursive: true, force: true }));

/** Limits the upload to so many bytes per second; -1 means no limit. */
const line = (cdp: CDPSession, uploadThroughput: number) =>
  cdp.send("Network.emulateNetworkConditions", { offline: false, latency: 0, downloadThroughput: -1, uploadThroughput });

const percent = async (page: Page) => Number(await page.getByRole("progressbar").getAttribute("value"));

test("an upload shows how far it is, pauses, and outlives a dead network and a reload with its form [MEDIA-034]", async ({
  page,
  context,
}) => {
  await longFilm(FILM, 12_000_000);
  await logIn(page, "mia@stokeline.example");
  await toFileStep(page);
  const cdp = await context.newCDPSession(page);
  await line(cdp, 1_500_000);
  await page.getByLabel("Photo or video").setInputFiles(FILM);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Your Image/Video is being uploaded to the cloud ...")).toBeVisible();
  await expect(page.getByText(/^\d+% · [\d.]+ of 12 MB · [\d.]+ [Mk]B a second · less than a minute left$/)).toBeVisible();

  await page.getByRole("button", { name: "Pause" }).click();
  await expect(page.getByText("The upload is paused")).toBeVisible();
  const paused = await percent(page);
  await page.getByRole("button", { name: "Continue" }).click();
  await expect.poll(() => percent(page)).toBeGreaterThan(paused);

  await context.setOffline(true);
  await expect(page.getByRole("alert").getByText(TIMED_OUT)).toBeVisible();
  expect(await page.getByLabel("Photo or video").evaluate((field: HTMLInputElement) => field.files?.[0]?.size)).toBe(12_000_000);
  await line(cdp, 1_500_000);
  await context.setOffline(false);
  await line(cdp, 1_500_000);
  await expect.poll(() => percent(page)).toBeGreaterThan(paused);

  await page.reload();
  await expect(page.getByText(/^Choose film\.mov again/)).toBeVisible();
  await page.getByLabel("Photo or video").setInputFiles(FILM);
  await page.getByRole("button", { name: "Upload" }).click();
  await expect.poll(() => percent(page)).toBeGreaterThan(paused);
  await line(cdp, -1);
  await expect(page.getByText(/^Your video is uploaded/)).toBeVisible();
  await expect(page.getByRole("button", { name: "Post" })).toBeVisible();
});

test("a file over the limit is told of before it is sent, and one that is no film after [MEDIA-015, MEDIA-016]", async ({
  page,
}) => {
  writeFileSync(HUGE, "");
  truncateSync(HUGE, 10_000_000_001);
  await logIn(page, "mia@stokeline.example");
  await toFileStep(page);
  const field = page.getByLabel("Photo or video");
  await field.setInputFiles(HUGE);
  await expect(page.getByText("File too big, please upload a file of size less than 10GB")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload" })).toBeHidden();

  await field.setInputFiles({ name: "words.mp4", mimeType: "video/mp4", buffer: Buffer.from("only words") });
  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByRole("alert").getByText(/^Content type not recognised/)).toBeVisible();
});

for (const [rows, who, button, label, sending, sent] of [
  [
    "[MEDIA-031, MEDIA-032]",
    "northbreak",
    "Upload Logo",
    "Logo",
    "Your Logo is being uploaded to the cloud ...",
    "Logo Uploaded",
  ],
  [
    "[MEDIA-033, MEDIA-034]",
    "mia",
    "Upload Image",
    "Image",
    "Your Image is being uploaded to the cloud ...",
    "Your Image is changed",
  ],
] as const)
  test(`${label}: the button says that it is on its way, and a lost connection keeps the form ${rows}`, async ({
    page,
    context,
  }) => {
    const picture = join(FOLDER, `${who}.jpg`);
    copyFileSync(await mediaFile("photo.jpg"), picture);
    truncateSync(picture, 3_000_000);
    await logIn(page, emailOf(who));
    await page.goto(`/profile/${ID[who]}`);
    await page.getByText(button).click();
    await page.getByLabel(label, { exact: true }).setInputFiles(picture);
    await context.setOffline(true);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(page.getByRole("alert").getByText(TIMED_OUT)).toBeVisible();

    await context.setOffline(false);
    const sendingButton = page.getByRole("button", { name: sending });
    await page.route("**/picture.data*", async (route) => {
      await sendingButton.waitFor();
      await route.abort("internetdisconnected");
    });
    const cut = page.waitForEvent("requestfailed");
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await cut;
    await expect(page.getByRole("alert").getByText(TIMED_OUT)).toBeVisible();

    await page.unroute("**/picture.data*");
    await line(await context.newCDPSession(page), 1_500_000);
    await page.getByRole("button", { name: "Upload", exact: true }).click();
    await expect(sendingButton).toBeVisible();
    await expect(page.getByText(sent)).toBeVisible();
  });
