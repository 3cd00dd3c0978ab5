import { once } from "node:events";
import { createServer } from "node:net";
import { bucketFault } from "#app/adapters/storage/index.server.ts";
import { openStreets } from "#app/adapters/streets/index.server.ts";
import { env, FIRST_WORKER } from "#app/env.server.ts";
import { isAccount } from "#db/before-migrations.ts";

/** Opens what settings name. Returns the fault of a setting that is well-formed but does not work. */
export async function settingsFault(): Promise<string | undefined> {
  const developers = env.DEVELOPERS === "public" ? [] : env.DEVELOPERS.split(",").filter(Boolean);
  const named = {
    OPERATOR_USER_ID: [env.OPERATOR_USER_ID],
    STATISTICS_USER_ID: [env.STATISTICS_USER_ID],
    DEVELOPERS: developers,
  };
  for (const [setting, ids] of Object.entries(named))
    for (const id of ids) if (id && !isAccount(id)) return `Setting ${setting}: nobody has the id ${id}`;
  const bucket = await bucketFault();
  if (bucket) return `Setting GCS_BUCKET: ${bucket}`;
  const map = await openStreets();
  return map ? `Setting MAP_FILE: ${map}` : await addressFault();
}

async function addressFault(): Promise<string | undefined> {
  // The workers share the address, so this server would get clients of the first.
  if (FIRST_WORKER) return undefined;
  // Clients that the process above the workers hands to a server that has closed would hang.
  const address = { port: env.PORT, host: env.HOST, exclusive: true };
  const server = createServer((socket) => socket.destroy()).listen(address);
  try {
    await once(server, "listening");
  } catch (error) {
    return `Settings HOST and PORT: ${error instanceof Error ? error.message : error}`;
  }
  server.close();
  await once(server, "close");
}
