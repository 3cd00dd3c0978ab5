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
import { guideLines } from "./people.ts";
import { spots } from "./posts.ts";

export const reports = sqliteTable(
  "reports",
  {
    id: key(),
    reporterId: idColumn().references(() => users.id, { onDelete: "set null" }),
    editId: idColumn(),
    discountId: idColumn(),
    spotId: idColumn().references(() => spots.id, { onDelete: "cascade" }),
    /** A line of a Spot's guide. */
    guideId: idColumn().references(() => guideLines.id, { onDelete: "cascade" }),
    profileId: idColumn().references(() => users.id, { onDelete: "cascade" }),
    /** Set on a report without a reporter, made from a complaint. */
    complaintId: idColumn().references(() => complaints.id, { onDelete: "set null" }),
    fault: text().$type<SpotFault>(),
    /** Null unless the reporter added it later. */
    reason: text().$type<ReportReason>(),
    /** When a grave reason hid the post, which stays hidden while the report is open. */
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
    uniqueIndex("reports_guide_once").on(t.guideId, t.reporterId),
    uniqueIndex("reports_profile_once").on(t.profileId, t.reporterId),
    index("reports_by_complaint").on(t.complaintId).where(sql`${t.complaintId} is not null`),
  ],
);

export const complaints = sqliteTable(
  "complaints",
  {
    id: key(),
    kind: text().$type<ComplaintKind>().notNull(),
    userId: idColumn().references(() => users.id, { onDelete: "set null" }),
    /** Only of a visitor who gave it. */
    name: text(),
    /** Only of a visitor, for the answer. */
    email: text(),
    /** As typed. */
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

/** The operator's decision as the person reads it. Deleted with the account. */
export const decisions = sqliteTable(
  "decisions",
  {
    /** The same as in the log. */
    id: idColumn().primaryKey(),
    userId: userRef(),
    act: text().$type<ToldAct>().notNull(),
    kind: text().$type<Kind>().notNull(),
    /** For an account, its own id. */
    postId: idColumn().notNull(),
    reason: text().notNull(),
    /** Null for acts on accounts, and for old decisions. */
    rule: text().$type<Rule>(),
    /** The cleared content of a profile, until nobody can appeal any more. */
    cleared: text({ mode: "json" }).$type<ClearedProfile>(),
    /** The end of a suspension for a time. */
    endsAt: time(),
    appeal: text(),
    appealedAt: time(),
    answer: text(),
    answeredAt: time(),
    isOverturned: flag(),
    createdAt: now(),
  },
  (t) => [
    index("decisions_by_user").on(t.userId, t.createdAt),
    index("decisions_appeals").on(t.appealedAt, t.answeredAt).where(sql`${t.appealedAt} is not null`),
    index("decisions_appealed").on(t.appealedAt).where(sql`${t.appealedAt} is not null and ${t.answeredAt} is null`),
  ],
);

/** The operator's usual reason for each rule. */
export const ruleTexts = sqliteTable("rule_texts", { rule: text().$type<Rule>().primaryKey(), words: text().notNull() });

/** What the operator noted about a person, for the operator. The person gets it in a copy of the data. */
export const operatorNotes = sqliteTable(
  "operator_notes",
  { id: key(), userId: userRef(), note: text().notNull(), createdAt: now() },
  (t) => [index("operator_notes_by_user").on(t.userId, t.createdAt)],
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
    /** Removed by the operator, not by the poster. */
    isRemoved: flag(),
  },
  (t) => [index("post_holders_by_poster").on(t.posterId)],
);

/** Acts of the operator about posts and businesses. Triggers refuse changes, so it refers to nothing and contains no words. */
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
    index("moderation_log_newest").on(t.createdAt, t.id),
  ],
);

/** The look of a picture or still that the operator removed, to recognise it. Contains no personal data. */
export const removedLooks = sqliteTable(
  "removed_looks",
  {
    id: key(),
    /** The entry of the log, so that an undone decision removes the look. */
    entryId: idColumn().notNull(),
    /** 64 bits; similar pictures differ in few. */
    look: text().notNull(),
    isGrave: flag(),
    createdAt: now(),
  },
  (t) => [index("removed_looks_by_entry").on(t.entryId)],
);

/** The days on which a person was active. Triggers fill it. */
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

/** The figures of an ended week. Contains no personal data. */
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
    /** The deaths of the server's process during the job since its last success. */
    deaths: integer().notNull().default(0),
    runAt: time().notNull(),
    leaseUntil: time(),
    error: text(),
    lastDoneAt: time(),
    /** Milliseconds of the last successful run. */
    took: integer(),
    /** The request that queued it, as in the log. */
    requestId: text(),
  },
  (t) => [uniqueIndex("jobs_once").on(t.kind, t.key), index("jobs_due").on(t.state, t.runAt)],
);

export const faults = sqliteTable("faults", {
  name: text().$type<FaultName>().primaryKey(),
  words: text().notNull(),
  since: now(),
});

/** Counts by hour for the safety of accounts. Names nobody. */
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
