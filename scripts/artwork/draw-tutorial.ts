import { mkdirSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { emailOf, type Name, PASSWORD } from "#db/seed/world.ts";

const [address] = process.argv.slice(2);
if (!address) throw new Error("Usage: tsx scripts/artwork/draw-tutorial.ts http://127.0.0.1:3000");

const PICTURES: [name: string, who: Name, path: string][] = [
  ["welcome", "sol", "/community_guidelines"],
  ["edits", "sol", "/surf_edits"],
  ["discounts", "sol", "/new_discounts"],
  ["upload", "sol", "/upload_edit"],
  ["offering", "northbreak", "/business/upload_discount"],
  ["sponsoring", "northbreak", "/profile/1002"],
  ["profiles", "sol", "/profile/1001"],
  ["profile", "sol", "/profile/1002"],
];

mkdirSync("public/tutorial", { recursive: true });
const browser = await chromium.launch(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {});
for (const who of new Set(PICTURES.map(([, name]) => name))) {
  const context = await browser.newContext({ baseURL: address, viewport: { width: 390, height: 600 }, deviceScaleFactor: 2 });
  const page = await context.newPage();
  await logIn(page, who);
  for (const [name, , path] of PICTURES.filter(([, viewer]) => viewer === who)) {
    await page.goto(path, { waitUntil: "networkidle" });
    await page.locator(".cookie-prompt").evaluateAll((prompts) => {
      for (const prompt of prompts) prompt.remove();
    });
    await sharp(await page.screenshot())
      .webp({ quality: 70 })
      .toFile(`public/tutorial/${name}.webp`);
  }
  await context.close();
}
await browser.close();

async function logIn(page: Page, who: Name) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(emailOf(who));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await page.getByRole("link", { name: "Profile" }).first().waitFor();
}
