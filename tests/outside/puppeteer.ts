import puppeteer, { type Browser } from "puppeteer-core";
import type { Engine } from "./engine.ts";

/** Uses WebDriver BiDi, which Firefox speaks without a driver. Without script a page cannot wait, so each step looks once and uses mouse and keys. */
export async function openFirefox(url: string, isScripted: boolean): Promise<Engine> {
  const executablePath = "/usr/bin/firefox-esr";
  const extraPrefsFirefox = { "javascript.enabled": isScripted };
  return engine(await puppeteer.launch({ browser: "firefox", executablePath, extraPrefsFirefox }), url);
}

export async function openChromium(url: string): Promise<Engine> {
  const executablePath = process.env.CHROMIUM_PATH ?? "/usr/bin/chromium-headless-shell";
  return engine(await puppeteer.launch({ executablePath, args: ["--no-sandbox"] }), url);
}

async function engine(browser: Browser, url: string): Promise<Engine> {
  const page = await browser.newPage();
  const height = 900;
  await page.setViewport({ width: 1280, height });
  const errors: string[] = [];
  page.on("console", (message) => message.type() === "error" && errors.push(message.text()));
  page.on("pageerror", (error) => errors.push(String(error)));

  return {
    open: async (path) => void (await page.goto(url + path)),
    async press(css) {
      const at = await page.evaluate((css) => {
        const element = document.querySelector(css);
        element?.scrollIntoView({ block: "center", behavior: "instant" });
        const { x, y, width, height } = element?.getBoundingClientRect() ?? new DOMRect();
        return width && { x: x + width / 2, y: y + height / 2 };
      }, css);
      if (!at) throw new Error(`${css} is not shown`);
      await page.mouse.click(at.x, at.y);
    },
    async type(css, text) {
      const isThere = await page.evaluate((css) => {
        const field = document.querySelector<HTMLElement>(css);
        field?.focus();
        if (field instanceof HTMLInputElement || field instanceof HTMLTextAreaElement) field.select();
        return document.activeElement === field && field !== null;
      }, css);
      if (!isThere) throw new Error(`${css} takes no keys`);
      await page.keyboard.type(text);
    },
    async choose(css, file) {
      const field = await page.$(css);
      await (await field?.toElement("input"))?.uploadFile(file);
    },
    count: (css) => page.evaluate((css) => document.querySelectorAll(css).length, css),
    hasFocus: (css) => page.evaluate((css) => Boolean(document.activeElement?.closest(css)), css),
    asideOf: (css) =>
      page.evaluate((css) => Array.from(document.querySelectorAll(css), (one) => one.scrollLeft).reduce((a, b) => a + b, 0), css),
    resize: (width) => page.setViewport({ width, height }),
    text: () => page.evaluate(() => document.body.innerText),
    async picture(width) {
      await page.setViewport({ width, height });
      const picture = await page.screenshot();
      await page.setViewport({ width: 1280, height });
      return picture;
    },
    run: (script) => page.evaluate(`(async () => { ${script} })()`),
    errors: async () => errors,
    close: () => browser.close(),
  };
}
