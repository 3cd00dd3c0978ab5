import { setTimeout as pause } from "node:timers/promises";
import { onDisk } from "#app/adapters/storage/index.server.ts";
import { env } from "#app/env.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { stop } from "./archive.ts";

if (env.STORAGE !== "gcs") stop("Start the server with STORAGE=gcs first: it still serves the files on the disk");

jobs.enqueue("move-media", "all");
for (let before = -1; ; await pause(1000)) {
  const { state, error } = jobs.find("move-media", "all") ?? {};
  const left = await count();
  if (left !== before) console.log(`${left} files are left on the disk`);
  before = left;
  if (state === "done") break;
  if (state === "dead") stop(`${error}; fix the cause and run it again`);
}

async function count() {
  let files = 0;
  for await (const _ of onDisk()) files++;
  return files;
}
