import { once } from "node:events";
import { startBeside } from "#app/adapters/process.server.ts";
import type { Job } from "#app/kernel/jobs.server.ts";
import { FailedAlone, Failure } from "./fate.server.ts";
import { serverAge } from "./server-age.server.ts";

/** The process sends null once the job is done. */
const Told = Failure.nullable();

/** Runs a job in its own process, which may die without the server. Rejects if the job fails or its process dies. */
export async function runAlone({ kind, key, requestId }: Job, stopped: AbortSignal): Promise<void> {
  stopped.throwIfAborted();
  const child = await startBeside("app/jobs/run-alone", kind, key, requestId ?? "", String(serverAge() / 1000));
  let told: unknown;
  child.on("message", (message) => {
    told = message;
  });
  const end = () => child.kill("SIGTERM");
  stopped.addEventListener("abort", end);
  // The signal may have come while the process was starting.
  if (stopped.aborted) end();
  const [status, signal] = await once(child, "close").finally(() => stopped.removeEventListener("abort", end));
  const failure =
    told === undefined ? { words: `Its own process died: ${signal ?? status}`, fate: { hasDied: true } } : Told.parse(told);
  if (failure) throw new FailedAlone(failure);
}
