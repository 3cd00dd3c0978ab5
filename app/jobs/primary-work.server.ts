import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";
import { resealKeys } from "#app/services/accounts/second-factor-codes.server.ts";
import { endAgain } from "#app/services/own-data/restored.server.ts";
import { primaryInstance } from "#db/primary.ts";
import { startWorker } from "./worker.server.ts";

const LOOK_MS = 1000;

/** Does the primary's work while this machine is the primary: LiteFS may choose any machine. */
export function startPrimaryWork() {
  let worker: ReturnType<typeof startWorker> | undefined;

  function follow() {
    const isPrimary = !primaryInstance();
    if (isPrimary && !worker) {
      // Before the first answer: a restored database still has what was erased since.
      endAgain();
      if (env.SESSION_SECRETS.length > 1) resealKeys();
      worker = startWorker();
      log.info("this machine is the primary");
    } else if (!isPrimary && worker) {
      // A replica cannot return the jobs to the queue; their leases run out.
      worker.stop().catch((error) => log.warn({ err: error }, "work ended as this machine is no longer the primary"));
      worker = undefined;
      log.info("this machine is a replica");
    }
  }

  follow();
  const timer = env.LITEFS_DIR ? setInterval(follow, LOOK_MS) : undefined;
  return {
    async stop() {
      clearInterval(timer);
      await worker?.stop();
    },
  };
}
