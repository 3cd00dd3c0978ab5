import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "#app/env.server.ts";
import { DEFAULT_RATES, LIMITS, type Limit } from "#app/schemas/rates.ts";
import { Refusal } from "./refusal.server.ts";

const SLOWED_MS = 2000;

const limiters = new Map<Limit, RateLimiterMemory>(
  LIMITS.map((name) => {
    const [points, duration] = env.LIMITS.get(name) ?? env.LIMITS.get("all") ?? DEFAULT_RATES[name];
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

/** Refuses before a body is read once the tries are used up, and counts none. */
export async function requireTry(limit: Limit, key: string): Promise<void> {
  const refusal = await refusalFor(limit, key);
  if (refusal) throw refusal;
}

export async function refusalFor(limit: Limit, key: string): Promise<Refusal | undefined> {
  const wait = await usedUpFor(limit, key);
  return wait > 0 ? tooMany(wait) : undefined;
}

/** Counts a mail that somebody asks for, by where they ask from and by where it goes, and refuses it once there are too many. */
export async function countMail(address: string, receiver: string): Promise<void> {
  await count("mail", `from ${addressKey(address)}`);
  await count("mail", `to ${receiver}`);
  await count("mailDay", `to ${receiver}`);
}

/** Counts one try where all of the limits have one left. Else returns the milliseconds until they do. */
export async function turnOf(names: Limit[], key: string): Promise<number> {
  const wait = Math.max(...(await Promise.all(names.map((name) => usedUpFor(name, key)))));
  if (wait === 0) for (const name of names) await note(name, key);
  return wait;
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
