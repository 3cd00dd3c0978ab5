import { mkdirSync, writeFileSync } from "node:fs";
import { chromium, type Page } from "@playwright/test";
import sharp from "sharp";
import { emailOf, type Name, PASSWORD } from "#db/seed/world.ts";
import { openDemo } from "#tests/outside/demo.ts";
import { SCREENS, STAMPS, stampOf } from "./screens.ts";

const SIZES = {
  landing: { width: 390, height: 780 },
  tutorial: { width: 390, height: 600 },
};

const demo = await openDemo();
const browser = await chromium.launch(process.env.CHROMIUM_PATH ? { executablePath: process.env.CHROMIUM_PATH } : {});
for (const [folder, viewport] of Object.entries(SIZES)) {
  mkdirSync(`public/${folder}`, { recursive: true });
  const screens = SCREENS.filter(({ file }) => file.startsWith(folder));
  for (const who of new Set(screens.map((screen) => screen.who))) {
    const context = await browser.newContext({ baseURL: demo.url, viewport, deviceScaleFactor: 2 });
    const page = await context.newPage();
    await logIn(page, who);
    for (const { file, path } of screens.filter((screen) => screen.who === who)) {
      await page.goto(path, { waitUntil: "networkidle" });
      await page.locator(".cookie-prompt").evaluateAll((prompts) => {
        for (const prompt of prompts) prompt.remove();
      });
      await sharp(await page.screenshot({ animations: "disabled" }))
        .webp({ quality: 70 })
        .toFile(`public/${file}.webp`);
    }
    await context.close();
  }
}
await browser.close();
await demo.stop();
const stamps = Object.fromEntries(SCREENS.map((screen) => [screen.file, stampOf(screen)]));
writeFileSync(STAMPS, `${JSON.stringify(stamps, null, 2)}\n`);

async function logIn(page: Page, who: Name) {
  await page.goto("/login");
  await page.getByLabel("Email").fill(emailOf(who));
  await page.getByLabel("Password", { exact: true }).fill(PASSWORD);
  await page.getByRole("button", { name: "Login" }).click();
  await page.waitForURL((url) => url.pathname !== "/login");
}
