import { env } from "#app/env.server.ts";

/** Import it first: then no test of the file meets a limit of requests. */
env.LIMITS.set("all", [1_000_000, 60]);
