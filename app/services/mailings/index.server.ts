import { and, count, desc, eq, gt, inArray, isNull, lte, max, sql } from "drizzle-orm";
import { requireFresh, requireOperator } from "#app/kernel/access/requirements.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import * as jobs from "#app/kernel/jobs.server.ts";
import { existing, invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { MAILING_NAMES, type MailingName } from "#app/schemas/mailings.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { mailingReceivers, mailings } from "#db/schema/index.ts";
import { bringBack, forgetDraft, wordsFor } from "./drafts.server.ts";
import { countOf } from "./receivers.server.ts";
import { begin, plan, stop } from "./sending.server.ts";

const HOUR = 60 * 60 * 1000;
const LATEST = 50;
/** Jobs wait no longer than 15 days. */
const MOST_DAYS = 14;

type Mailing = typeof mailings.$inferSelect;

export { draftOf, keepDraft, sendTest } from "./drafts.server.ts";

export interface Progress extends Mailing {
  waiting: number;
  /** Handed to the mail server without an answer: these mails may have arrived, so they are not sent again. */
  unsure: number;
}

const beginning = sql`coalesce(${mailings.startsAt}, ${mailings.createdAt})`;

export async function receivers(viewer: Viewer, mail: MailingName): Promise<number> {
  requireOperator(viewer);
  return countOf(mail);
}

export function lastSent(viewer: Viewer): { mail: MailingName; at: number | undefined }[] {
  requireOperator(viewer);
  const last = db
    .select({ mail: mailings.mail, at: max(beginning).mapWith(Number) })
    .from(mailings)
    .where(lte(beginning, Date.now()))
    .groupBy(mailings.mail)
    .all();
  return MAILING_NAMES.map((mail) => ({ mail, at: last.find((row) => row.mail === mail)?.at }));
}

/** Returns when the email may go out again: an hour after it began or is planned to. */
export function waitsUntil(viewer: Viewer, mail: MailingName): number | undefined {
  requireOperator(viewer);
  const before = latestOf(mail, Date.now() - HOUR);
  return before && (before.startsAt ?? before.createdAt) + HOUR;
}

/** A second press within the hour, or before a planned mailing, sends nothing and returns the same mailing. */
export async function send(
  viewer: Viewer,
  mail: MailingName,
  startsAt?: number,
): Promise<{ id: string; mails: number; isNew: boolean }> {
  requireFresh(viewer);
  if (startsAt !== undefined) checkStart(startsAt);
  const mails = await countOf(mail);
  return atomically(() => {
    const before = latestOf(mail, Date.now() - HOUR);
    if (before) return { id: before.id, mails: 0, isNew: false };
    const given = { mail, listedUpTo: "0", startsAt: startsAt ?? null, ...wordsFor(mail) };
    const { id } = db.insert(mailings).values(given).returning({ id: mailings.id }).get();
    forgetDraft(mail);
    if (startsAt === undefined) begin(id);
    else plan(id, startsAt);
    return { id, mails, isNew: true };
  });
}

function checkStart(startsAt: number): void {
  const days = (startsAt - Date.now()) / (24 * HOUR);
  if (!(days > 0 && days <= MOST_DAYS)) throw invalid("at", `Please give a time within the next ${MOST_DAYS} days`);
}

/** What was not sent yet waits until it goes on. */
export function stopSending(viewer: Viewer, id: string): void {
  requireOperator(viewer);
  atomically(() => {
    existing(openMailing(id));
    stop(id);
  });
}

/** Takes back a mailing that has not begun. Its own words are a draft again. */
export function cancel(viewer: Viewer, id: string): void {
  requireOperator(viewer);
  atomically(() => {
    const planned = existing(openMailing(id));
    if (planned.startsAt === null || planned.listedUpTo !== "0") throw new Refusal("NOT_FOUND");
    jobs.cancel("mailing", id);
    endings.record("mailing", id);
    db.delete(mailings).where(eq(mailings.id, id)).run();
    bringBack(planned);
  });
}

function openMailing(id: string): Mailing | undefined {
  return db
    .select()
    .from(mailings)
    .where(and(eq(mailings.id, id), isNull(mailings.finishedAt)))
    .get();
}

export function goOn(viewer: Viewer, id: string): void {
  requireFresh(viewer);
  atomically(() => {
    const { startsAt } = existing(openMailing(id));
    db.update(mailings).set({ stoppedAt: null }).where(eq(mailings.id, id)).run();
    if (startsAt !== null && startsAt > Date.now()) plan(id, startsAt);
    else begin(id);
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

function latestOf(mail: MailingName, since: number): Mailing | undefined {
  return db
    .select()
    .from(mailings)
    .where(and(eq(mailings.mail, mail), gt(beginning, since)))
    .orderBy(desc(mailings.createdAt))
    .limit(limitOf(1))
    .get();
}
