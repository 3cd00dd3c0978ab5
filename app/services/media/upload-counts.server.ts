import { Refusal } from "#app/kernel/refusal.server.ts";
import { uploadsTotal } from "#app/metrics.server.ts";

/** Counts an upload that the work refuses, and by `failure` one that it fails to take. */
export async function countingFailures<T>(failure: "broken off" | "failed", work: () => Promise<T>): Promise<T> {
  try {
    return await work();
  } catch (error) {
    if (error instanceof Refusal) uploadsTotal.inc({ outcome: "refused", reason: error.code });
    else uploadsTotal.inc({ outcome: failure, reason: "" });
    throw error;
  }
}
