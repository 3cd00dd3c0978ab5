import { setImmediate as others } from "node:timers/promises";
import { and, eq, inArray, isNull, lt, sql } from "drizzle-orm";
import { deleteInBatches } from "#app/kernel/batches.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import type { MailingName } from "#app/schemas/mailings.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { bounces, mailingReceivers, mailings } from "#db/schema/index.ts";
import { listAfter, type Receiver, receiverOf } from "./receivers.server.ts";

const DAY = 24 * 60 * 60 * 1000;

/** In memory, since after a crash or a restore nobody knows who got a mail: the operator has to continue by hand. */
const going = new Set<string>();

/** Call it inside the transaction that starts the mailing. */
export function begin(id: string): void {
  going.add(id);
  jobs.enqueue("mailing", id);
}

/** Stops a mailing that another process began. One that is planned begins in whichever process runs at its time. */
export function find(id: string, now = Date.now()): Pick<typeof mailings.$inferSelect, "mail" | "subject" | "body"> | undefined {
  return atomically(() => {
    const mailing = db.select().from(mailings).where(eq(mailings.id, id)).get();
    if (!mailing || mailing.stoppedAt || mailing.finishedAt) return undefined;
    const { startsAt, listedUpTo } = mailing;
    if (startsAt !== null && startsAt > now) return void plan(id, startsAt);
    if (startsAt !== null && listedUpTo === "0") {
      // A database restored to a time before the first mail must not send it again by itself.
      endings.record("mailing", id);
      going.add(id);
    }
    if (going.has(id)) return mailing;
    stop(id);
    return undefined;
  });
}

export function isGoing(id: string): boolean {
  return going.has(id);
}

export function stop(id: string): void {
  going.delete(id);
  db.update(mailings)
    .set({ stoppedAt: Date.now() })
    .where(and(eq(mailings.id, id), isNull(mailings.finishedAt), isNull(mailings.stoppedAt)))
    .run();
}

/** Begins by itself when it is due. */
export function plan(id: string, startsAt: number): void {
  jobs.enqueue("mailing", id, startsAt);
}

/** Lists the receivers in steps, between which others use the database. */
export async function list(id: string, mail: MailingName): Promise<void> {
  while (listSome(id, mail)) await others();
}

function listSome(id: string, mail: MailingName): boolean {
  return atomically(() => {
    const from = db.select({ upTo: mailings.listedUpTo }).from(mailings).where(eq(mailings.id, id)).get()?.upTo;
    if (!from) return false;
    const { ids, upTo } = listAfter(mail, from);
    const rows = ids.map((userId) => ({ mailingId: id, userId }));
    if (rows.length) db.insert(mailingReceivers).values(rows).run();
    db.update(mailings).set({ listedUpTo: upTo }).where(eq(mailings.id, id)).run();
    return upTo !== null;
  });
}

export interface Handed extends Receiver {
  userId: string;
}

/** Marks the next receiver as handed over. Skips accounts that are no longer receivers. */
export function handNext(id: string, mail: MailingName): Handed | undefined {
  for (;;) {
    const next = db
      .select({ userId: mailingReceivers.userId })
      .from(mailingReceivers)
      .where(and(eq(mailingReceivers.mailingId, id), eq(mailingReceivers.state, "waiting")))
      .orderBy(mailingReceivers.userId)
      .limit(limitOf(1))
      .get();
    if (!next) return undefined;
    const receiver = receiverOf(mail, next.userId);
    if (receiver) {
      note(id, next.userId, "handed");
      return { ...receiver, userId: next.userId };
    }
    db.delete(mailingReceivers).where(rowOf(id, next.userId)).run();
  }
}

export function note(id: string, userId: string, state: "handed" | "sent" | "refused" | "waiting"): void {
  atomically(() => {
    db.update(mailingReceivers).set({ state }).where(rowOf(id, userId)).run();
    const [sent, refused] = [Number(state === "sent"), Number(state === "refused")];
    db.update(mailings)
      .set({ sentCount: sql`${mailings.sentCount} + ${sent}`, refusedCount: sql`${mailings.refusedCount} + ${refused}` })
      .where(eq(mailings.id, id))
      .run();
  });
}

export function finish(id: string): void {
  going.delete(id);
  db.update(mailings).set({ finishedAt: Date.now() }).where(eq(mailings.id, id)).run();
}

/** Forgets receivers after 90 days, and addresses that bounced after a year. */
export async function sweep(now = Date.now()): Promise<void> {
  const old = db
    .select({ id: mailings.id })
    .from(mailings)
    .where(lt(mailings.createdAt, now - 90 * DAY));
  await deleteInBatches(mailingReceivers, inArray(mailingReceivers.mailingId, old));
  await deleteInBatches(bounces, lt(bounces.createdAt, now - 365 * DAY));
}

function rowOf(id: string, userId: string) {
  return and(eq(mailingReceivers.mailingId, id), eq(mailingReceivers.userId, userId));
}
