import { handlerOf } from "#app/jobs/index.server.ts";

/** Does a mail's job, as the worker would. */
export async function sendMail(kind: string, key: string): Promise<void> {
  await handlerOf(kind)?.run(key, new AbortController().signal);
}
