import { env } from "#app/env.server.ts";

/** Imported first: nobody in this file of tests meets a limit of requests. */
env.LIMITS.set("all", [1_000_000, 60]);
