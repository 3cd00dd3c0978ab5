import { type BrowserContext, test as base, expect, type Page } from "@playwright/test";
import { COUNTER } from "./server.ts";

export { expect };

export interface Options {
  /** The page has its scripts, but the bundle never arrives. */
  bundleBlocked: boolean;
}

const BUNDLE = /\/assets\/[^/\s]+\.js/;

/** Any complaint of a page in the console fails the test. */
export const test = base.extend<Options & { otherPage: Page }>({
  bundleBlocked: [false, { option: true }],
  baseURL: process.env.E2E_URL,

  context: async ({ context, bundleBlocked }, use) => {
    const complaints = await prepare(context, bundleBlocked);
    await use(context);
    expect(complaints()).toEqual([]);
  },

  /** Opens another person's browser, in the same mode of script as `page`. */
  otherPage: async ({ browser, baseURL, javaScriptEnabled, bundleBlocked }, use) => {
    const context = await browser.newContext({ baseURL, javaScriptEnabled });
    const complaints = await prepare(context, bundleBlocked);
    await use(await context.newPage());
    await context.close();
    expect(complaints()).toEqual([]);
  },
});

async function prepare(context: BrowserContext, bundleBlocked: boolean) {
  const complaints: { text: string; url: string }[] = [];
  const answers = new Set<string>();
  context.on("weberror", (event) => complaints.push({ text: String(event.error()), url: "" }));
  context.on("console", (message) => {
    if (message.type() === "error") complaints.push({ text: message.text(), url: message.location().url });
  });
  context.on("response", (response) => {
    if (["document", "fetch", "xhr"].includes(response.request().resourceType())) answers.add(response.url());
  });
  if (bundleBlocked) await context.route(BUNDLE, (route) => route.abort());

  return () =>
    complaints.filter(({ text, url }) => {
      // Chromium complains about every 404 and 422, even where that is the right answer.
      const refusal = text.includes("responded with a status of 4") && answers.has(url.replace(/#.*/, ""));
      // Nothing answers at this address. A route of the test would, but then tests could not see manual redirects of fetch.
      const isCounter = url === COUNTER;
      // The browser may skip a view transition at any time, and says so.
      const unmoved = /^\w+Error: Transition was (aborted|skipped)/.test(text);
      // Remix complains about a request that never reached the server: without a connection, or replaced by a newer one.
      const offline = /net::ERR_INTERNET_DISCONNECTED|^Failed to fetch manifest patches TypeError: Failed to fetch/.test(text);
      const replaced = text.startsWith("AbortError: signal is aborted without reason");
      // Journeys beside this one add Spots, and remove them, and add Edits without files.
      const removed = /status of 404.* .*\/media\/(spots\/\d{10,}_|videos\/\d+\/(many|busy)-\d+\.jpg)/.test(`${text} ${url}`);
      return (
        !refusal && !removed && !isCounter && !offline && !replaced && !unmoved && !(bundleBlocked && BUNDLE.test(text + url))
      );
    });
}
