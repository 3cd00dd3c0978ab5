import { readFileSync } from "node:fs";
import { journeyFiles } from "../adapters/media-files.ts";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";
import { toFileStep } from "./uploading.ts";

test.skip(({ javaScriptEnabled, bundleBlocked }) => !javaScriptEnabled || bundleBlocked, "Without script a file is chosen");

test("a file that is pasted, or dropped anywhere on the page, fills the file field, and the last one is uploaded", async ({
  page,
}) => {
  const { photo } = await journeyFiles();
  await logIn(page, "mia@stokeline.example");
  await toFileStep(page);
  const field = page.getByLabel("Photo or video");
  await expect(page.getByText("You can also paste a file, or drop one on this page.")).toBeVisible();
  await expect(page.getByRole("button", { name: "Upload" })).toBeHidden();

  const bring = (kind: string, name: string) =>
    page.evaluate(
      ([kind, name, base64]) => {
        const brought = new DataTransfer();
        const bytes = Uint8Array.from(atob(base64), (letter) => letter.charCodeAt(0));
        brought.items.add(new File([bytes], name, { type: "image/jpeg" }));
        const traits = { bubbles: true, cancelable: true };
        const event =
          kind === "paste"
            ? new ClipboardEvent(kind, { ...traits, clipboardData: brought })
            : new DragEvent(kind, { ...traits, dataTransfer: brought });
        return document.body.dispatchEvent(event);
      },
      [kind, name, readFileSync(photo, "base64")] as const,
    );
  const chosen = () => field.evaluate((input: HTMLInputElement) => input.files?.[0]?.name);

  expect(await bring("paste", "pasted.jpg")).toBe(false);
  expect(await chosen()).toBe("pasted.jpg");
  await expect(field).toBeFocused();
  expect(await bring("dragover", "")).toBe(false);
  expect(await bring("drop", "dropped.jpg")).toBe(false);
  expect(await chosen()).toBe("dropped.jpg");

  await page.getByRole("button", { name: "Upload" }).click();
  await expect(page.getByText("Your photo is uploaded.")).toBeVisible();
  await expect(page.getByRole("img", { name: "Your photo" })).toHaveAttribute("src", /-dropped\.jpg$/);
});
