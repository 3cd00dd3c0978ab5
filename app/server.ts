import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import { sqlite } from "#db";
import { primaryInstance } from "#db/primary.ts";
import { gazetteer } from "./adapters/places/gazetteer.server.ts";
import { transcoders } from "./adapters/video/index.server.ts";
import { createApp } from "./app.server.ts";
import { env } from "./env.server.ts";
import { drainable } from "./http/drain.server.ts";
import { limitTimes } from "./http/timeouts.server.ts";
import { startWorker } from "./jobs/worker.server.ts";
import { log } from "./log.server.ts";
import { land } from "./map/land.server.ts";

const app = createApp(() => import("virtual:remix/server-build"));
const server = createServer(getRequestListener(app.fetch));
const worker = primaryInstance() ? undefined : startWorker();

limitTimes(server);
void transcoders().then((found) => log.info({ transcoders: found.map(({ name }) => name) }, "video transcoders, best first"));
const drained = drainable(server);
server.once("error", (error) => {
  console.error(`Settings HOST and PORT: ${error.message}`);
  process.exit(1);
});
server.listen(env.PORT, env.HOST, () => log.info({ address: server.address() }, "listening"));

/** The first map would wait a second for what is read once. A server that has just begun has other work. */
setTimeout(
  () => void Promise.all([land(), gazetteer.named("")]).catch((error) => log.warn({ err: error }, "map not read")),
  10_000,
).unref();

let draining = false;
process.on("SIGTERM", drain);
process.on("SIGINT", drain);

async function drain() {
  if (draining) return;
  draining = true;
  log.info("draining");
  await Promise.all([drained(), worker?.stop()]);
  sqlite.close();
  log.info("stopped");
  // Pages rendered in the last seconds left timers that would keep the process alive.
  process.exit();
}
