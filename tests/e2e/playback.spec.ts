import type { Locator } from "@playwright/test";
import { READY_FILMS, REMADE_FILMS } from "../nasty-files.ts";
import { settled } from "./people.ts";
import { expect, test } from "./test.ts";
import { postFilm } from "./uploading.ts";

/** Plays a film, jumps to its end, and returns the player's facts. */
async function played(card: Locator) {
  return card.locator("video").evaluate(async (video: HTMLVideoElement) => {
    const once = (event: string) => new Promise((resolve) => video.addEventListener(event, resolve, { once: true }));
    video.muted = true;
    video.preload = "auto";
    await Promise.all([once("timeupdate"), video.play()]);
    while (video.currentTime === 0) await once("timeupdate");
    const [at, size] = [video.currentTime, [video.videoWidth, video.videoHeight]];
    const arrival = once("seeked");
    video.currentTime = video.duration;
    await arrival;
    return { size, moves: at > 0, end: video.duration - video.currentTime, error: video.error?.message };
  });
}

test("every film that is taken plays, the right way up, and to its end", { tag: "@long" }, async ({ page }, { project }) => {
  test.skip(project.name !== "script on", "A player is the same in all three");
  test.setTimeout(900_000);
  await page.goto("/");
  const plays = await page.evaluate(() => document.createElement("video").canPlayType('video/mp4; codecs="avc1.64001f"'));
  test.skip(!plays, "This Chromium has no H.264");
  await settled(page);

  const films = Object.entries({ ...REMADE_FILMS, ...READY_FILMS });
  const edits: { name: string; id: string; size: readonly number[] }[] = [];
  for (const [name, size] of films) edits.push({ name, id: await postFilm(page, name), size });

  for (const { name, id, size } of edits) {
    await page.goto(`/edits/${id}`);
    const card = page.locator(`#edit-${id}`);
    await expect(card.locator("video")).toBeVisible({ timeout: 120_000 });
    expect({ name, ...(await played(card)) }).toEqual({ name, size, moves: true, end: 0, error: undefined });
  }
});

test(
  "a narrow screen plays a film's small rendition, a wide one the film itself",
  { tag: "@long" },
  async ({ page }, { project }) => {
    test.skip(project.name !== "script on", "A player is the same in all three");
    test.setTimeout(300_000);
    await settled(page);
    for (const name of ["plays_720.mp4", "needs_work_720.mp4"]) {
      const id = await postFilm(page, name);
      const card = page.locator(`#edit-${id}`);
      const bothAreMade = async () => {
        await page.goto(`/edits/${id}`);
        await expect(card.locator("video source")).toHaveCount(2, { timeout: 1 });
      };
      await expect(bothAreMade).toPass({ timeout: 120_000 });

      for (const [width, size] of [
        [320, [960, 540]],
        [1600, [1280, 720]],
      ] as const) {
        await page.setViewportSize({ width, height: 800 });
        await page.goto(`/edits/${id}`);
        expect({ name, ...(await played(card)) }).toEqual({ name, size, moves: true, end: 0, error: undefined });
      }
    }
  },
);

test("the page shows that an upload is processing, that it is ready, and that it failed", { tag: "@long" }, async ({ page }) => {
  test.setTimeout(240_000);
  await settled(page);
  const broken = await postFilm(page, "endless_prores.mov");
  // Films are rewritten one after the other, so the last one waits long enough for its waiting to be visible.
  for (const name of ["hi444.mp4", "av1.mp4", "vp9.mp4", "hevc.mov"]) await postFilm(page, name);
  const waiting = await postFilm(page, "mpeg4.3gp");

  await page.goto(`/edits/${waiting}`);
  const card = page.locator(`#edit-${waiting}`);
  await expect(card.getByText("Processing")).toBeVisible();
  await expect(card.locator("video")).toBeVisible({ timeout: 120_000 });

  await page.goto(`/edits/${broken}`);
  const failed = page.locator(`#edit-${broken}`);
  await expect(failed.getByText("This upload failed")).toBeVisible();
  await expect(failed.getByText("Please export it again and upload the new file")).toBeVisible();
});
