import { existsSync } from "node:fs";
import { defineConfig } from "@playwright/test";
import type { Options } from "./test.ts";

const installed = "/usr/bin/chromium";

export default defineConfig<Options>({
  testDir: ".",
  testMatch: "**/*.spec.ts",
  outputDir: "../../test-results",
  globalSetup: "./server.ts",
  fullyParallel: true,
  timeout: 120_000,
  workers: 2,
  forbidOnly: Boolean(process.env.CI),
  use: {
    trace: "retain-on-failure",
    launchOptions: {
      executablePath: process.env.CHROMIUM_PATH || (existsSync(installed) ? installed : undefined),
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
    { name: "script on" },
    { name: "script off", use: { javaScriptEnabled: false } },
    { name: "bundle blocked", use: { bundleBlocked: true } },
  ],
});
