import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { markdown } from "../app/content/markdown.ts";
import { without } from "./model/mends.ts";

const soak = Boolean(process.env.SOAK);

/** They change settings or modules, or count in memory. The other tests of services share two processes, which load the app once. */
const ALONE = [
  "age-questions",
  "compiled-once",
  "discounts",
  "far-pages",
  "guardians",
  "passwords",
  "pieces",
  "search-further",
  "secrets",
  "security",
  "websites",
];
const files = (...patterns: string[]) => patterns.map((pattern) => `tests/${pattern}.test.{ts,tsx}`);
const alone = ALONE.map((name) => `services/${name}`);

const ENV = { NODE_ENV: "test", LOG_LEVEL: "silent", OPERATOR_USER_ID: "1012", STATISTICS_USER_ID: "1013" };

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  plugins: [markdown, without(process.env.WITHOUT)],
  // Vite would take the package's other build, and then there would be two of it.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    projects: soak
      ? [{ extends: true, test: { name: "soak", include: ["tests/**/*.soak.ts"] } }]
      : [
          {
            extends: true,
            test: {
              name: "services",
              isolate: false,
              include: files("services/*"),
              exclude: files(...alone),
              env: { ...ENV, SHARED: "true" },
            },
          },
          { extends: true, test: { name: "alone", include: files("*", "!(services|e2e)/**/*", ...alone) } },
        ],
    pool: "forks",
    maxWorkers: 2,
    // Nothing here is timed: these are for what hangs, on a machine however busy.
    testTimeout: soak ? 30 * 60_000 : 120_000,
    hookTimeout: 120_000,
    // Real processes, ports and disks miss a moment on a busy machine. The reporter tells which test needed its second try.
    retry: 1,
    expect: { poll: { timeout: 60_000 } },
    env: ENV,
    globalSetup: "tests/data-root.ts",
    setupFiles: ["tests/data-dir.ts", "tests/setup.ts"],
    // One after the other: settings are read when the first module of the app loads.
    sequence: { setupFiles: "list" },
  },
});
