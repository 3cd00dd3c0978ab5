import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AthleteLevel, ShortlistStage } from "#app/schemas/choices.ts";
import type { MailingName } from "#app/schemas/mailings.ts";
import type { NotificationKind } from "#app/schemas/notifications.ts";
import type { PageState } from "#app/schemas/sponsor-pages.ts";
import { flag, idColumn, key, now, time } from "../columns.ts";
import { forgettableUserRef, userRef, users } from "./accounts.ts";
import { decisions, reports } from "./operation.ts";
import { crews, follows, stokes } from "./people.ts";
import { discountRef, discounts, edits, spots } from "./posts.ts";
import { sponsorshipSteps } from "./sponsorships.ts";

export const clicks = sqliteTable(
  "clicks",
  {
    id: key(),
    kind: text({ enum: ["filmer", "profile", "share", "website", "code", "code-failed", "contact", "instagram"] }).notNull(),
    userId: forgettableUserRef(),
    /** The profile, the business or the user whose post was shared. */
    aboutId: idColumn(),
    /** A Discount's id or "Sponsored". */
    discountId: text(),
    /** The handle or the platform. */
    detail: text(),
    createdAt: now(),
  },
  (t) => [
    index("clicks_by_kind").on(t.kind, t.createdAt),
    index("clicks_by_user").on(t.userId, t.createdAt),
    index("clicks_by_discount").on(t.discountId, t.kind, t.createdAt).where(sql`${t.discountId} is not null`),
    uniqueIndex("clicks_failed_once").on(t.userId, t.discountId).where(sql`${t.kind} = 'code-failed'`),
  ],
);

/** How often a code was used with its business in a week, as the business enters it. */
export const redemptions = sqliteTable(
  "redemptions",
  {
    discountId: discountRef(),
    /** The Monday on which the week begins, UTC. */
    week: integer().notNull(),
    times: integer().notNull(),
    createdAt: now(),
  },
  (t) => [primaryKey({ columns: [t.discountId, t.week] })],
);

export const mailings = sqliteTable(
  "mailings",
  {
    id: key(),
    mail: text().$type<MailingName>().notNull(),
    /** The highest id already looked at for the list of receivers; null once all were. */
    listedUpTo: idColumn(),
    sentCount: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    /** Set by the operator, or if the sending process ended; the mailing then waits for the operator. */
    stoppedAt: time(),
    finishedAt: time(),
    /** When it begins; null for at once. */
    startsAt: time(),
    /** The operator's own words; empty for the usual ones. */
    subject: text().notNull().default(""),
    body: text().notNull().default(""),
    bouncedCount: integer().notNull().default(0),
    createdAt: now(),
  },
  (t) => [index("mailings_newest").on(t.createdAt), index("mailings_by_mail").on(t.mail, t.createdAt)],
);

/** The operator's own words for the next mailing of a kind. */
export const mailingDrafts = sqliteTable("mailing_drafts", {
  mail: text().$type<MailingName>().primaryKey(),
  subject: text().notNull(),
  /** Paragraphs between blank lines. */
  body: text().notNull(),
});

export const mailingReceivers = sqliteTable(
  "mailing_receivers",
  {
    mailingId: idColumn()
      .notNull()
      .references(() => mailings.id, { onDelete: "cascade" }),
    userId: userRef(),
    /** "handed" is written before the mail server is called, so that nobody gets a mail twice. */
    state: text({ enum: ["waiting", "handed", "sent", "refused", "bounced"] })
      .notNull()
      .default("waiting"),
  },
  (t) => [
    primaryKey({ columns: [t.mailingId, t.userId] }),
    index("mailing_receivers_by_state").on(t.mailingId, t.state, t.userId),
    index("mailing_receivers_by_user").on(t.userId),
  ],
);

