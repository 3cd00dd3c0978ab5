import { Counter, collectDefaultMetrics, Histogram, Registry } from "prom-client";

/* Names follow Prometheus's conventions: base units, and `_total` for what only grows. */

export const registry = new Registry();
const registers = [registry];
collectDefaultMetrics({ register: registry });
// Gauges with the ending of a counter.
for (const kind of ["handles", "requests", "resources"]) registry.removeSingleMetric(`nodejs_active_${kind}_total`);

export const requestSeconds = new Histogram({
  name: "http_request_duration_seconds",
  help: "Time until an answer begins, by the pattern of the address, method and status",
  labelNames: ["route", "method", "status"] as const,
  buckets: [0.005, 0.025, 0.1, 0.25, 1, 2.5, 10, 60],
  registers,
});

export const refusedByLoad = new Counter({
  name: "http_requests_refused_by_load_total",
  help: "Requests refused because too many others were under way",
  registers,
});

export const statementSeconds = new Histogram({
  name: "sqlite_statement_duration_seconds",
  help: "Time of each SQL statement",
  buckets: [0.0001, 0.001, 0.01, 0.05, 0.25, 1],
  registers,
});

export const uploadsTotal = new Counter({
  name: "uploads_total",
  help: "Uploads by outcome: taken, refused with its reason, broken off, or failed",
  labelNames: ["outcome", "reason"] as const,
  registers,
});

export const securityEventsTotal = new Counter({
  name: "security_events_total",
  help: "Logins, failed logins, refused permissions and the like",
  labelNames: ["event"] as const,
  registers,
});
