import { sql } from "drizzle-orm";
import { index, integer, primaryKey, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AgeAnswer, AgeBand } from "#app/schemas/age-bands.ts";
import type { Gender, Group, Region, SponsorshipPurpose } from "#app/schemas/choices.ts";
import type { Sport } from "#app/schemas/sports.ts";
import { flag, idColumn, key, now, time } from "../columns.ts";

export const users = sqliteTable(
  "users",
  {
    id: key(),
    name: text().notNull(),
    /** Lower case, so that each address has one account. */
    email: text().notNull(),
    /** When a code or link mailed to it was first used. */
    emailConfirmedAt: time(),
    passwordHash: text().notNull(),
    isBusiness: flag(),
    group: text().$type<Group>(),
    /** The last answer; `band` is the one that governs. */
    age: text().$type<AgeBand>(),
    /** The lowest band ever submitted, so that a child cannot simply answer again. Only this column holds "Under 6". */
    lowestBand: text().$type<AgeAnswer>(),
    bandSetAt: time(),
    /** The governing band: the lower of the two. A business is an adult unless a band under 18 was ever submitted. */
    band: text()
      .$type<AgeAnswer>()
      .generatedAlwaysAs(
        sql`CASE WHEN 'Under 6' IN (lowest_band, age) THEN 'Under 6' WHEN '6-9' IN (lowest_band, age) THEN '6-9' WHEN '10-12' IN (lowest_band, age) THEN '10-12' WHEN '13-17' IN (lowest_band, age) THEN '13-17' WHEN age = '18+' OR is_business THEN '18+' END`,
        { mode: "virtual" },
      ),
    /** Governs contact with others: the oldest band held after a completed set-up (by triggers), or the operator's decision. */
    reachBand: text().$type<AgeAnswer>(),
    /** Since when the operator has to decide about `reachBand`; until then nobody new is asked or followed. */
    reachAskedAt: time(),
    /** When the parent of an under-13 let others than the Crew see the account; null while it is private. */
    publicSince: time(),
    /** Only the Crew of a private account, and people it asked to join, see its profile and Edits. */
    isPrivate: integer({ mode: "boolean" }).generatedAlwaysAs(
      sql`coalesce(band IN ('Under 6', '6-9', '10-12'), 0) AND public_since IS NULL`,
      { mode: "virtual" },
    ),
    /** A parent lets an under-13 see Discounts and links to other sites. Means nothing from 13 on. */
    waysOut: flag(),
    /** A 13-17 shows city and Instagram handle to everybody. */
    showsPlace: flag(),
    /** Empty means not open to sponsorship. */
    openTo: text({ mode: "json" }).$type<SponsorshipPurpose[]>().notNull().default([]),
    gender: text().$type<Gender>(),
    instagram: text().notNull().default(""),
    country: text().notNull().default(""),
    city: text().notNull().default(""),
    /** Country and city folded for comparison; see place.ts. */
    place: text(),
    about: text().notNull().default(""),
    sponsors: text().notNull().default(""),
    website: text().notNull().default(""),
    businessRegion: text().$type<Region>(),
    businessIsBricks: flag(),
    /** How the operator can check that the business is real; for the business and the operator alone. */
    businessProof: text().notNull().default(""),
    profileImage: text(),
    businessLogo: text(),
    sports: text({ mode: "json" }).$type<Sport[]>().notNull().default([]),
    initialProfileSetup: flag(),
    profileSetup: flag(),
    newUser: flag(true),
    marketingOptIn: flag(),
    /** Null until the person chooses. */
    websiteCookies: integer({ mode: "boolean" }),
    appCookies: integer({ mode: "boolean" }),
    informationOptIn: flag(),
    /* Null until the person chooses: on for adults only. */
    notifyStokes: integer({ mode: "boolean" }),
    notifyFollows: integer({ mode: "boolean" }),
    notifyCrew: integer({ mode: "boolean" }),
    notifyPosts: integer({ mode: "boolean" }),
    paidCurrentMonth: integer({ mode: "boolean" }),
    monthPaid: text(),
    followerCount: integer().notNull().default(0),
    approvedAt: time(),
    suspendedAt: time(),
    /** Rises when all log-ins end, which also ends the media addresses that were signed before. */
    signedFor: integer().notNull().default(0),
    /** Null while suspended for good. */
    suspendedUntil: time(),
    /** The row of a closed account stays only while a report about one of its posts is open. */
    closedAt: time(),
    firstEditMailedAt: time(),
    firstDiscountMailedAt: time(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex("users_email").on(t.email),
    index("users_joined").on(t.isBusiness, t.createdAt).where(sql`${t.closedAt} is null`),
    index("users_instagram").on(sql`lower(${t.instagram})`),
    index("users_approved").on(t.name, t.id).where(sql`${t.approvedAt} is not null`),
    index("users_waiting").on(t.createdAt).where(sql`${t.isBusiness} = 1 and ${t.approvedAt} is null`),
    index("users_minors").on(t.id).where(sql`${t.band} is not '18+'`),
    index("users_suspended").on(t.suspendedUntil).where(sql`${t.suspendedUntil} is not null`),
    index("users_reach_asked").on(t.reachAskedAt).where(sql`${t.reachAskedAt} is not null`),
    index("users_closed").on(t.closedAt).where(sql`${t.closedAt} is not null`),
  ],
);

export const userRef = () =>
  idColumn()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
/** Null 30 days after a minor did it. */
export const forgettableUserRef = () => idColumn().references(() => users.id, { onDelete: "cascade" });

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the token, so that a stolen database does not allow a log-in. */
    tokenHash: text().primaryKey(),
    userId: userRef(),
    userAgent: text().notNull().default(""),
    passedAt: time(),
    createdAt: now(),
    expiresAt: time().notNull(),
  },
  (t) => [index("sessions_user").on(t.userId), index("sessions_end").on(t.expiresAt)],
);

