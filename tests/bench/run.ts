import { parseArgs } from "node:util";
import { bench, growth } from "./bench.ts";

const { values } = parseArgs({
  allowNegative: true,
  options: {
    edits: { type: "string", default: "100000" },
    media: { type: "boolean", default: true },
    growth: { type: "boolean", default: false },
    part: { type: "string" },
    token: { type: "string", default: "" },
  },
});

/* The bench is one program, and its other processes are parts of it. */
if (values.part === "prepare") await (await import("./prepare.ts")).prepare(Number(values.edits));
else if (values.part === "bare") (await import("./bare.ts")).serveBare();
else if (values.part === "page") await (await import("./page.tsx")).serveRenders(values.token);
else if (values.part === "thumbnails") await (await import("./thumbnails.ts")).measureThumbnails();
else if (values.growth) console.table(await growth());
else console.table(await bench(Number(values.edits), values.media));
