import { and, eq, gt, lt, type SQL, sql } from "drizzle-orm";
import type { Kind, PostKind } from "#app/schemas/moderation.ts";
import { isSeenBefore } from "#app/schemas/report-reasons.ts";
import { db } from "#db";
import { decisions, discounts, edits, guideLines, reports, spots } from "#db/schema/index.ts";
import * as guardians from "../guardians/index.server.ts";
import { isAbout } from "./open-reports.server.ts";

type Decision = typeof decisions.$inferSelect;
export type Cause = "notice" | "comparison" | "own";

export function decisionToTell(id: string): Decision | undefined {
  return db.select().from(decisions).where(eq(decisions.id, id)).get();
}

export interface Thing {
  /** "" for a post without words. */
  title: string;
  postedAt: number;
}

/** Returns undefined for a profile, an account, and what is erased. */
export function thingOf(kind: Kind, postId: string): Thing | undefined {
  if (kind === "profile" || kind === "account") return undefined;
  const found = db.get<Thing | undefined>(WORDS[kind](postId));
  return found && { ...found, title: shortened(found.title) };
}

const WORDS: Record<Exclude<PostKind, "profile">, (id: string) => SQL> = {
  edit: (id) =>
    sql`select ${edits.description} as title, ${edits.createdAt} as "postedAt" from ${edits} where ${eq(edits.id, id)}`,
  discount: (id) =>
    sql`select ${discounts.amount} || ': ' || ${discounts.description} as title, ${discounts.createdAt} as "postedAt" from ${discounts} where ${eq(discounts.id, id)}`,
  guide: (id) =>
    sql`select ${guideLines.value} as title, ${guideLines.createdAt} as "postedAt" from ${guideLines} where ${eq(guideLines.id, id)}`,
  spot: (id) => sql`select ${spots.title} as title, ${spots.createdAt} as "postedAt" from ${spots} where ${eq(spots.id, id)}`,
};

const MINUTE = 60 * 1000;

/** Tells what led to a decision about a post: a report, a comparison with removed files, or a look of the operator's own. */
export function causeOf({ kind, postId, createdAt }: Pick<Decision, "kind" | "postId" | "createdAt">): Cause | undefined {
  if (kind === "account") return undefined;
  // A decision ends its reports at the same time.
  const isEnded = and(isAbout(kind, postId), gt(reports.closedAt, createdAt - MINUTE), lt(reports.closedAt, createdAt + MINUTE));
  const { reporterId, complaintId, reason, fault } = reports;
  const ended = db.select({ reporterId, complaintId, reason, fault }).from(reports).where(isEnded).all();
  const isNotice = ended.some(
    (report) => !isSeenBefore(report.reason) && (report.reporterId ?? report.complaintId ?? report.reason ?? report.fault),
  );
  if (isNotice) return "notice";
  return ended.some((report) => isSeenBefore(report.reason)) ? "comparison" : "own";
}

const MOST = 80;

function shortened(words: string): string {
  const line = words.replace(/\s+/g, " ").trim();
  return line.length > MOST ? `${line.slice(0, line.lastIndexOf(" ", MOST) + 1 || MOST).trim()}…` : line;
}

/** An under-13's parent is told instead of the child. */
export function tellsParent(userId: string): boolean {
  return guardians.isYoung(guardians.standingOf(userId).band);
}

/** Serves the product's own mails. */
export function parentToTell(userId: string): string | undefined {
  return tellsParent(userId) ? guardians.guardianOf(userId)?.email : undefined;
}
