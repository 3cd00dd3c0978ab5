import { join } from "node:path";
import { vitePlugin as remix } from "@remix-run/dev";
import { defineConfig, type Plugin, type Rollup } from "vite";
import { markdown } from "./app/content/markdown.ts";
import { FUTURE } from "./app/process/future.ts";

declare module "@remix-run/node" {
  interface Future {
    v3_singleFetch: true;
  }
}

/** What the process runs as child processes. */
const PROGRAMS = ["check-database", "handle-pictures", "make-world", "measure-film", "repackage-film", "run-ffmpeg"];
/** What the operator runs, also where there are no sources. */
const COMMANDS = ["backup", "bounced", "jobs", "mail-check", "move-media", "operator", "restore", "seed-places", "undo-upgrade"];
const ENTRIES = Object.fromEntries([
  ["index", "./app/process/server.ts"],
  ["run-alone", "./app/jobs/run-alone.ts"],
  ...PROGRAMS.map((name) => [name, `./app/adapters/programs/${name}.ts`]),
  ...COMMANDS.map((name) => [name, `./scripts/${name}.ts`]),
]);

/** The whole process is one bundle: a second copy of a service would open a second database. */
const processAsEntry: Plugin = {
  name: "process-as-entry",
  enforce: "post",
  config: (_, { isSsrBuild }) =>
    isSsrBuild
      ? {
          build: {
            rollupOptions: {
              input: ENTRIES,
              output: { entryFileNames: "[name].js" },
            },
          },
        }
      : // Bytes. Each file costs a request and a line in every page.
        { build: { rollupOptions: { output: { experimentalMinChunkSize: 2000, manualChunks: firstView } } } },
};

/** tRPC is built for old engines: it copies objects key by key, at each of its steps, which took a seventh of a short answer's time. */
const nativeSpread: Plugin = {
  name: "native-spread",
  transform(code, id) {
    if (!id.includes("@trpc/server") || !code.includes("function _objectSpread2(")) return;
    const native = code.replace(/^function _objectSpread2\(e\) \{.*?^\}/ms, "const _objectSpread2 = Object.assign;");
    if (native === code) this.error(`${id} copies objects in another way`);
    return native;
  },
};

const FIRST = ["entry.client.tsx", "root.tsx", "routes/home.tsx"].map((file) => join(import.meta.dirname, "app", file));

/** What the home page needs is one file, and what of it packages bring another, which changes less often. */
const firstView: Rollup.GetManualChunk = (id, { getModuleInfo }) => {
  const seen = new Set<string>();
  const isNeeded = (module: string): boolean => {
    if (FIRST.includes(module)) return true;
    if (seen.has(module)) return false;
    seen.add(module);
    return getModuleInfo(module)?.importers.some(isNeeded) ?? false;
  };
  if (!isNeeded(id)) return;
  return id.startsWith("\0") || id.includes("node_modules") ? "packages" : "first";
};

export default defineConfig({
  build: { target: "es2022", assetsInlineLimit: 0 },
  // While developing nothing is built, and Node 20 does not know `using` yet.
  esbuild: { target: "es2022" },
  plugins: [
    remix({
      ignoredRouteFiles: ["**/*"],
      future: { ...FUTURE, v3_routeConfig: true },
    }),
    markdown,
    processAsEntry,
    nativeSpread,
  ],
  ssr: { noExternal: ["@trpc/server"] },
});
