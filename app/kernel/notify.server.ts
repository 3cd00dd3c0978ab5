import { lt, sql } from "drizzle-orm";
import type { NotificationKind } from "#app/schemas/notifications.ts";
import { db } from "#db";
import { newId } from "#db/columns.ts";
import { type crews, type follows, notifications, type stokes } from "#db/schema/index.ts";
import * as jobs from "./jobs.server.ts";
import { wants } from "./notification-choices.server.ts";

/* Record in the transaction of the event. */

type Row<T extends { $inferSelect: unknown }> = T["$inferSelect"];

type About = Pick<Row<typeof notifications>, "stokeId" | "followId" | "crewId" | "sponsorshipStepId">;
const ABOUT_NOTHING: About = { stokeId: null, followId: null, crewId: null, sponsorshipStepId: null };

const insert = db
  .insert(notifications)
  .values({
    id: sql.placeholder("id"),
    userId: sql.placeholder("userId"),
    kind: sql.placeholder("kind"),
    stokeId: sql.placeholder("stokeId"),
    followId: sql.placeholder("followId"),
    crewId: sql.placeholder("crewId"),
    sponsorshipStepId: sql.placeholder("sponsorshipStepId"),
    createdAt: sql.placeholder("createdAt"),
  })
  .onConflictDoNothing()
  .prepare();

export function recordStoke({ id: stokeId }: Row<typeof stokes>, posterId: string): void {
  record(posterId, "stoke", { stokeId });
}

export function recordFollow({ id: followId, followedId }: Row<typeof follows>): void {
  record(followedId, "follow", { followId });
}

export function recordRequest({ id: crewId, askedId }: Row<typeof crews>): void {
  record(askedId, "crewRequest", { crewId });
}

export function recordAcceptance({ id: crewId, askerId }: Row<typeof crews>): void {
  record(askerId, "crewAccepted", { crewId });
}

/** Call it when an Edit becomes ready. A job notifies the followers, since there may be many. */
export function recordPost(editId: string): void {
  jobs.enqueue("tell-followers", editId);
}

/** Call it when a Discount can be seen. */
export function recordDiscount(discountId: string): void {
  jobs.enqueue("tell-discount-followers", discountId);
}

export function recordSponsorship(sponsorshipStepId: number, userId: string): void {
  record(userId, "sponsorship", { sponsorshipStepId });
}

const DAY = 24 * 60 * 60 * 1000;

/** Notifies at most once a day per Discount: a later notification replaces the earlier one. */
export function recordFailedCode(discountId: string, posterId: string): void {
  if (!wants(posterId, "codeFailed")) return;
  const now = Date.now();
  db.insert(notifications)
    .values({ userId: posterId, kind: "codeFailed", discountId, createdAt: now })
    .onConflictDoUpdate({
      target: [notifications.userId, notifications.discountId],
      set: { kind: "codeFailed", createdAt: now, readAt: null },
      setWhere: lt(notifications.createdAt, now - DAY),
    })
    .run();
}

export function recordHiddenSpot(spotId: string, posterId: string): void {
  if (!wants(posterId, "spotHidden")) return;
  db.insert(notifications)
    .values({ userId: posterId, kind: "spotHidden", spotId })
    .onConflictDoUpdate({ target: [notifications.spotId, notifications.userId], set: { createdAt: Date.now(), readAt: null } })
    .run();
}

/** Call it for a decision, and again for the answer to its appeal. */
export function recordDecision(decisionId: string, userId: string): void {
  db.insert(notifications)
    .values({ userId, kind: "decision", decisionId })
    .onConflictDoUpdate({ target: [notifications.decisionId], set: { createdAt: Date.now(), readAt: null } })
    .run();
}

export function recordReportAnswer(reportId: string, userId: string): void {
  db.insert(notifications).values({ userId, kind: "reportAnswer", reportId }).onConflictDoNothing().run();
}

function record(userId: string, kind: NotificationKind, about: Partial<About>): void {
  if (!wants(userId, kind)) return;
  insert.run({ ...ABOUT_NOTHING, ...about, id: newId(), userId, kind, createdAt: Date.now() });
}
