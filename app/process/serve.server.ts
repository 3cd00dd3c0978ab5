import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { transcoders } from "#app/adapters/video/index.server.ts";
import { env } from "#app/env.server.ts";
import { startPrimaryWork } from "#app/jobs/primary-work.server.ts";
import * as security from "#app/kernel/security-events.server.ts";
import { endWith, log } from "#app/log.server.ts";
import { removeLeftovers } from "#app/services/upkeep/leftovers.server.ts";
import { sqlite } from "#db";
import { compileRegistered } from "#graphql/documents.ts";
import { createApp } from "./app.server.ts";
import { drainable } from "./drain.server.ts";
import { limitTimes } from "./timeouts.server.ts";

const SAME_SIGNAL_MS = 500;

const app = createApp(() => import("virtual:remix/server-build"));
const server = createServer(getRequestListener(app.fetch));
const work = startPrimaryWork();

void removeLeftovers();
void compileRegistered();
limitTimes(server);
void transcoders().then((found) => log.info({ transcoders: found.map(({ name }) => name) }, "video transcoders, best first"));
const drained = drainable(server);
server.once("error", (error) => endWith(1, "error", error.message));
server.listen(env.PORT, env.HOST, () => log.info({ address: server.address() }, "listening"));

let stopping: number | undefined;
process.on("SIGTERM", drain);
process.on("SIGINT", drain);

async function drain() {
  if (stopping !== undefined) return stopSooner(stopping);
  stopping = Date.now();
  log.info("draining");
  setTimeout(() => endWith(1, "error", "stopped before all was done"), env.DRAIN_SECONDS * 1000);
  await Promise.all([drained(), work.stop()]);
  security.write();
  sqlite.close();
  // Pages rendered in the last seconds left timers that would keep the process alive.
  await endWith(0, "info", "stopped");
}

/** Ends at once, unless the signal is the same Ctrl+C, which reaches this process directly and through its parent. */
function stopSooner(since: number): void {
  if (Date.now() - since > SAME_SIGNAL_MS) void endWith(1, "error", "stopped before all was done");
}