/** A row means that the second factor is on. */
export const secondFactors = sqliteTable("second_factors", {
  userId: userRef().primaryKey(),
  /** Encrypted. */
  key: text().notNull(),
  /** The 30 seconds of the last code, since each is accepted once. */
  lastStep: integer().notNull(),
  /** The recovery codes, encrypted, until the person has confirmed that they are kept. */
  newCodes: text(),
  createdAt: now(),
});

export const recoveryCodes = sqliteTable(
  "recovery_codes",
  {
    codeHash: text().primaryKey(),
    userId: userRef(),
  },
  (t) => [index("recovery_codes_user").on(t.userId)],
);

export const resetCodes = sqliteTable(
  "reset_codes",
  {
    userId: userRef(),
    codeHash: text().notNull(),
    expiresAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.codeHash] }), index("reset_codes_end").on(t.expiresAt)],
);

/** A link in the mail to the old address reverts the change. */
export const emailChanges = sqliteTable(
  "email_changes",
  {
    id: key(),
    userId: userRef(),
    oldEmail: text().notNull(),
    /** Null once the change is made or cancelled. */
    newEmail: text(),
    createdAt: now(),
  },
  (t) => [
    index("email_changes_user").on(t.userId),
    index("email_changes_old").on(t.oldEmail),
    index("email_changes_oldest").on(t.createdAt),
  ],
);

/** The data of a closed account that may be kept for three years. */
export const closedAccounts = sqliteTable(
  "closed_accounts",
  {
    id: idColumn().primaryKey(),
    /** Keyed hash, so that the record alone identifies nobody. */
    emailHash: text().notNull(),
    joinedAt: time().notNull(),
    closedAt: time().notNull(),
    log: text({ mode: "json" }).$type<string[]>().notNull().default([]),
  },
  (t) => [index("closed_accounts_oldest").on(t.closedAt)],
);

export const ENDED = [
  "account",
  "edit",
  "discount",
  "spot",
  "guide",
  "profile",
  "suspension",
  "consent",
  "band",
  "block",
  "access",
  "password",
  "approval",
  "mailing",
] as const;

/** What has ended, so that a restore cannot undo it. Refers to nothing, and stands in a second file, too; see `endings.ts`. */
export const endings = sqliteTable(
  "endings",
  {
    id: key(),
    kind: text({ enum: ENDED }).notNull(),
    /** The account or the post; 0 for the log-ins of everybody. */
    subjectId: idColumn().notNull(),
    byPoster: flag(),
    /** The end of a suspension; null for good. */
    until: time(),
    /** The band; for a block the blocked account; for a child's account the row of `toldAges`. */
    detail: text().notNull().default(""),
    isUndone: flag(),
    createdAt: now(),
  },
  (t) => [index("endings_by_subject").on(t.subjectId, t.kind), index("endings_oldest").on(t.createdAt)],
);

/** Contains no personal data; for the statistics. */
export const closings = sqliteTable("closings", { id: key(), isBusiness: flag(), createdAt: now() });

/** An address that cannot be reached gets no more mailings. */
export const bounces = sqliteTable(
  "bounces",
  {
    /** Keyed hash. */
    emailHash: text().primaryKey(),
    createdAt: now(),
  },
  (t) => [index("bounces_oldest").on(t.createdAt)],
);
