import { readFile } from "node:fs/promises";
import { fileURLToPath } from "node:url";
import { build } from "vite";
import { mediaFile } from "../adapters/media-files.ts";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

// The page carries the script of another app.
test.use({ bypassCSP: true });

test("Uppy sends a film in pieces with an app's token, and the app posts it", async ({ page }, { project }) => {
  test.skip(project.name !== "script on", "Uppy is script");
  await logIn(page, "mia@stokeline.example");
  await page.goto("/help");
  await page.addScriptTag({ content: await bundle("uppy-app.ts") });
  const token = (await page.context().cookies()).find(({ name }) => name === "auth-token")?.value ?? "";
  const pieces: number[] = [];
  page.on("response", (response) => {
    if (response.request().method() === "PATCH") pieces.push(response.status());
  });
  const bytes = [...(await readFile(await mediaFile("phone_portrait.mov")))];
  const endpoint = `${process.env.E2E_URL}/files/`;
  const filename = await page.evaluate(([film, to, as]) => window.sendWithUppy(film, to, as), [bytes, endpoint, token] as const);
  expect(pieces.length).toBeGreaterThan(1);
  expect(new Set(pieces)).toEqual(new Set([204]));

  const query = `mutation ($filename: String!) { postVideo(description: "By Uppy", category: "Surf", filename: $filename) { id } }`;
  const headers = { authorization: `Bearer ${token}` };
  const posted = await page.request.post("/graphql", { headers, data: { query, variables: { filename } } });
  expect(await posted.json()).toMatchObject({ data: { postVideo: { id: expect.stringMatching(/^\d+$/) } } });
});

async function bundle(name: string): Promise<string> {
  const entry = fileURLToPath(new URL(name, import.meta.url));
  const lib = { entry, formats: ["iife" as const], name: "app" };
  const built = await build({ configFile: false, logLevel: "silent", build: { lib, write: false } });
  const [chunk] = [built].flat().flatMap((part) => ("output" in part ? part.output : []));
  return chunk?.type === "chunk" ? chunk.code : "";
}
