import { handlerOf } from "#app/jobs/index.server.ts";

/** Runs a mail's job like the worker. */
export async function sendMail(kind: string, key: string): Promise<void> {
  await handlerOf(kind)?.run(key, new AbortController().signal);
}
