import cluster from "node:cluster";
import { createServer } from "node:http";
import type { AddressInfo } from "node:net";
import { getRequestListener } from "@hono/node-server";
import { transcoders } from "#app/adapters/video/index.server.ts";
import { env, FIRST_WORKER } from "#app/env.server.ts";
import { startPrimaryWork } from "#app/jobs/primary-work.server.ts";
import * as security from "#app/kernel/security-events.server.ts";
import { endWith, log } from "#app/log.server.ts";
import { removeLeftovers } from "#app/services/upkeep/leftovers.server.ts";
import { sqlite } from "#db";
import { compileRegistered } from "#graphql/documents.ts";
import { createApp } from "./app.server.ts";
import { drainable, SAME_SIGNAL_MS } from "./drain.server.ts";
import { limitTimes } from "./timeouts.server.ts";

const app = createApp(() => import("virtual:remix/server-build"));
const server = createServer(getRequestListener(app.fetch));
const forOthers = createServer(getRequestListener(app.fetch));
const work = FIRST_WORKER ? undefined : startPrimaryWork();

if (!FIRST_WORKER) void removeLeftovers();
void compileRegistered();
for (const each of [server, forOthers]) limitTimes(each);
void transcoders().then((found) => log.info({ transcoders: found.map(({ name }) => name) }, "video transcoders, best first"));
const drained = [server, forOthers].map(drainable);
server.once("error", (error) => endWith(1, "error", error.message));
server.listen(env.PORT, env.HOST, () => log.info({ address: server.address() }, "listening"));
if (env.WORKERS > 1 && !FIRST_WORKER) listenToOthers();

/** Takes the other workers' requests, at a port that no worker shares. */
function listenToOthers() {
  const host = "127.0.0.1";
  forOthers.listen({ host, port: 0, exclusive: true }, () => {
    const { port } = forOthers.address() as AddressInfo;
    process.send?.(`${host}:${port}`);
  });
}

let stopping: number | undefined;
process.on("SIGTERM", drain);
// A Ctrl+C reaches the workers too, and the process above them signals each in its turn.
process.on("SIGINT", cluster.isWorker ? () => {} : drain);

async function drain() {
  if (stopping !== undefined) return stopSooner(stopping);
  stopping = Date.now();
  log.info("draining");
  setTimeout(() => endWith(1, "error", "stopped before all was done"), env.DRAIN_SECONDS * 1000);
  await Promise.all([...drained.map((ends) => ends()), work?.stop()]);
  security.write();
  sqlite.close();
  // Pages rendered in the last seconds left timers that would keep the process alive.
  await endWith(0, "info", "stopped");
}

/** Ends at once, unless the signal is the same Ctrl+C, which reaches this process directly and through its parent. */
function stopSooner(since: number): void {
  if (Date.now() - since > SAME_SIGNAL_MS) void endWith(1, "error", "stopped before all was done");
}
