import type { Locator, Page } from "@playwright/test";
import { journeyFiles } from "../adapters/media-files.ts";
import { settled } from "./people.ts";
import { expect, test } from "./test.ts";

const captions = (content: string) => ({ name: "clip.vtt", mimeType: "text/vtt", buffer: Buffer.from(content) });
const GOOD =
  "WEBVTT\n\nSTYLE\n::cue { color: red }\n\n00:00.000 --> 00:01.000\n<b>Drop in!</b>\n\n00:01.000 --> 00:02.000\n[Laughter]";

/** Waits for the player to load the captions, and returns their texts. */
const heard = (video: Locator) =>
  video.evaluate((element: HTMLVideoElement) => Array.from(element.textTracks[0]?.cues ?? [], (cue) => (cue as VTTCue).text));
const cardOf = (page: Page, words: string) => page.getByRole("article").filter({ hasText: words }).first();

async function details(page: Page, words: string, alt: string) {
  await page.goto("/upload_edit");
  await page.getByLabel("Description").fill(words);
  await page.getByLabel("Alt text").fill(alt);
  await page.getByLabel("Skate", { exact: true }).check();
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Trucks")).toBeVisible();
}

/** Opens, from a list, the page that changes one's own Edit. */
async function change(page: Page, words: string) {
  await page.goto("/skate_edits");
  await cardOf(page, words).getByRole("link", { name: "Your Edit" }).click();
  await cardOf(page, words).getByRole("link", { name: "Edit", exact: true }).click();
}

test("a video comes with alt text and captions, which are shown, replaced and removed", async ({ page }) => {
  const { mov } = await journeyFiles();
  const { name } = await settled(page);
  const words = `Heard by ${name}`;
  await details(page, words, "Four waves roll in");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Photo or video").setInputFiles(mov);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await page.getByLabel("Captions file").setInputFiles(captions("Drop in!"));
  await page.getByLabel("Language of the captions").selectOption("Spanish");
  await page.getByRole("button", { name: "Post" }).click();
  await expect(page.getByText("This isn't a WebVTT file").first()).toBeVisible();
  await expect(page.getByLabel("Language of the captions")).toHaveValue("es");
  await page.getByLabel("Captions file").setInputFiles(captions(GOOD));
  await page.getByRole("button", { name: "Post" }).click();
  await expect(page.getByText("Your Edit is posted")).toBeVisible();

  await page.goto("/skate_edits");
  const card = cardOf(page, words);
  const video = card.getByLabel("Four waves roll in");
  await expect.poll(() => heard(video)).toEqual(["Drop in!", "[Laughter]"]);
  expect(
    await video.locator("track").evaluate((track: HTMLTrackElement) => [track.readyState, track.label, track.srclang]),
  ).toEqual([2, "Spanish", "es"]);
  expect(await video.evaluate((element: HTMLVideoElement) => element.textTracks[0]?.mode)).toBe("showing");

  await change(page, words);
  await expect(page.getByLabel("Alt text")).toHaveValue("Four waves roll in");
  await page.getByLabel("Alt text").fill("Waves");
  await page.getByLabel("New captions file").setInputFiles(captions(GOOD.replace("Drop in!", "Go!")));
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your Edit is updated")).toBeVisible();
  await page.goto("/skate_edits");
  await expect.poll(() => heard(card.getByLabel("Waves"))).toEqual(["Go!", "[Laughter]"]);

  await change(page, words);
  await page.getByLabel("Remove the captions").check();
  await page.getByRole("button", { name: "Save" }).click();
  await expect(page.getByText("Your Edit is updated")).toBeVisible();
  await page.goto("/skate_edits");
  await expect(card.getByLabel("Waves")).toBeVisible();
  await expect(card.locator("track")).toHaveCount(0);
});

test("a photo says what it shows, and has no captions", async ({ page }) => {
  const { photo } = await journeyFiles();
  const { name } = await settled(page);
  await details(page, `Still by ${name}`, `A rock seen by ${name}`);
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Photo or video").setInputFiles(photo);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("button", { name: "Post" })).toBeVisible();
  await expect(page.getByLabel("Captions file")).toHaveCount(0);
  await page.getByRole("button", { name: "Post" }).click();
  await expect(page.getByText("Your Edit is posted")).toBeVisible();
  await page.goto("/skate_edits");
  await expect(page.getByRole("img", { name: `A rock seen by ${name}` })).toBeVisible();
});

test("drafts are offered again, continued and discarded", async ({ page }) => {
  const { photo } = await journeyFiles();
  const { name } = await settled(page);
  const [kept, dropped] = [`Kept ${name}`, `Dropped ${name}`];
  await page.goto("/upload_edit");
  await expect(page.getByRole("heading", { name: /Your drafts?/ })).toHaveCount(0);
  for (const words of [dropped, kept]) await details(page, words, `Seen by ${name}`);

  await page.goto("/");
  await page.goto("/upload_edit");
  await expect(page.getByRole("heading", { name: "Your drafts" })).toBeVisible();
  await expect(page.getByLabel("Description")).toHaveValue("");
  await page.getByRole("button", { name: `Discard ${dropped}` }).click();
  await expect(page.getByText(dropped)).toHaveCount(0);
  await expect(page.getByRole("heading", { name: "Your draft", exact: true })).toBeVisible();
  await page.getByRole("link", { name: `Continue ${kept}` }).click();
  await page.getByLabel("Trucks").fill("Indy");
  await page.getByRole("button", { name: "Next" }).click();
  await page.getByLabel("Photo or video").setInputFiles(photo);
  await page.getByRole("button", { name: "Upload", exact: true }).click();
  await expect(page.getByRole("button", { name: "Post" })).toBeVisible();

  await page.goto("/upload_edit");
  await page.getByRole("link", { name: `Continue ${kept}` }).click();
  await page.getByRole("button", { name: "Post" }).click();
  await expect(page.getByText("Your Edit is posted")).toBeVisible();
  await page.goto("/skate_edits");
  await expect(cardOf(page, kept).getByRole("img", { name: `Seen by ${name}` })).toBeVisible();
  await page.goto("/upload_edit");
  await expect(page.getByRole("heading", { name: /Your drafts?/ })).toHaveCount(0);
});

test("with script a form that is sent without a connection stays as it was typed", async ({ page, context }, { project }) => {
  test.skip(project.name !== "script on", "Without script a browser keeps its forms itself");
  const { name } = await settled(page);
  await page.goto("/upload_edit");
  await page.getByLabel("Description").fill(`Offline ${name}`);
  await page.getByLabel("Surf", { exact: true }).check();
  await page.getByLabel("Show Edit only to your Crew?").check();
  await context.setOffline(true);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByRole("alert")).toContainText("The connection was lost");
  await expect(page.getByLabel("Description")).toHaveValue(`Offline ${name}`);
  await expect(page.getByLabel("Surf", { exact: true })).toBeChecked();
  await expect(page.getByLabel("Show Edit only to your Crew?")).toBeChecked();
  await context.setOffline(false);
  await page.getByRole("button", { name: "Next" }).click();
  await expect(page.getByLabel("Surfboard")).toBeVisible();
});
