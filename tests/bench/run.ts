import { join } from "node:path";
import { pathToFileURL } from "node:url";
import { parseArgs } from "node:util";
import { build } from "vite";
import { markdown } from "../../app/content/markdown.ts";
import { bench, filming, flooding, growth, mapping, operating, searching, working } from "./bench.ts";

const { values } = parseArgs({
  allowNegative: true,
  options: {
    edits: { type: "string", default: "100000" },
    media: { type: "boolean", default: true },
    lists: { type: "boolean", default: true },
    growth: { type: "boolean", default: false },
    search: { type: "boolean", default: false },
    map: { type: "boolean", default: false },
    operator: { type: "boolean", default: false },
    load: { type: "boolean", default: false },
    films: { type: "boolean", default: false },
    workers: { type: "boolean", default: false },
    part: { type: "string" },
    token: { type: "string", default: "" },
  },
});

/* The bench is one program that also starts its other processes. */
if (values.part === "prepare") await (await import("./prepare.ts")).prepare(Number(values.edits));
else if (values.part === "bare") (await import("./bare.ts")).serveBare();
else if (values.part === "page") await (await pagePart()).serveRenders(values.token);
else if (values.part === "thumbnails") await (await import("./thumbnails.ts")).measureThumbnails();
else if (values.part === "search") await (await import("./search.ts")).measureSearch(Number(values.edits));
else if (values.part === "operator") await (await import("./operator.ts")).measureOperator(Number(values.edits));
else if (values.part === "map") await (await import("./map.ts")).measureMap();
else if (values.search) console.table(await searching(Number(values.edits)));
else if (values.operator) console.table(await operating(Number(values.edits)));
else if (values.map) console.table(await mapping());
else if (values.films) console.table(await filming(Number(values.edits)));
else if (values.workers) console.table(await working(Number(values.edits)));
else if (values.load) console.table(await flooding(Number(values.edits)));
else if (values.growth) console.table(await growth());
else console.table(await bench(Number(values.edits), values));

/** The screens are complete only once they are built: the build makes some of their imports. */
async function pagePart(): Promise<typeof import("./page.tsx")> {
  const outDir = "build/bench";
  await build({
    configFile: false,
    logLevel: "error",
    plugins: [markdown],
    build: { ssr: "tests/bench/page.tsx", outDir, target: "es2022", copyPublicDir: false },
  });
  return import(pathToFileURL(join(outDir, "page.js")).href);
}
