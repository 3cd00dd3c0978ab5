import "./node.mjs";
import { readdirSync, readFileSync, utimesSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { brotliCompressSync, gzipSync } from "node:zlib";
import { writeGraphiql } from "./graphiql.mjs";
import { must } from "./run.mjs";

const COMPRESSED = /\.(br|gz|woff2?|png|jpe?g|gif|webp|avif|mp4|webm|zip)$/;

const started = new Date();
await must("remix", ["vite:build"], { NODE_ENV: "production" });
await must(process.execPath, ["build/server/make-world.js", "build/world.sqlite"]);
await writeGraphiql();

for (const entry of readdirSync("build/client", { recursive: true, withFileTypes: true })) {
  if (entry.isFile() && !COMPRESSED.test(entry.name)) compress(join(entry.parentPath, entry.name));
}

// The stamp has the start time, so that a change during the build makes it stale.
writeFileSync("build/stamp", "");
utimesSync("build/stamp", started, started);

function compress(file) {
  const plain = readFileSync(file);
  for (const [ending, packed] of [
    [".br", brotliCompressSync(plain)],
    [".gz", gzipSync(plain, { level: 9 })],
  ]) {
    if (packed.length < plain.length) writeFileSync(file + ending, packed);
  }
}
