import { fileURLToPath } from "node:url";
import { defineConfig } from "vitest/config";
import { markdown } from "../app/content/markdown.ts";
import { without } from "./model/mends.ts";

const soak = Boolean(process.env.SOAK);

/** They change settings or modules, or count in memory. The other tests of services and routes share two processes, which load the app once. */
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
/** Soak files that the mutation run needs, since they notice broken conditions that no other file does. */
const WALKS = "tests/{ages,governing-band,services/{blocks-tell-nothing,random-worlds}}.soak.ts";
const files = (...patterns: string[]) => patterns.map((pattern) => `tests/${pattern}.test.{ts,tsx}`);
const alone = ALONE.map((name) => `services/${name}`);

const ENV = { NODE_ENV: "test", LOG_LEVEL: "silent", OPERATOR_USER_ID: "1012", STATISTICS_USER_ID: "1013" } as const;

export default defineConfig({
  root: fileURLToPath(new URL("..", import.meta.url)),
  plugins: [markdown, without(process.env.WITHOUT)],
  // Vite would take the package's other build, and the process would then have two copies.
  resolve: { alias: [{ find: /^graphql$/, replacement: "graphql/index.js" }] },
  test: {
    // The mutation run passes its plugin and its runner, which projects would not take over.
    ...(soak || process.env.MUTATE_DIR
      ? { include: soak ? ["tests/**/*.soak.ts"] : [...files("!(e2e)/**/*", "*"), WALKS] }
      : {
          projects: [
            {
              extends: true,
              test: {
                name: "shared",
                isolate: false,
                include: files("services/*", "routes/*"),
                exclude: files(...alone),
                env: { ...ENV, SHARED: "true" },
              },
            },
            { extends: true, test: { name: "alone", include: files("*", "!(services|routes|e2e)/**/*", ...alone) } },
          ],
        }),
    pool: "forks",
    maxWorkers: 2,
    // These limits only stop hanging tests, even on a very busy machine.
    testTimeout: soak ? 30 * 60_000 : 120_000,
    hookTimeout: 120_000,
    // Real processes, ports and disks may fail once on a busy machine. The reporter names each test that needed its second try.
    retry: 1,
    expect: { poll: { timeout: 60_000 } },
    env: ENV,
    globalSetup: "tests/data-root.ts",
    setupFiles: ["tests/data-dir.ts", "tests/setup.ts"],
    // Runs the setup files one after the other, since the app reads its settings when its first module loads.
    sequence: { setupFiles: "list" },
  },
});
