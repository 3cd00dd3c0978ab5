import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "#app/env.server.ts";
import { DEFAULT_RATES, LIMITS, type Limit } from "#app/schemas/rates.ts";
import { inTurns } from "./in-turns.server.ts";
import { Refusal } from "./refusal.server.ts";
import { signatureOf } from "./secrets.server.ts";
import { logEvent } from "./security-events.server.ts";
import { onTold, tellOthers } from "./shared-counts.server.ts";
import type { Viewer } from "./viewer.server.ts";

const SLOWED_MS = 2000;
const MOST_WAITING = 30;

const queues = new Map<string, { inTurn: ReturnType<typeof inTurns>; waiting: number }>();

const limiters = new Map<Limit, RateLimiterMemory>(
  LIMITS.map((name) => {
    const [points, duration] = env.LIMITS.get(name) ?? env.LIMITS.get("all") ?? DEFAULT_RATES[name];
    return [name, new RateLimiterMemory({ keyPrefix: name, points, duration })];
  }),
);

onTold((limit, key, points) => void limiters.get(limit)?.penalty(key, points));

/** Throws the Refusal RATE_LIMITED above the limit. */
export async function count(limit: Limit, key: string): Promise<void> {
  const sealed = sealedKey(key);
  tellOthers(limit, sealed, 1);
  try {
    await limiters.get(limit)?.consume(sealed);
  } catch (reason) {
    throw reason instanceof RateLimiterRes ? tooMany(limit, reason.msBeforeNext) : reason;
  }
}

/** Counts members by account and visitors by address. */
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

/** Each act has its own counters, so that nobody uses up another person's mails. */
type MailedAct = "reset" | "consent" | "parent page" | "sponsorship" | "export";

export function countMailsFrom(act: MailedAct, address: string): Promise<void> {
  return count("mail", mailsFrom(act, address));
}

/** Call it before reading a body. */
export function requireMailFrom(act: MailedAct, address: string): Promise<void> {
  return requireTry("mail", mailsFrom(act, address));
}

export async function countMail(act: MailedAct, address: string, receiver: string): Promise<void> {
  await countMailsFrom(act, address);
  await count("mail", `${act} to ${receiver}`);
  await count("mailDay", `${act} to ${receiver}`);
}

/** Counts one attempt if every limit has one left; otherwise returns the milliseconds until they do. */
export async function countOrWait(names: Limit[], key: string): Promise<number> {
  const wait = Math.max(...(await Promise.all(names.map((name) => usedUpFor(name, key)))));
  if (wait === 0) for (const name of names) await note(name, key);
  return wait;
}

export async function note(limit: Limit, key: string): Promise<void> {
  const sealed = sealedKey(key);
  tellOthers(limit, sealed, 1);
  await limiters.get(limit)?.penalty(sealed);
}

/** Takes back one counted attempt, for limits on failures only. */
export async function forgive(limit: Limit, key: string): Promise<void> {
  const sealed = sealedKey(key);
  tellOthers(limit, sealed, -1);
  await limiters.get(limit)?.reward(sealed);
}

/** Runs a key's attempts in turn, slower above the limit: many connections guess no faster than one, and refuse nobody until dozens wait. */
export async function inQueue<T>(limit: Limit, key: string, attempt: () => Promise<T>): Promise<T> {
  const queue = queues.get(key) ?? { inTurn: inTurns(), waiting: 0 };
  if (queue.waiting >= MOST_WAITING && (await usedUpFor(limit, key)) > 0) throw tooMany(limit, MOST_WAITING * SLOWED_MS);
  queues.set(key, queue);
  queue.waiting++;
  try {
    return await queue.inTurn(async () => {
      if ((await usedUpFor(limit, key)) > 0) await sleep(SLOWED_MS);
      return attempt();
    });
  } finally {
    if (--queue.waiting === 0) queues.delete(key);
  }
}

/** Some keys are typed texts: an address, a password, or something very long. */
function sealedKey(key: string): string {
  return signatureOf("limit", key);
}

function mailsFrom(act: MailedAct, address: string): string {
  return `${act} from ${addressKey(address)}`;
}

/** Returns the milliseconds until attempts are available again; 0 while some are left. */
async function usedUpFor(limit: Limit, key: string): Promise<number> {
  const limiter = limiters.get(limit);
  const used = await limiter?.get(sealedKey(key));
  return limiter && used && used.consumedPoints >= limiter.points ? Math.max(1, used.msBeforeNext) : 0;
}

/** Shortens IPv6 to the /64, which belongs to one household, and returns a mapped IPv4 address as IPv4. */
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
  logEvent("limit reached", { which: limit });
  return new Refusal("RATE_LIMITED", undefined, {}, Math.max(1, Math.ceil(milliseconds / 1000)));
}