/** Inside the product; deleted together with their subject. */
export const notifications = sqliteTable(
  "notifications",
  {
    id: key(),
    userId: userRef(),
    kind: text().$type<NotificationKind>().notNull(),
    editId: idColumn().references(() => edits.id, { onDelete: "cascade" }),
    discountId: idColumn().references(() => discounts.id, { onDelete: "cascade" }),
    stokeId: idColumn().references(() => stokes.id, { onDelete: "cascade" }),
    followId: idColumn().references(() => follows.id, { onDelete: "cascade" }),
    crewId: idColumn().references(() => crews.id, { onDelete: "cascade" }),
    sponsorshipStepId: integer().references(() => sponsorshipSteps.id, { onDelete: "cascade" }),
    spotId: idColumn().references(() => spots.id, { onDelete: "cascade" }),
    decisionId: idColumn().references(() => decisions.id, { onDelete: "cascade" }),
    reportId: idColumn().references(() => reports.id, { onDelete: "cascade" }),
    readAt: time(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex("notifications_edit_once").on(t.userId, t.editId),
    uniqueIndex("notifications_discount_once").on(t.userId, t.discountId),
    uniqueIndex("notifications_stoke_once").on(t.stokeId),
    uniqueIndex("notifications_follow_once").on(t.followId),
    uniqueIndex("notifications_crew_once").on(t.crewId, t.userId),
    uniqueIndex("notifications_sponsorship_once").on(t.sponsorshipStepId, t.userId),
    uniqueIndex("notifications_spot_once").on(t.spotId, t.userId),
    uniqueIndex("notifications_decision_once").on(t.decisionId),
    uniqueIndex("notifications_report_once").on(t.reportId),
    index("notifications_by_edit").on(t.editId),
    index("notifications_by_discount").on(t.discountId),
    index("notifications_newest").on(t.userId, t.createdAt, t.id),
    index("notifications_unread").on(t.userId, t.kind).where(sql`${t.readAt} is null`),
    index("notifications_oldest").on(t.createdAt),
  ],
);

/** An item's words stand in an FTS5 table of its kind, which the migration makes, under its `seq`. */
export const searchItems = sqliteTable(
  "search_items",
  {
    /** Ascends with time. */
    seq: integer().primaryKey(),
    userId: idColumn().references(() => users.id, { onDelete: "cascade" }),
    editId: idColumn().references(() => edits.id, { onDelete: "cascade" }),
    discountId: idColumn().references(() => discounts.id, { onDelete: "cascade" }),
    /** Triggers unset it, remove the words and queue a job that folds the words anew; SQLite cannot. */
    filled: flag(),
  },
  (t) => [
    uniqueIndex("search_items_user").on(t.userId),
    uniqueIndex("search_items_edit").on(t.editId),
    uniqueIndex("search_items_discount").on(t.discountId),
    index("search_items_unfilled").on(t.seq).where(sql`${t.filled} = 0`),
  ],
);

/** A brand's own list of people. Nobody learns who is in it. */
export const shortlists = sqliteTable(
  "shortlists",
  { id: key(), brandId: userRef(), name: text().notNull(), createdAt: now() },
  (t) => [uniqueIndex("shortlists_once").on(t.brandId, t.name)],
);

/** Triggers take people out who block, close, are suspended, become a business or are no longer 18+. */
export const shortlisted = sqliteTable(
  "shortlisted",
  {
    id: key(),
    listId: idColumn()
      .notNull()
      .references(() => shortlists.id, { onDelete: "cascade" }),
    brandId: userRef(),
    athleteId: userRef(),
    stage: text().$type<ShortlistStage>().notNull().default("Considering"),
    note: text().notNull().default(""),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex("shortlisted_once").on(t.listId, t.athleteId),
    index("shortlisted_by_brand").on(t.brandId, t.athleteId),
    index("shortlisted_by_athlete").on(t.athleteId, t.brandId),
  ],
);

/** What a rider of 13 or over shows to approved brands. A trigger erases it when the age falls. */
export const sponsorPages = sqliteTable("sponsor_pages", {
  userId: userRef().primaryKey(),
  offers: text().notNull(),
  wants: text().notNull(),
  /** What the rider will not do. */
  refuses: text().notNull(),
  /** A line for each: competition, place, year, link. */
  results: text().notNull(),
  equipment: text().notNull(),
  languages: text().notNull(),
  travel: text().notNull(),
  level: text().$type<AthleteLevel | "">().notNull().default(""),
  /** Numbers of the rider's own Edits. */
  editIds: text({ mode: "json" }).$type<string[]>().notNull(),
  /** Chosen by an adult. A 13-17's page is shown in the state "shown" of `sponsorPageConsents`. */
  isShown: flag(),
  changedAt: now(),
  createdAt: now(),
});

/** How a parent and the operator answered about a 13-17's page for sponsors. A trigger erases it with the age. */
export const sponsorPageConsents = sqliteTable(
  "sponsor_page_consents",
  {
    userId: userRef().primaryKey(),
    /** Erased once the mail about the end is sent. */
    parentEmail: text(),
    linkKey: text().notNull(),
    state: text().$type<PageState>().notNull().default("asked"),
    /** Why the operator refused; the rider reads it. */
    reason: text().notNull().default(""),
    changedAt: now(),
    createdAt: now(),
  },
  (t) => [index("sponsor_page_consents_by_state").on(t.state, t.changedAt)],
);
