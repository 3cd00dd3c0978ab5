import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "#app/env.server.ts";
import { DEFAULT_RATES, LIMITS, type Limit } from "#app/schemas/rates.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { tell } from "../security.server.ts";
import { Refusal } from "./refusal.server.ts";

const SLOWED_MS = 2000;

const limiters = new Map<Limit, RateLimiterMemory>(
  LIMITS.map((name) => {
    const [points, duration] = env.LIMITS.get(name) ?? env.LIMITS.get("all") ?? DEFAULT_RATES[name];
    return [name, new RateLimiterMemory({ keyPrefix: name, points, duration })];
  }),
);

/** Counts one attempt; throws the Refusal RATE_LIMITED above the limit. */
export async function count(limit: Limit, key: string): Promise<void> {
  try {
    await limiters.get(limit)?.consume(key);
  } catch (reason) {
    throw reason instanceof RateLimiterRes ? tooMany(limit, reason.msBeforeNext) : reason;
  }
}

/** Counts by account, and visitors by their address. */
export function countBy(act: "read" | "send" | "wire", { id, state }: Viewer, address: string): Promise<void> {
  return state === "visitor" ? count(`${act}Visitor`, addressKey(address)) : count(`${act}User`, id);
}

/** Refuses without counting once the limit is used up; call it before reading a body. */
export async function requireTry(limit: Limit, key: string): Promise<void> {
  const refusal = await refusalFor(limit, key);
  if (refusal) throw refusal;
}

export async function refusalFor(limit: Limit, key: string): Promise<Refusal | undefined> {
  const wait = await usedUpFor(limit, key);
  return wait > 0 ? tooMany(limit, wait) : undefined;
}

/** Limits requested mails by the requester's IP address and by the receiver. */
export async function countMail(address: string, receiver: string): Promise<void> {
  await count("mail", `from ${addressKey(address)}`);
  await count("mail", `to ${receiver}`);
  await count("mailDay", `to ${receiver}`);
}

/** Counts one attempt if every limit has one left; otherwise returns the milliseconds until they do. */
export async function countOrWait(names: Limit[], key: string): Promise<number> {
  const wait = Math.max(...(await Promise.all(names.map((name) => usedUpFor(name, key)))));
  if (wait === 0) for (const name of names) await note(name, key);
  return wait;
}

/** Counts one attempt and never refuses. */
export async function note(limit: Limit, key: string): Promise<void> {
  await limiters.get(limit)?.penalty(key);
}

/** Takes back one counted attempt, for limits on failures only. */
export async function forgive(limit: Limit, key: string): Promise<void> {
  await limiters.get(limit)?.reward(key);
}

/** Delays instead of refusing, so that other people's attempts cannot lock out an account's owner. */
export async function delay(limit: Limit, key: string): Promise<void> {
  if ((await usedUpFor(limit, key)) > 0) await sleep(SLOWED_MS);
}

/** Milliseconds until attempts are available again; 0 while some are left. */
async function usedUpFor(limit: Limit, key: string): Promise<number> {
  const limiter = limiters.get(limit);
  const used = await limiter?.get(key);
  return limiter && used && used.consumedPoints >= limiter.points ? Math.max(1, used.msBeforeNext) : 0;
}

/** Shortens IPv6 to the /64, which belongs to one household. IPv4 keeps its address, also where a socket maps it into IPv6. */
export function addressKey(given: string): string {
  const address = given.replace(/^::ffff:(?=\d+\.)/i, "");
  if (!address.includes(":")) return address;
  const [head = "", tail] = address.split("::");
  const groups = head.split(":");
  const filled =
    tail === undefined ? groups : [...groups, ...Array(Math.max(0, 8 - groups.length - tail.split(":").length)).fill("0")];
  return filled.slice(0, 4).join(":");
}

function tooMany(limit: Limit, milliseconds: number): Refusal {
  tell("limit reached", { which: limit });
  return new Refusal("RATE_LIMITED", undefined, {}, Math.max(1, Math.ceil(milliseconds / 1000)));
}
