import { test as base, expect } from "@playwright/test";
import { COUNTER } from "./server.ts";

export { expect };

export interface Options {
  /** The page has its scripts, but the bundle never arrives. */
  bundleBlocked: boolean;
}

const BUNDLE = /\/assets\/[^/\s]+\.js/;

/** Whatever a page complains of in the console fails the test. */
export const test = base.extend<Options>({
  bundleBlocked: [false, { option: true }],
  baseURL: process.env.E2E_URL,

  context: async ({ context, bundleBlocked }, use) => {
    const complaints: { text: string; url: string }[] = [];
    const answers = new Set<string>();
    context.on("weberror", (event) => complaints.push({ text: String(event.error()), url: "" }));
    context.on("console", (message) => {
      if (message.type() === "error") complaints.push({ text: message.text(), url: message.location().url });
    });
    context.on("response", (response) => {
      if (["document", "fetch", "xhr"].includes(response.request().resourceType())) answers.add(response.url());
    });
    await context.route(COUNTER, (route) => route.fulfill({ contentType: "text/javascript", body: "" }));
    if (bundleBlocked) await context.route(BUNDLE, (route) => route.abort());

    await use(context);

    const unexpected = complaints.filter(({ text, url }) => {
      // Chromium complains of every 404 and 422, also where that is the right answer to what was asked.
      const refusal = text.includes("responded with a status of 4") && answers.has(url.replace(/#.*/, ""));
      const offline = text.includes("net::ERR_INTERNET_DISCONNECTED");
      return !refusal && !offline && !(bundleBlocked && BUNDLE.test(text + url));
    });
    expect(unexpected).toEqual([]);
  },
});
