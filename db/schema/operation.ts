import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { SpotFault } from "#app/schemas/choices.ts";
import type { ComplaintKind } from "#app/schemas/complaints.ts";
import type { FaultName } from "#app/schemas/jobs.ts";
import type { ClearedProfile, Kind, LoggedAct, LoggedKind, Rule, ToldAct } from "#app/schemas/moderation.ts";
import type { ReportReason } from "#app/schemas/report-reasons.ts";
import type { Figures } from "#app/schemas/statistics.ts";
import { flag, idColumn, key, now, time } from "../columns.ts";
import { userRef, users } from "./accounts.ts";
import { spots } from "./posts.ts";

export const reports = sqliteTable(
  "reports",
  {
    id: key(),
    reporterId: idColumn().references(() => users.id, { onDelete: "set null" }),
    editId: idColumn(),
    discountId: idColumn(),
    spotId: idColumn().references(() => spots.id, { onDelete: "cascade" }),
    profileId: idColumn().references(() => users.id, { onDelete: "cascade" }),
    /** Has no reporter, but came of a complaint. */
    complaintId: idColumn().references(() => complaints.id, { onDelete: "set null" }),
    /** What is wrong with the Spot. */
    fault: text().$type<SpotFault>(),
    /** What is wrong, if the reporter said so after the flag. */
    reason: text().$type<ReportReason>(),
    /** When a grave reason hid the post, which holds while the report is open. */
    hidAt: time(),
    state: text({ enum: ["open", "dismissed", "removed", "warned", "suspended"] })
      .notNull()
      .default("open"),
    closedAt: time(),
    /** A fingerprint of the post's words and files when the operator dismissed the report. */
    seenAs: text(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex("reports_edit_once").on(t.reporterId, t.editId),
    uniqueIndex("reports_discount_once").on(t.reporterId, t.discountId),
    uniqueIndex("reports_spot_once").on(t.spotId, t.reporterId),
    index("reports_by_state").on(t.state, t.createdAt),
    index("reports_by_edit").on(t.editId).where(sql`${t.editId} is not null`),
    index("reports_by_discount").on(t.discountId).where(sql`${t.discountId} is not null`),
    uniqueIndex("reports_profile_once").on(t.profileId, t.reporterId),
    index("reports_by_complaint").on(t.complaintId).where(sql`${t.complaintId} is not null`),
  ],
);

/** What somebody complained about by the form, with or without an account. */
export const complaints = sqliteTable(
  "complaints",
  {
    id: key(),
    kind: text().$type<ComplaintKind>().notNull(),
    userId: idColumn().references(() => users.id, { onDelete: "set null" }),
    /** Of a visitor who gave it. */
    name: text(),
    /** Of a visitor, to be answered. */
    email: text(),
    /** The address of the page that it is about, as typed. */
    page: text().notNull(),
    words: text().notNull(),
    answer: text(),
    closedAt: time(),
    createdAt: now(),
  },
  (t) => [
    index("complaints_oldest").on(t.createdAt),
    index("complaints_open").on(t.createdAt).where(sql`${t.closedAt} is null`),
    index("complaints_by_user").on(t.userId),
    index("complaints_by_email").on(t.email),
  ],
);

/** What the operator decided about somebody's post or account, as that person is told. It goes with the account. */
export const decisions = sqliteTable(
  "decisions",
  {
    /** As in the log. */
    id: idColumn().primaryKey(),
    userId: userRef(),
    act: text().$type<ToldAct>().notNull(),
    kind: text().$type<Kind>().notNull(),
    /** Of an account its own id. */
    postId: idColumn().notNull(),
    reason: text().notNull(),
    /** Null for acts on accounts, and before the operator had to choose one. */
    rule: text().$type<Rule>(),
    /** What was cleared of a profile, until nobody can appeal any more. */
    cleared: text({ mode: "json" }).$type<ClearedProfile>(),
    /** Of a suspension for a time. */
    endsAt: time(),
    /** Why the person thinks that it is wrong. */
    appeal: text(),
    appealedAt: time(),
    answer: text(),
    answeredAt: time(),
    isOverturned: flag(),
    createdAt: now(),
  },
  (t) => [
    index("decisions_by_user").on(t.userId, t.createdAt),
    index("decisions_appealed").on(t.appealedAt).where(sql`${t.appealedAt} is not null and ${t.answeredAt} is null`),
  ],
);

/** The placeholder account that holds a post which was deleted under report or removed, until nobody can appeal any more. */
export const postHolders = sqliteTable(
  "post_holders",
  {
    accountId: idColumn()
      .primaryKey()
      .references(() => users.id, { onDelete: "cascade" }),
    /** Null once that account is gone. */
    posterId: idColumn().references(() => users.id, { onDelete: "set null" }),
    /** By the operator, not by the poster. */
    isRemoved: flag(),
  },
  (t) => [index("post_holders_by_poster").on(t.posterId)],
);

/** Every act of the operator about posts and businesses. Triggers refuse changes, so it refers to nothing and contains no words. */
export const moderationLog = sqliteTable(
  "moderation_log",
  {
    id: key(),
    operatorId: idColumn().notNull(),
    act: text().$type<LoggedAct>().notNull(),
    kind: text().$type<LoggedKind>().notNull(),
    postId: idColumn().notNull(),
    posterId: idColumn(),
    createdAt: now(),
  },
  (t) => [
    index("moderation_log_by_post").on(t.kind, t.postId, t.createdAt),
    index("moderation_log_by_poster").on(t.posterId, t.createdAt),
  ],
);

/** What a picture or a still of a film looked like that the operator removed, so that it is known again. Contains no personal data. */
export const removedLooks = sqliteTable(
  "removed_looks",
  {
    id: key(),
    /** The entry of the log, so that a decision that is undone takes it away. */
    entryId: idColumn().notNull(),
    /** 64 bits; similar pictures differ in few. */
    look: text().notNull(),
    /** The post was reported for a grave reason. */
    isGrave: flag(),
    createdAt: now(),
  },
  (t) => [index("removed_looks_by_entry").on(t.entryId)],
);

/**
 * That somebody took part on a day: posted, gave a Stoke, followed, asked or accepted a Crew, shared, watched, pressed or reported.
 * Triggers keep it.
 */
export const activity = sqliteTable(
  "activity",
  {
    /** Days since 1970, UTC. */
    day: integer().notNull(),
    userId: userRef(),
    firstAt: time().notNull(),
    lastAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.day, t.userId] }), index("activity_by_user").on(t.userId)],
);

