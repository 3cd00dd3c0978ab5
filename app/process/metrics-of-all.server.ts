import cluster from "node:cluster";
import { AggregatorRegistry } from "prom-client";
import { registry } from "#app/metrics.server.ts";

/** The first worker sends it to the process that knows all workers, which answers with the metrics. */
export const ALL_METRICS = "metrics";

if (cluster.isWorker) {
  AggregatorRegistry.setRegistries([registry]);
  // Answers what that process asks every worker.
  new AggregatorRegistry();
}

export function metricsOfAll(): Promise<string> {
  if (!cluster.isWorker) return registry.metrics();
  return new Promise((resolve) => {
    process.on("message", function take(message) {
      if (typeof message !== "string") return;
      process.off("message", take);
      resolve(message);
    });
    process.send?.(ALL_METRICS);
  });
}
