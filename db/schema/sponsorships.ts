import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { SponsorshipDuty, SponsorshipGift, SponsorshipPurpose } from "#app/schemas/choices.ts";
import type { DeliverableState } from "#app/schemas/deliverables.ts";
import { type Happening, OPEN } from "#app/schemas/sponsorship-course.ts";
import type { SponsorshipState, SponsorshipStep } from "#app/schemas/sponsorships.ts";
import type { Sport } from "#app/schemas/sports.ts";
import type { AgreedTerms, TermSheetState } from "#app/schemas/term-sheets.ts";
import { flag, idColumn, key, now, time } from "../columns.ts";
import { userRef } from "./accounts.ts";
import { edits } from "./posts.ts";

export interface ProposedTerms {
  pay: string;
  offer: string;
  duties: string;
}

/** app/services/sponsorships has the course. Triggers end it with a block, a closed account or a lowered band. */
export const sponsorships = sqliteTable(
  "sponsorships",
  {
    id: key(),
    brandId: userRef(),
    athleteId: userRef(),
    state: text().$type<SponsorshipState>().notNull().default("draft"),
    purpose: text().$type<SponsorshipPurpose | "">().notNull().default(""),
    /** Days, such as 2026-11-22. */
    startsOn: text().notNull().default(""),
    endsOn: text().notNull().default(""),
    place: text().notNull().default(""),
    gives: text({ mode: "json" }).$type<SponsorshipGift[]>().notNull().default([]),
    /** Money, with its currency. */
    pay: text().notNull().default(""),
    offer: text().notNull().default(""),
    expects: text({ mode: "json" }).$type<SponsorshipDuty[]>().notNull().default([]),
    duties: text().notNull().default(""),
    words: text().notNull().default(""),
    terms: text().notNull().default(""),
    /** The last day for the answer of the athlete or parent, such as 2026-12-24. Then the request ends. */
    answerBy: text().notNull().default(""),
    /** How many reminders of the answer, or of the end of a deal, were sent since the state changed. */
    reminders: integer().notNull().default(0),
    /** When the operator passed it on. Until then the athlete may not know of it. */
    offeredAt: time(),
    /** When the operator ticked what a paid request about a 13-17 asks for. */
    licenceSeenAt: time(),
    showsBrand: flag(),
    changedAt: now(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex("sponsorships_open")
      .on(t.brandId, t.athleteId)
      .where(sql`${t.state} in (${sql.raw(OPEN.map((state) => `'${state}'`).join(", "))})`),
    index("sponsorships_by_brand").on(t.brandId, t.changedAt),
    index("sponsorships_by_athlete").on(t.athleteId, t.changedAt),
    index("sponsorships_by_state").on(t.state, t.changedAt),
  ],
);

const sponsorshipRef = () =>
  idColumn()
    .notNull()
    .references(() => sponsorships.id, { onDelete: "cascade" });

export const sponsorshipSteps = sqliteTable(
  "sponsorship_steps",
  {
    /** Ascends with time. */
    id: integer().primaryKey(),
    sponsorshipId: sponsorshipRef(),
    step: text().$type<SponsorshipStep | "end">().notNull(),
    /** "rule" if a trigger ended it. */
    by: text({ enum: ["brand", "athlete", "minor", "parent", "operator", "rule"] }).notNull(),
    createdAt: now(),
  },
  (t) => [index("sponsorship_steps_course").on(t.sponsorshipId)],
);

/** Holds the words of a step: the operator's to the brand, and a question or its answer, which the operator passes on. */
export const sponsorshipReplies = sqliteTable(
  "sponsorship_replies",
  {
    stepId: integer()
      .primaryKey()
      .references(() => sponsorshipSteps.id, { onDelete: "cascade" }),
    toId: userRef(),
    words: text().notNull(),
    /** The brand's changes with its answer, until the operator passes them on. */
    proposed: text({ mode: "json" }).$type<ProposedTerms>(),
    /** Null until the operator has passed them on. */
    passedAt: time(),
  },
  (t) => [index("sponsorship_replies_to").on(t.toId)],
);

/** A line of a deal: what the athlete does, and how long the brand may use it. The operator passes it on. */
export const deliverables = sqliteTable(
  "deliverables",
  {
    id: key(),
    sponsorshipId: sponsorshipRef(),
    what: text().notNull(),
    /** A day, such as 2026-11-22. */
    dueOn: text().notNull(),
    usage: text().notNull(),
    /** The last day of the use, or empty. */
    usageUntil: text().notNull().default(""),
    state: text().$type<DeliverableState>().notNull().default("written"),
    /** The Edit that the athlete linked. It stays an ad. */
    editId: idColumn().references(() => edits.id, { onDelete: "set null" }),
    remindedAt: time(),
    changedAt: now(),
    createdAt: now(),
  },
  (t) => [
    index("deliverables_by_request").on(t.sponsorshipId, t.dueOn, t.id),
    index("deliverables_by_edit").on(t.editId).where(sql`${t.editId} is not null`),
    index("deliverables_written").on(t.createdAt).where(sql`${t.state} = 'written'`),
  ],
);

/** What both sides of a deal agreed on, with their names as they were then. The operator passes on a change, which the other side accepts. */
export const termSheets = sqliteTable(
  "term_sheets",
  {
    id: key(),
    sponsorshipId: sponsorshipRef(),
    /** Counts what was accepted in this deal, from 1. Null until then. */
    version: integer(),
    brandName: text().notNull(),
    athleteName: text().notNull(),
    terms: text({ mode: "json" }).$type<AgreedTerms>().notNull(),
    /** Whether a parent agreed for a 13-17. */
    byParent: flag(),
    state: text().$type<TermSheetState>().notNull().default("written"),
    /** Why the operator refused a change, for the brand. */
    reason: text().notNull().default(""),
    changedAt: now(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex("term_sheets_version").on(t.sponsorshipId, t.version),
    uniqueIndex("term_sheets_one_change").on(t.sponsorshipId).where(sql`${t.state} in ('written', 'open')`),
    index("term_sheets_written").on(t.createdAt).where(sql`${t.state} = 'written'`),
  ],
);

/** How a deal went, as one side says after its end. The operator alone reads it. */
export const dealFeedback = sqliteTable(
  "deal_feedback",
  {
    sponsorshipId: sponsorshipRef(),
    userId: userRef(),
    wentWell: integer({ mode: "boolean" }).notNull(),
    experience: text().notNull(),
    /** When the operator read that it didn't go well. */
    readAt: time(),
    createdAt: now(),
  },
  (t) => [
    primaryKey({ columns: [t.sponsorshipId, t.userId] }),
    index("deal_feedback_by_user").on(t.userId),
    index("deal_feedback_unread").on(t.createdAt).where(sql`${t.wentWell} = 0 and ${t.readAt} is null`),
  ],
);

/** The brand gets the address once the operator releases it. A trigger erases it if there is no agreement. */
export const sponsorshipContacts = sqliteTable(
  "sponsorship_contacts",
  {
    sponsorshipId: sponsorshipRef().primaryKey(),
    userId: userRef(),
    email: text(),
    /** A parent's, for a 13-17. */
    parentEmail: text(),
    /** Random, and part of the parent's links. Null until the first was mailed. */
    linkKey: text(),
  },
  (t) => [index("sponsorship_contacts_user").on(t.userId)],
);

/** For the mail to a parent about an ended request, and for the parent's links. Added by a trigger; outlives the request. */
export const sponsorshipEnds = sqliteTable(
  "sponsorship_ends",
  {
    sponsorshipId: idColumn().primaryKey(),
    linkKey: text().notNull(),
    /** Null once the parent was told. */
    parentEmail: text(),
    happening: text().$type<Happening>().notNull(),
    createdAt: now(),
  },
  (t) => [index("sponsorship_ends_oldest").on(t.createdAt)],
);

export const dataAgreements = sqliteTable(
  "data_agreements",
  { id: key(), userId: userRef(), version: text().notNull(), createdAt: now() },
  (t) => [uniqueIndex("data_agreements_once").on(t.userId, t.version)],
);

/** What a rider of 13 or over posted in the last 12 weeks, for each sport and in sum (the sport ""). A job counts it. */
export const athleteFigures = sqliteTable(
  "athlete_figures",
  {
    userId: userRef(),
    sport: text().$type<Sport | "">().notNull(),
    edits: integer().notNull(),
    views: integer().notNull(),
    stokes: integer().notNull(),
    /** When the newest Edit was posted, also if it is older. */
    newestAt: time().notNull(),
    /** Numbers of up to three Edits. */
    best: text({ mode: "json" }).$type<string[]>().notNull(),
  },
  (t) => [
    primaryKey({ columns: [t.userId, t.sport] }),
    index("athlete_figures_newest").on(t.sport, t.newestAt, t.userId),
    index("athlete_figures_stokes").on(t.sport, t.stokes, t.userId),
    index("athlete_figures_views").on(t.sport, t.views, t.userId),
  ],
);

/** Says when the figures are counted again. Triggers make it due when a post is new, changed or gone. */
export const athleteTurns = sqliteTable("athlete_turns", { userId: userRef().primaryKey(), dueAt: time().notNull() }, (t) => [
  index("athlete_turns_due").on(t.dueAt),
]);