/** What a week was when it had ended. Contains no personal data. */
export const statisticsWeeks = sqliteTable("statistics_weeks", {
  /** Its Monday, 0:00 UTC. */
  startsAt: time().primaryKey(),
  figures: text({ mode: "json" }).$type<Figures>().notNull(),
});

export const jobs = sqliteTable(
  "jobs",
  {
    id: integer().primaryKey(),
    kind: text().notNull(),
    /** The subject; a kind and key has only one job. */
    key: text().notNull(),
    state: text({ enum: ["queued", "running", "done", "dead"] })
      .notNull()
      .default("queued"),
    attempts: integer().notNull().default(0),
    /** How often the server's process died while it ran, since it was last done. */
    deaths: integer().notNull().default(0),
    runAt: time().notNull(),
    leaseUntil: time(),
    error: text(),
    lastDoneAt: time(),
    /** Milliseconds of the last run that was done. */
    took: integer(),
    /** The request that asked for it, as in the log. */
    requestId: text(),
  },
  (t) => [uniqueIndex("jobs_once").on(t.kind, t.key), index("jobs_due").on(t.state, t.runAt)],
);

/** What needs the operator at the moment. */
export const faults = sqliteTable("faults", {
  name: text().$type<FaultName>().primaryKey(),
  words: text().notNull(),
  since: now(),
});

/** How often what concerns the safety of accounts happened in an hour. It names nobody. */
export const securityEvents = sqliteTable(
  "security_events",
  {
    /** Hours since 1970, UTC. */
    hour: integer().notNull(),
    event: text().notNull(),
    total: integer().notNull(),
  },
  (t) => [primaryKey({ columns: [t.hour, t.event] })],
);

/** A copy of a user's data: made by a job, fetched by a link, deleted when the link expires. */
export const exportFiles = sqliteTable(
  "export_files",
  {
    id: key(),
    userId: userRef(),
    tokenHash: text(),
    forParent: flag(),
    bytes: integer(),
    readyAt: time(),
    expiresAt: time(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex("export_files_token").on(t.tokenHash),
    index("export_files_user").on(t.userId),
    index("export_files_oldest").on(t.createdAt),
  ],
);
