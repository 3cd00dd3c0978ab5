import { emailOf } from "#db/seed/world.ts";
import { logIn } from "./people.ts";
import { expect, test } from "./test.ts";

test.beforeEach(({ page }) => logIn(page, emailOf("sol")));

test("a developer runs a document on the page, and wrong variables keep what was typed", async ({ page }) => {
  await page.setViewportSize({ width: 320, height: 568 });
  await page.goto("/developers");
  await page.getByRole("link", { name: "Try a document" }).click();
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.locator("#answer")).toContainText('"videoFeed"');
  await expect(page.getByRole("heading", { name: "Answer" })).toBeInViewport();

  const document = page.getByLabel("Document");
  const variables = page.getByLabel("Variables, as JSON");
  await document.fill("query One($id: ID) { findUser(filter: $id) { id } }");
  await variables.fill("id: 1002");
  await page.getByRole("button", { name: "Run" }).click();
  await expect(page.getByText("Please write the variables as a JSON object")).toBeInViewport();
  await expect(document).toHaveValue(/findUser/);
  await expect(variables).toHaveValue("id: 1002");
});

test.describe("with script", () => {
  test.skip(({ javaScriptEnabled, bundleBlocked }) => !javaScriptEnabled || bundleBlocked);

  test("GraphiQL reads the schema with a token, runs a document, and asks no other host", async ({ page }) => {
    const elsewhere: string[] = [];
    page.on("request", (request) => {
      const url = new URL(request.url());
      if (url.protocol.startsWith("http") && url.origin !== process.env.E2E_URL) elsewhere.push(request.url());
    });
    await page.goto("/developers/try");
    await page.getByRole("link", { name: "GraphiQL" }).click();
    const cookies = await page.context().cookies();
    const token = cookies.find(({ name }) => name === "auth-token")?.value ?? "";
    await page.getByRole("button", { name: "Headers" }).click();
    await page.getByRole("region", { name: "Headers" }).click();
    await page.keyboard.insertText(`{ "authorization": "Bearer ${token}" }`);
    await page.getByRole("button", { name: "Re-fetch GraphQL schema" }).click();
    await expect(page.getByRole("button", { name: /Documentation Explorer/ })).toBeVisible();
    await page.locator(".monaco-editor").first().click();
    await page.keyboard.press("Control+A");
    await page.keyboard.type(`{ videoFeed(filter: "Surf") { descr`);
    await expect(page.getByRole("option", { name: /description/ })).toBeVisible();
    await page.keyboard.press("Enter");
    await page.keyboard.press("Control+Enter");
    await expect(page.locator(".result-window")).toContainText('"description"');
    expect(elsewhere).toEqual([]);
  });
});
