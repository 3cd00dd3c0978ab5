import cluster from "node:cluster";
import { env } from "#app/env.server.ts";
import { endWith, logProcess } from "#app/log.server.ts";
import { NoRoomToUpgrade } from "#db/before-upgrade.ts";
import { settingsFault } from "./settings.server.ts";
import { startWorkers } from "./workers.server.ts";

if (env.WORKERS > 1 && cluster.isPrimary) {
  logProcess();
  startWorkers();
} else await serve();

async function serve() {
  // A wrong setting stops the start before the database is migrated, so that the previous version can still run on it.
  const fault = await settingsFault();
  if (fault) {
    console.error(fault);
    process.exit(1);
  }
  logProcess();
  await import("./serve.server.ts").catch((error) => {
    if (error instanceof NoRoomToUpgrade) return endWith(1, "error", error.message);
    throw error;
  });
}
