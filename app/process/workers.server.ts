import cluster, { type Worker } from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { env } from "#app/env.server.ts";
import { newToken } from "#app/kernel/secrets.server.ts";
import { handOnCounts } from "#app/kernel/shared-counts.server.ts";
import { endWith, log } from "#app/log.server.ts";
import { SAME_SIGNAL_MS } from "./drain.server.ts";
import { ALL_METRICS } from "./metrics-of-all.server.ts";

/** Helper threads that collect garbage would only take the cores from the other workers. */
const MEMORY = ["--single-threaded-gc", "--max-semi-space-size=16"];

/** The others start once the first has migrated the database. If one ends by itself, all end: the host restarts what has ended. */
export function startWorkers(): void {
  cluster.setupPrimary({ execArgv: [...process.execArgv, ...MEMORY] });
  handOnCounts();
  const registry = new AggregatorRegistry();
  const settings = { WORKERS_SECRET: newToken() };
  const signalled = new Set<Worker>();
  let stoppingSince: number | undefined;
  let status = 0;

  const first = cluster.fork(settings);
  first.on("message", (message) => {
    if (message === ALL_METRICS) void answerWithMetrics();
    else if (typeof message === "string") startOthers(message);
  });
  cluster.on("exit", ({ id }, code) => {
    status = Math.max(status, code ?? 1);
    if (stoppingSince === undefined) {
      log.error({ worker: id }, "a worker ended, so all end");
      status = 1;
      stop();
    } else signalNext();
  });
  process.on("SIGTERM", stop);
  process.on("SIGINT", stop);

  async function answerWithMetrics() {
    const text = await registry.clusterMetrics().catch((err) => log.warn({ err }, "not every worker gave its metrics"));
    if (first.isConnected()) first.send(text ?? "");
  }

  function startOthers(FIRST_WORKER: string) {
    for (let others = 1; others < env.WORKERS && stoppingSince === undefined; others++)
      cluster.fork({ ...settings, FIRST_WORKER });
  }

  function stop() {
    if (stoppingSince === undefined) {
      stoppingSince = Date.now();
      setTimeout(kill, env.DRAIN_SECONDS * 1000).unref();
      signalNext();
    } else if (Date.now() - stoppingSince > SAME_SIGNAL_MS) kill();
  }

  /** The others need the first until they have stopped. A second signal would end a worker at once. */
  function signalNext() {
    const left = running();
    const others = left.filter((worker) => worker !== first);
    const next = (others.length > 0 ? others : left).filter((worker) => !signalled.has(worker));
    for (const worker of next) {
      signalled.add(worker);
      worker.process.kill("SIGTERM");
    }
    if (left.length === 0) void endWith(status, "info", "all workers stopped");
  }

  function kill() {
    for (const worker of running()) worker.process.kill("SIGKILL");
    status = 1;
  }
}

function running(): Worker[] {
  return Object.values(cluster.workers ?? {}).flatMap((worker) => (worker && !worker.isDead() ? worker : []));
}
