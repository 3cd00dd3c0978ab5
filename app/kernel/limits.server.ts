import { setTimeout as sleep } from "node:timers/promises";
import { RateLimiterMemory, RateLimiterRes } from "rate-limiter-flexible";
import { env } from "#app/env.server.ts";
import { DEFAULT_RATES, LIMITS, type Limit } from "#app/schemas/rates.ts";
import { inTurns } from "./in-turns.server.ts";
import { Refusal } from "./refusal.server.ts";
import { signatureOf } from "./secrets.server.ts";
import { tell } from "./security-events.server.ts";
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

/** Counts one attempt; throws the Refusal RATE_LIMITED above the limit. */
export async function count(limit: Limit, key: string): Promise<void> {
  try {
    await limiters.get(limit)?.consume(sealedKey(key));
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

/** Each has counters of its own, so that nobody uses up what another act of another person needs. */
type MailedAct = "reset" | "consent" | "parent page" | "sponsorship" | "export";

/** Limits the mails that one client asks for. */
export function countMailsFrom(act: MailedAct, address: string): Promise<void> {
  return count("mail", mailsFrom(act, address));
}

/** Of `countMailsFrom`, before reading a body. */
export function requireMailFrom(act: MailedAct, address: string): Promise<void> {
  return requireTry("mail", mailsFrom(act, address));
}

/** Limits requested mails by the client that asks and by the receiver. */
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

/** Counts one attempt and never refuses. */
export async function note(limit: Limit, key: string): Promise<void> {
  await limiters.get(limit)?.penalty(sealedKey(key));
}

/** Takes back one counted attempt, for limits on failures only. */
export async function forgive(limit: Limit, key: string): Promise<void> {
  await limiters.get(limit)?.reward(sealedKey(key));
}

/**
 * Lets attempts pass one after the other for each key, each after a pause once the limit is used up: many connections guess no faster than one, and
 * nobody is refused for what others did until dozens of them wait.
 */
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

/** Some keys are what somebody typed, which may be an address, a password or very long. */
function sealedKey(key: string): string {
  return signatureOf("limit", key);
}

function mailsFrom(act: MailedAct, address: string): string {
  return `${act} from ${addressKey(address)}`;
}

/** Milliseconds until attempts are available again; 0 while some are left. */
async function usedUpFor(limit: Limit, key: string): Promise<number> {
  const limiter = limiters.get(limit);
  const used = await limiter?.get(sealedKey(key));
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
