import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import type { Options } from "./test.ts";

const soak = Boolean(process.env.SOAK);

// Tests that run inside the page need its script, and the markup is the same in all three modes.
const ALWAYS_SCRIPTED = "**/accessibility.spec.ts";

/** `npm test` walks these, and the soak all others. */
const MAIN_PATHS = /^(?!.*@long).*[ /](cards|child|errors|feeds|joining|journey|map|profiles|uploads)\.spec\.ts/;
const which = soak ? { grepInvert: MAIN_PATHS } : process.env.MAIN_PATHS ? { grep: MAIN_PATHS } : {};

const WITHOUT_SCRIPT = [
  { name: "script off", use: { javaScriptEnabled: false } },
  // A page whose bundle is blocked has the same markup as with script off, so only `--full` walks its other paths.
  { name: "bundle blocked", use: { bundleBlocked: true }, ...(process.env.SOAK !== "full" && { grep: MAIN_PATHS }) },
];

const installed = ["/usr/bin/chromium-headless-shell", "/usr/bin/chromium"].find((file) => existsSync(file));

export default defineConfig<Options>({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results",
  globalSetup: "./server.ts",
  fullyParallel: true,
  timeout: 180_000,
  expect: { timeout: 20_000 },
  workers: 2,
  // A browser on a busy machine may miss a step. The end of the run names each test that needed its second try.
  retries: 1,
  forbidOnly: Boolean(process.env.CI),
  use: {
    screenshot: "only-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || installed,
      args: [
        "--no-sandbox",
        "--disable-gpu",
        "--disable-quic",
        "--no-first-run",
        "--disable-background-networking",
        "--disable-component-update",
        "--disable-sync",
      ],
    },
  },
  projects: [
    { name: "script on", ...which },
    ...(soak ? WITHOUT_SCRIPT.map((mode) => ({ ...mode, testIgnore: ALWAYS_SCRIPTED })) : []),
  ],
});
