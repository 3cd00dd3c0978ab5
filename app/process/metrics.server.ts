import { statfs } from "node:fs/promises";
import type { Context } from "hono";
import { Gauge } from "prom-client";
import { env } from "#app/env.server.ts";
import { takesFile } from "#app/http/bodies.server.ts";
import { bearerToken } from "#app/http/requests.server.ts";
import { hashOf } from "#app/kernel/secrets.server.ts";
import { registry } from "#app/metrics.server.ts";
import * as upkeep from "#app/services/upkeep/index.server.ts";
import * as jobQueue from "#app/services/upkeep/job-queue.server.ts";
import * as replication from "#app/services/upkeep/replication.server.ts";
import { metricsOfAll } from "./metrics-of-all.server.ts";

/** All workers read the same, or only the first one does. */
const shared = { registers: [registry], aggregator: "max" as const };

new Gauge({
  name: "jobs",
  help: "Jobs by kind and state",
  labelNames: ["kind", "state"] as const,
  ...shared,
  collect() {
    this.reset();
    for (const { kind, state, total } of jobQueue.totals()) this.set({ kind, state }, total);
  },
});

new Gauge({
  name: "jobs_oldest_due_age_seconds",
  help: "How long the oldest job of a kind that is due has waited",
  labelNames: ["kind"] as const,
  ...shared,
  collect() {
    this.reset();
    for (const { kind, waited } of jobQueue.oldestDue()) this.set({ kind }, waited / 1000);
  },
});

gauge("emails_unsent", "Emails that are not sent yet", () => jobQueue.unsent().total);
gauge(
  "emails_oldest_unsent_age_seconds",
  "How long the oldest email that should be sent has waited",
  () => jobQueue.unsent().waited / 1000,
);
gauge("sqlite_wal_bytes", "The size of the database's write-ahead log", upkeep.walBytes);
gauge("disk_free_bytes", "What the server can still write where database and media are", async () => {
  const { bsize, bavail } = await statfs(env.DATA_DIR);
  return bavail * bsize;
});
gauge("disk_size_bytes", "The size of the disk of database and media", async () => {
  const { bsize, blocks } = await statfs(env.DATA_DIR);
  return blocks * bsize;
});
const { LITESTREAM_BUCKET, STORAGE } = env;
// An alert would fire for a copy that nobody needs.
if (!LITESTREAM_BUCKET || STORAGE !== "gcs")
  gauge("backup_last_success_timestamp_seconds", "When npm run backup last made a copy; 0 for never", () =>
    inSeconds(upkeep.backupAt()),
  );
if (LITESTREAM_BUCKET)
  gauge(
    "litestream_last_copy_timestamp_seconds",
    "When Litestream was last found to have copied all; 0 for never since the start",
    () => inSeconds(replication.lastSeen()),
  );

function gauge(name: string, help: string, read: () => number | Promise<number>): void {
  new Gauge({
    name,
    help,
    ...shared,
    async collect() {
      this.set(await read());
    },
  });
}

function inSeconds(time: number | undefined): number {
  return (time ?? 0) / 1000;
}

/** Answers only with the token of the settings. */
export async function metrics(c: Context): Promise<Response> {
  if (!env.METRICS_TOKEN) return c.notFound();
  if (hashOf(bearerToken(c) ?? "") !== hashOf(env.METRICS_TOKEN)) return c.text("The token is missing or wrong", 401);
  const text = await metricsOfAll();
  if (!text) return c.text("Not every worker gave its metrics", 503);
  return c.text(text, 200, { "content-type": registry.contentType, "cache-control": "no-store" });
}

export function doorOf({ req }: Context): string {
  const [, first = ""] = req.path.split("/");
  if (takesFile(req.path, req.header("content-type") ?? "")) return "upload";
  return ["graphql", "trpc", "media", "files", "assets", "healthz", "metrics"].includes(first) ? first : "screens";
}
