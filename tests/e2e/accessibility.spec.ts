import { createRequire } from "node:module";
import type { Page } from "@playwright/test";
import { join, logIn, newcomer, setUpAsAthlete } from "./people.ts";
import { expect, test } from "./test.ts";

const AXE = createRequire(import.meta.url).resolve("axe-core/axe.min.js");

interface Finding {
  id: string;
  nodes: { target: unknown[] }[];
}

/** Every rule of axe, and no page that is wider than its window. */
async function check(page: Page) {
  await page.addScriptTag({ path: AXE });
  const findings = await page.evaluate("axe.run().then(({ violations }) => violations)");
  const told = (findings as Finding[]).map(({ id, nodes }) => [id, nodes.map(({ target }) => target.join(" "))]);
  expect(told).toEqual([]);
  expect(
    await page.evaluate(() => document.documentElement.scrollWidth - document.documentElement.clientWidth),
  ).toBeLessThanOrEqual(0);
}

test.use({ bypassCSP: true });

for (const colorScheme of ["light", "dark"] as const)
  for (const width of [320, 768, 1600])
    test(`every page passes in ${colorScheme} at ${width} pixels`, async ({ browser, baseURL }) => {
      test.setTimeout(180_000);
      const context = await browser.newContext({ baseURL, bypassCSP: true, colorScheme, viewport: { width, height: 900 } });
      const page = await context.newPage();
      for (const address of ["/", "/login", "/terms_and_conditions", "/community_guidelines", "/privacy_policy"]) {
        await page.goto(address);
        await check(page);
      }
      await page.goto("/login");
      await page.getByRole("button", { name: "Login" }).click();
      await expect(page.getByText("Please enter your Email Address").first()).toBeVisible();
      await check(page);

      await logIn(page, "mia@stokeline.example");
      const addresses = [
        "/",
        "/surf_edits",
        "/climbing_edits?tab=local",
        "/profile/1001",
        "/profile/1001?tab=uploads",
        "/profile/1",
        "/upload_edit",
        "/tutorial",
        "/nowhere",
      ];
      for (const address of addresses) {
        await page.goto(address);
        await check(page);
      }
      await page.getByRole("group").filter({ hasText: "Log out" }).locator("summary").click();
      await check(page);
      await context.close();

      const fresh = await browser.newContext({ baseURL, bypassCSP: true, colorScheme, viewport: { width, height: 900 } });
      const other = await fresh.newPage();
      await join(other, newcomer());
      await check(other);
      await other.getByRole("button", { name: "Get Started" }).click();
      await expect(other.getByText("Please select your Category").first()).toBeVisible();
      await check(other);
      await setUpAsAthlete(other);
      await other.goto("/surf_edits");
      await expect(other.getByRole("heading", { name: "Complete your Profile" })).toBeVisible();
      await check(other);
      await fresh.close();
    });
