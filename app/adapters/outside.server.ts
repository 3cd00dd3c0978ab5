import { env } from "#app/env.server.ts";
import { log } from "#app/log.server.ts";

const TIMEOUT = 5000;
/** After so many failures in a row the service gets no requests for a minute. */
const MOST_FAILURES = 3;
const PAUSE = 60_000;
const NOTHING = [204, 404, 410];

/** Calls a third party's service, which may hang, lie or redirect, and must not learn who asks. */
export class Outside {
  #failures = 0;
  #pausedUntil = 0;
  readonly #timeout: number;

  /** Milliseconds for a whole answer, so that a slow drip ends, too. */
  constructor(timeout = TIMEOUT) {
    this.#timeout = timeout;
  }

  /** Returns undefined while the service fails. `read` throws if the answer is not the expected one. */
  async ask<T>(address: string, most: number, read: (body: Buffer) => T | Promise<T>): Promise<T | undefined> {
    if (Date.now() < this.#pausedUntil) return undefined;
    try {
      const body = await bodyOf(address, most, this.#timeout);
      const answer = body && (await read(body));
      this.#failures = 0;
      return answer;
    } catch (error) {
      log.warn({ err: error, host: new URL(address).host }, "a service outside failed");
      if (++this.#failures >= MOST_FAILURES) this.#pausedUntil = Date.now() + PAUSE;
      return undefined;
    }
  }
}

async function bodyOf(address: string, most: number, timeout: number): Promise<Buffer | undefined> {
  const signal = AbortSignal.timeout(timeout);
  const { status, body } = await fetch(address, {
    redirect: "error",
    referrerPolicy: "no-referrer",
    headers: { "User-Agent": `${env.PRODUCT_NAME} (${env.CONTACT_EMAIL})` },
    signal,
  });
  if (status !== 200) {
    await body?.cancel();
    if (NOTHING.includes(status)) return undefined;
    throw new Error(`It answered ${status}`);
  }
  const reader = body?.getReader();
  // Once an answer has begun, fetch does not always notice that its time is over.
  signal.addEventListener("abort", () => void reader?.cancel().catch(() => {}));
  const chunks: Uint8Array[] = [];
  for (let left = most; left >= 0; ) {
    const { value, done } = (await reader?.read()) ?? { done: true };
    signal.throwIfAborted();
    if (done || !value) return Buffer.concat(chunks);
    chunks.push(value);
    left -= value.length;
  }
  await reader?.cancel();
  throw new Error("Its answer is too large");
}
