import { LRUCache } from "lru-cache";
import { addressKey } from "#app/kernel/limits.server.ts";

const MONTH_MS = 30 * 24 * 60 * 60 * 1000;

/** In memory only, since nobody's address is stored. */
const known = new LRUCache<string, true>({ max: 50_000, ttl: MONTH_MS });

/** Returns a key for wrong tries: the account, or a client that logged in to it before: strangers do not slow its owner. */
export function keyFor(address: string, email: string): string {
  const own = `${addressKey(address)} ${email}`;
  return known.has(own) ? own : email;
}

export function remember(address: string, email: string): void {
  known.set(`${addressKey(address)} ${email}`, true);
}
