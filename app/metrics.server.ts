import { collectDefaultMetrics, Histogram, Registry } from "prom-client";

export const registry = new Registry();
collectDefaultMetrics({ register: registry });

export const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time until an answer begins, by door, method and status",
  labelNames: ["door", "method", "status"] as const,
  buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 60],
  registers: [registry],
});

export const statementSeconds = new Histogram({
  name: "sqlite_statement_duration_seconds",
  help: "Time of each SQL statement",
  buckets: [0.0001, 0.001, 0.01, 0.05, 0.25, 1],
  registers: [registry],
});
