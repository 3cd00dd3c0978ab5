import { and, count, desc, eq, gt, inArray, isNull } from "drizzle-orm";
import { requireFresh, requireOperator } from "#app/kernel/access/requirements.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { existing } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { MAILING_NAMES, type MailingName } from "#app/schemas/mailings.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { mailingReceivers, mailings } from "#db/schema/index.ts";
import { countOf } from "./receivers.server.ts";
import { begin } from "./sending.server.ts";

const HOUR = 60 * 60 * 1000;
const LATEST = 50;

type Mailing = typeof mailings.$inferSelect;

export interface Progress extends Mailing {
  waiting: number;
  /** Handed to the mail server without an answer: these mails may have arrived, so they are not sent again. */
  unsure: number;
}

export async function receivers(viewer: Viewer, mail: MailingName): Promise<number> {
  requireOperator(viewer);
  return countOf(mail);
}

export function lastSent(viewer: Viewer): { mail: MailingName; at: number | undefined }[] {
  requireOperator(viewer);
  return MAILING_NAMES.map((mail) => ({ mail, at: latestOf(mail)?.createdAt }));
}

export function waitsUntil(viewer: Viewer, mail: MailingName): number | undefined {
  requireOperator(viewer);
  const before = latestOf(mail, Date.now() - HOUR);
  return before && before.createdAt + HOUR;
}

/** A second press within the hour sends nothing and returns the same mailing. */
export async function send(viewer: Viewer, mail: MailingName): Promise<{ id: string; mails: number; isNew: boolean }> {
  requireFresh(viewer);
  const mails = await countOf(mail);
  return atomically(() => {
    const before = latestOf(mail, Date.now() - HOUR);
    if (before) return { id: before.id, mails: 0, isNew: false };
    const { id } = db.insert(mailings).values({ mail, listedUpTo: "0" }).returning({ id: mailings.id }).get();
    begin(id);
    return { id, mails, isNew: true };
  });
}

export function goOn(viewer: Viewer, id: string): void {
  requireFresh(viewer);
  atomically(() => {
    const isOpen = and(eq(mailings.id, id), isNull(mailings.finishedAt));
    existing(db.update(mailings).set({ stoppedAt: null }).where(isOpen).returning().get());
    begin(id);
  });
}

export function latest(viewer: Viewer): Progress[] {
  requireOperator(viewer);
  return withProgress(db.select().from(mailings).orderBy(desc(mailings.createdAt)).limit(limitOf(LATEST)).all());
}

export function get(viewer: Viewer, id: string): Progress {
  requireOperator(viewer);
  const [mailing] = withProgress(db.select().from(mailings).where(eq(mailings.id, id)).all());
  return existing(mailing);
}

export function unsureOf(viewer: Viewer, id: string): string[] {
  requireOperator(viewer);
  return db
    .select({ userId: mailingReceivers.userId })
    .from(mailingReceivers)
    .where(and(eq(mailingReceivers.mailingId, id), eq(mailingReceivers.state, "handed")))
    .limit(limitOf(1000))
    .all()
    .map(({ userId }) => userId);
}

function withProgress(list: Mailing[]): Progress[] {
  const ids = list.map(({ id }) => id);
  const counts = db
    .select({ id: mailingReceivers.mailingId, state: mailingReceivers.state, n: count() })
    .from(mailingReceivers)
    .where(and(inArray(mailingReceivers.mailingId, ids), inArray(mailingReceivers.state, ["waiting", "handed"])))
    .groupBy(mailingReceivers.mailingId, mailingReceivers.state)
    .all();
  return list.map((mailing) => {
    const countIn = (state: "waiting" | "handed") => counts.find((row) => row.id === mailing.id && row.state === state)?.n ?? 0;
    // Mails on their way have their answer in a moment while the job runs.
    const isRunning = !mailing.finishedAt && jobs.find("mailing", mailing.id)?.state === "running";
    return { ...mailing, waiting: countIn("waiting"), unsure: isRunning ? 0 : countIn("handed") };
  });
}

function latestOf(mail: MailingName, since = 0): Mailing | undefined {
  return db
    .select()
    .from(mailings)
    .where(and(eq(mailings.mail, mail), gt(mailings.createdAt, since)))
    .orderBy(desc(mailings.createdAt))
    .limit(limitOf(1))
    .get();
}
