import { writeFile } from "node:fs/promises";
import * as security from "#app/kernel/security-events.server.ts";
import { logProcess, underRequest } from "#app/log.server.ts";
import { sqlite } from "#db";
import { failureOf } from "./fate.server.ts";
import { handlerOf } from "./index.server.ts";
import { continueFrom } from "./server-age.server.ts";

/* Runs a job that may have killed the server in a process of its own, and reports the result to the server. */

const WAIT_MS = 10_000;

logProcess();

const [kind = "", key = "", requestId = "", serverSeconds = "0"] = process.argv.slice(2);
const stop = new AbortController();
for (const signal of ["SIGTERM", "SIGINT"] as const) process.on(signal, () => stop.abort());
// The next server would run the job again beside this one.
process.once("disconnect", () => process.exit(1));

// Short of memory, Linux ends this process before the server. Other systems have no such file.
await writeFile("/proc/self/oom_score_adj", "1000").catch(() => {});
// Nobody waits for this process, so it waits for the server's writes.
sqlite.pragma(`busy_timeout = ${WAIT_MS}`);
continueFrom(Number(serverSeconds));
const failure = await underRequest(requestId || undefined, "jobs", run);
security.write();
sqlite.close();
process.send?.(failure, () => process.exit());

async function run() {
  try {
    await handlerOf(kind)?.run(key, stop.signal);
    return null;
  } catch (error) {
    return failureOf(error);
  }
}
