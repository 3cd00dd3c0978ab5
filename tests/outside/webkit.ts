import { spawn } from "node:child_process";
import { once } from "node:events";
import { setTimeout as pause } from "node:timers/promises";
import { Builder, By, Capabilities } from "selenium-webdriver";
import { freePort } from "../free-port.ts";
import { type Engine, until } from "./engine.ts";

const BROWSER = "/usr/lib/x86_64-linux-gnu/webkit2gtk-4.1/MiniBrowser";
/** The window has a frame and cannot be narrower than its toolbar. */
const HEIGHT = 1000;

/** Runs WebKitGTK's own driver and browser on a screen of their own. The driver does not report the console, so the page collects errors once it has loaded. */
export async function openWebkit(url: string, isScripted: boolean): Promise<Engine> {
  const display = `:${process.env.XVFB_DISPLAY ?? 83}`;
  const port = await freePort();
  const screen = spawn("Xvfb", [display, "-screen", "0", `1400x${HEIGHT}x24`, "-nolisten", "tcp"], { stdio: "ignore" });
  const env = { ...process.env, DISPLAY: display };
  const driver = spawn("WebKitWebDriver", [`--port=${port}`], { stdio: "ignore", env });
  const stop = async () => {
    for (const child of [driver, screen]) {
      const ended = once(child, "exit");
      if (child.exitCode === null && child.kill()) await ended;
    }
  };
  const args = ["--automation", `--enable-javascript=${isScripted}`];
  const wanted = { browserName: "MiniBrowser", "webkitgtk:browserOptions": { binary: BROWSER, args } };
  const build = () => new Builder().usingServer(`http://127.0.0.1:${port}`).withCapabilities(new Capabilities(wanted)).build();
  const browser = await until(async () => await build()).catch(async (error) => {
    await stop();
    throw error;
  });
  const resize = (width: number) => browser.manage().window().setRect({ x: 0, y: 0, width, height: HEIGHT });
  await resize(1280);
  const errors: string[] = [];
  const collect = async () => void errors.push(...(await browser.executeScript<string[]>(TAKE_ERRORS)));
  /** Scrolls at once, since the driver does not wait for smooth scrolling. */
  const find = async (css: string) => {
    const element = await browser.findElement(By.css(css));
    await browser.executeScript("arguments[0].scrollIntoView({ block: 'center', behavior: 'instant' })", element);
    return element;
  };

  return {
    async open(path) {
      await collect();
      await browser.get(url + path);
      await collect();
    },
    async press(css) {
      await collect();
      await (await find(css)).click();
    },
    async type(css, text) {
      const field = await find(css);
      if ((await field.getTagName()) !== "select") await field.clear();
      await field.sendKeys(text);
    },
    choose: async (css, file) => (await find(css)).sendKeys(file),
    count: async (css) => (await browser.findElements(By.css(css))).length,
    hasFocus: (css) => browser.executeScript("return document.activeElement.closest(arguments[0]) !== null", css),
    asideOf: (css) =>
      browser.executeScript(
        "return [...document.querySelectorAll(arguments[0])].reduce((sum, one) => sum + one.scrollLeft, 0)",
        css,
      ),
    async resize(width) {
      await resize(width);
    },
    text: () => browser.executeScript("return document.body.innerText"),
    async picture(width) {
      await resize(width);
      await pause(1000);
      const picture = Buffer.from(await browser.takeScreenshot(), "base64");
      await resize(1280);
      return picture;
    },
    run: (script) =>
      browser.executeAsyncScript(
        `(async () => { ${script} })().then(arguments[0], (error) => arguments[0]({ error: String(error) }))`,
      ),
    async errors() {
      await collect();
      return errors;
    },
    async close() {
      await browser.quit();
      await stop();
    },
  };
}

/** Takes the errors that the page has collected since the last call. */
const TAKE_ERRORS = `
  if (!window.reported) {
    window.reported = [];
    addEventListener("error", ({ message }) => window.reported.push(message));
    addEventListener("unhandledrejection", ({ reason }) => window.reported.push(String(reason)));
    const { error } = console;
    console.error = (...words) => { window.reported.push(words.join(" ")); error(...words); };
  }
  return window.reported.splice(0);`;
