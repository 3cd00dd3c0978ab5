import { createServer } from "node:http";
import { getRequestListener } from "@hono/node-server";
import type { ServerBuild } from "@remix-run/node";
import { createServer as createVite } from "vite";
import type * as map from "#app/adapters/streets/index.server.ts";
import { env } from "#app/env.server.ts";
import type * as jobs from "#app/jobs/worker.server.ts";
import type * as doors from "./app.server.ts";

const vite = await createVite({ server: { middlewareMode: true }, appType: "custom" });

const { openStreets } = (await vite.ssrLoadModule("/app/adapters/streets/index.server.ts")) as typeof map;
const fault = await openStreets();
if (fault) console.error(`Setting MAP_FILE: ${fault}`);

const { startWorker } = (await vite.ssrLoadModule("/app/jobs/worker.server.ts")) as typeof jobs;
startWorker();

const listener = getRequestListener(async (request, bindings) => {
  const { createApp } = (await vite.ssrLoadModule("/app/process/app.server.ts")) as typeof doors;
  const build = () => vite.ssrLoadModule("virtual:remix/server-build") as Promise<ServerBuild>;
  return createApp(build, { developing: true }).fetch(request, bindings);
});

createServer((request, response) => vite.middlewares(request, response, () => listener(request, response))).listen(
  env.PORT,
  env.HOST,
  () => console.log(`http://${env.HOST}:${env.PORT}`),
);
