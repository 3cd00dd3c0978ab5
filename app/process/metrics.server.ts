import { statfs } from "node:fs/promises";
import type { Context, MiddlewareHandler } from "hono";
import { Gauge } from "prom-client";
import { env } from "#app/env.server.ts";
import { takesFile } from "#app/http/bodies.server.ts";
import { bearerToken } from "#app/http/requests.server.ts";
import { hashOf } from "#app/kernel/secrets.server.ts";
import { registry, requestSeconds } from "#app/metrics.server.ts";
import * as jobQueue from "#app/services/upkeep/job-queue.server.ts";

new Gauge({
  name: "jobs",
  help: "Jobs by state",
  labelNames: ["state"] as const,
  registers: [registry],
  collect() {
    this.reset();
    for (const { state, total } of jobQueue.totals()) this.set({ state }, total);
  },
});

new Gauge({
  name: "jobs_oldest_due_seconds",
  help: "How long the oldest job that is due has waited",
  registers: [registry],
  collect() {
    this.set(jobQueue.oldestDue() / 1000);
  },
});

new Gauge({
  name: "disk_bytes",
  help: "The disk of database and media",
  labelNames: ["of"] as const,
  registers: [registry],
  async collect() {
    const { bsize, bavail, blocks } = await statfs(env.DATA_DIR);
    this.set({ of: "free" }, bavail * bsize);
    this.set({ of: "all" }, blocks * bsize);
  },
});

export const measured: MiddlewareHandler = async (c, next) => {
  const door = doorOf(c);
  const end = requestSeconds.startTimer();
  await next();
  end({ door, method: c.req.method, status: c.res.status });
};

/** Answers only with the token of the settings. */
export async function metrics(c: Context): Promise<Response> {
  if (!env.METRICS_TOKEN) return c.notFound();
  if (hashOf(bearerToken(c) ?? "") !== hashOf(env.METRICS_TOKEN)) return c.text("The token is missing or wrong", 401);
  return c.text(await registry.metrics(), 200, { "content-type": registry.contentType, "cache-control": "no-store" });
}

export function doorOf({ req }: Context): string {
  const [, first = ""] = req.path.split("/");
  if (takesFile(req.path, req.header("content-type") ?? "")) return "upload";
  return ["graphql", "trpc", "media", "files", "assets", "healthz", "metrics"].includes(first) ? first : "screens";
}
