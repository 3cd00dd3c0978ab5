import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "#app/env.server.ts";
import { Refusal } from "./refusal.server.ts";

const MINUTE = 60;
const SLOWED_MS = 2000;

/** Tries and the seconds they count for. `LIMITS` overrides them: `login=100/300,upload=1000/60`, or `all=100000/60`. */
const DEFAULTS = {
  login: [10, 5 * MINUTE],
  account: [50, 60 * MINUTE],
  signup: [30, 60 * MINUTE],
  mail: [5, 30 * MINUTE],
  upload: [30, 30 * MINUTE],
  wireVisitor: [300, 5 * MINUTE],
  wireUser: [1500, 5 * MINUTE],
} as const;

type Limit = keyof typeof DEFAULTS;

const overrides = new Map(
  env.LIMITS.split(",")
    .filter(Boolean)
    .map((part) => {
      const [name = "", rate = ""] = part.split("=");
      return [name.trim(), rate.split("/").map(Number)] as const;
    }),
);

const limiters = new Map<Limit, RateLimiterMemory>(
  (Object.keys(DEFAULTS) as Limit[]).map((name) => {
    const [points = 1, duration = 1] = overrides.get(name) ?? overrides.get("all") ?? DEFAULTS[name];
    return [name, new RateLimiterMemory({ keyPrefix: name, points, duration })];
  }),
);

/** Counts one try and refuses once there are too many. */
export async function count(limit: Limit, key: string): Promise<void> {
  try {
    await limiters.get(limit)?.consume(key);
  } catch (reason) {
    throw reason instanceof RateLimiterRes ? tooMany(reason.msBeforeNext) : reason;
  }
}

/** Counts one try and refuses none. */
export async function note(limit: Limit, key: string): Promise<void> {
  await limiters.get(limit)?.penalty(key);
}

/** Takes back one that was counted: only what failed shall count. */
export async function forgive(limit: Limit, key: string): Promise<void> {
  await limiters.get(limit)?.reward(key);
}

/** Only slows down when the tries are used up: whoever owns an account must not be locked out by others' tries. */
export async function delay(limit: Limit, key: string): Promise<void> {
  if ((await usedUpFor(limit, key)) > 0) await sleep(SLOWED_MS);
}

/** Milliseconds until there are tries again; 0 while there are some. */
async function usedUpFor(limit: Limit, key: string): Promise<number> {
  const limiter = limiters.get(limit);
  const used = await limiter?.get(key);
  return limiter && used && used.consumedPoints >= limiter.points ? Math.max(1, used.msBeforeNext) : 0;
}

/** An IPv6 household has a whole /64. */
export function addressKey(address: string): string {
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":");
  const filled =
    tail === undefined ? groups : [...groups, ...Array(Math.max(0, 8 - groups.length - tail.split(":").length)).fill("0")];
  return filled.slice(0, 4).join(":");
}

function tooMany(milliseconds: number): Refusal {
  return new Refusal("RATE_LIMITED", undefined, {}, Math.max(1, Math.ceil(milliseconds / 1000)));
}
