import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AgeAnswer, AgeBand } from "#app/schemas/age-bands.ts";
import type { Competition, Gender, Group, Orientation, Region, SponsorshipPurpose, SpotFault } from "#app/schemas/choices.ts";
import type { ComplaintKind } from "#app/schemas/complaints.ts";
import type { Gear } from "#app/schemas/gear.ts";
import type { ParentCheck } from "#app/schemas/guardians.ts";
import type { FaultName } from "#app/schemas/jobs.ts";
import type { MailingName } from "#app/schemas/mailings.ts";
import type { ClearedProfile, Kind, LoggedAct, LoggedKind, Rule, ToldAct } from "#app/schemas/moderation.ts";
import type { NotificationKind } from "#app/schemas/notifications.ts";
import type { ReportReason } from "#app/schemas/report-reasons.ts";
import type { Happening } from "#app/schemas/sponsorship-course.ts";
import type { SponsorshipState, SponsorshipStep } from "#app/schemas/sponsorships.ts";
import { bitOf, SPORT_NAMES, type Sport, slugOf } from "#app/schemas/sports.ts";
import type { Figures } from "#app/schemas/statistics.ts";
import { flag, idColumn, newId, now, sportsColumn, time } from "./columns.ts";

const key = () => idColumn().primaryKey().$defaultFn(newId);
const userRef = () =>
  idColumn()
    .notNull()
    .references(() => users.id, { onDelete: "cascade" });
/** Null 30 days after a minor did it. */
const forgettableUserRef = () => idColumn().references(() => users.id, { onDelete: "cascade" });
const editRef = () =>
  idColumn()
    .notNull()
    .references(() => edits.id, { onDelete: "cascade" });
const discountRef = () =>
  idColumn()
    .notNull()
    .references(() => discounts.id, { onDelete: "cascade" });

/* People */

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
    /** The oldest band held after a completed set-up, which triggers raise, or the one that the operator decided: it governs whom the account may reach. */
    reachBand: text().$type<AgeAnswer>(),
    /** Since when the operator has to decide about `reachBand`; until then nobody new is asked or followed. */
    reachAskedAt: time(),
    /** When the parent of an under-13 let others than the Crew see the account; null while it is private. */
    publicSince: time(),
    /** Only the Crew of a private account, and whom it asked to join, see its profile and Edits. */
    isPrivate: integer({ mode: "boolean" }).generatedAlwaysAs(
      sql`coalesce(band IN ('Under 6', '6-9', '10-12'), 0) AND public_since IS NULL`,
      { mode: "virtual" },
    ),
    /** Whether a parent lets an under-13 see Discounts and links to other sites. Means nothing from 13 on. */
    waysOut: flag(),
    /** Whether a 13-17 shows city and Instagram handle to everybody. */
    showsPlace: flag(),
    /** What sponsorship the athlete is open to; none means not open. */
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
    /* Which notifications to show. Null until the person chooses: on for adults only. */
    notifyStokes: integer({ mode: "boolean" }),
    notifyFollows: integer({ mode: "boolean" }),
    notifyCrew: integer({ mode: "boolean" }),
    notifyPosts: integer({ mode: "boolean" }),
    paidCurrentMonth: integer({ mode: "boolean" }),
    monthPaid: text(),
    followerCount: integer().notNull().default(0),
    approvedAt: time(),
    suspendedAt: time(),
    /** Rises when all log-ins end, and with them the media addresses that were signed before. */
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

export const sessions = sqliteTable(
  "sessions",
  {
    /** SHA-256 of the token, so that a stolen database does not allow a log-in. */
    tokenHash: text().primaryKey(),
    userId: userRef(),
    userAgent: text().notNull().default(""),
    /** When the code of the second factor was last entered; null if it was not. */
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
  /** The 30 seconds of the last code, since each is taken once. */
  lastStep: integer().notNull(),
  /** The recovery codes, encrypted, until the person has kept them. */
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
    /** While the change waits; null once it holds, or will never. */
    newEmail: text(),
    createdAt: now(),
  },
  (t) => [
    index("email_changes_user").on(t.userId),
    index("email_changes_old").on(t.oldEmail),
    index("email_changes_oldest").on(t.createdAt),
  ],
);

/** The parent or guardian who agreed that an under-13 takes part. No query may return it. */
export const guardians = sqliteTable(
  "guardians",
  {
    userId: userRef().primaryKey(),
    email: text().notNull(),
    band: text().$type<AgeBand>().notNull(),
    consentedAt: time().notNull(),
    /** When the child asked for news, until the parent answers. */
    newsAskedAt: time(),
    /** When the parent's page was last opened. */
    pageOpenedAt: time(),
    /** When and how the operator made sure that this is the parent. */
    checkedAt: time(),
    checkedHow: text().$type<ParentCheck>(),
  },
  (t) => [index("guardians_news_asked").on(t.newsAskedAt).where(sql`${t.newsAskedAt} is not null`)],
);

/** For how many children a parent's mailbox may speak, where the operator allowed more than others may. */
export const parentLimits = sqliteTable("parent_limits", {
  /** Keyed hash. */
  mailboxHash: text().primaryKey(),
  most: integer().notNull(),
  createdAt: now(),
});

/** The age under 13 that was told with a mailbox, by an account that has ended or a set-up that was refused. It governs the next account. */
export const toldAges = sqliteTable(
  "told_ages",
  {
    id: key(),
    /** Keyed hash. */
    mailboxHash: text().notNull(),
    band: text().$type<AgeAnswer>().notNull(),
    createdAt: now(),
  },
  (t) => [uniqueIndex("told_ages_by_mailbox").on(t.mailboxHash), index("told_ages_oldest").on(t.createdAt)],
);

export const PARENT_CODE_USES = ["band", "page", "sponsorship"] as const;

/** The last code mailed to a parent: for a band that a child asked for, for an action on the parent's page, or for a sponsorship. */
export const parentCodes = sqliteTable(
  "parent_codes",
  {
    userId: userRef(),
    usedFor: text("end", { enum: PARENT_CODE_USES }).notNull(),
    /** For a sponsorship the number of the request, which has the address. */
    email: text().notNull(),
    band: text().$type<AgeBand>(),
    /** Keyed hash. Null until the mail is written, and after the code is used. */
    codeHash: text(),
    tries: integer().notNull().default(0),
    sends: integer().notNull().default(0),
    /** When this address was asked first, and when it was reminded. */
    askedAt: time().notNull().default(0),
    remindedAt: time(),
    expiresAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.usedFor] }), index("parent_codes_oldest").on(t.usedFor, t.askedAt)],
);

/** Tells whoever consented for an account of a change of its age band, and takes their objection. No query may return the address. */
export const ageReceipts = sqliteTable(
  "age_receipts",
  {
    id: key(),
    userId: userRef(),
    email: text().notNull(),
    fromBand: text().$type<AgeAnswer>(),
    toBand: text().$type<AgeAnswer>().notNull(),
    objectedAt: time(),
    objection: text().notNull().default(""),
    createdAt: now(),
  },
  (t) => [index("age_receipts_by_user").on(t.userId, t.createdAt), index("age_receipts_oldest").on(t.createdAt)],
);

export const consentLog = sqliteTable(
  "consent_log",
  {
    id: key(),
    userId: userRef(),
    what: text().notNull(),
    createdAt: now(),
  },
  (t) => [index("consent_log_user").on(t.userId, t.createdAt)],
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
  "profile",
  "suspension",
  "consent",
  "band",
  "block",
  "access",
  "password",
  "approval",
] as const;

/** What was erased, removed, suspended, withdrawn or blocked, which approval was withdrawn, whose password was changed, and which age governs. It refers to nothing, and stands in a second file as well; see `endings.ts`. */
export const endings = sqliteTable(
  "endings",
  {
    id: key(),
    kind: text({ enum: ENDED }).notNull(),
    /** The account or the post; 0 for the log-ins of everybody. */
    subjectId: idColumn().notNull(),
    /** The post was deleted by whoever posted it. */
    byPoster: flag(),
    /** Of a suspension; null for good. */
    until: time(),
    /** Of a band which one, of a block the account that is blocked, of a child's account the row of `toldAges`. */
    detail: text().notNull().default(""),
    /** The suspension, the withdrawal, the removal or the block was taken back. */
    isUndone: flag(),
    createdAt: now(),
  },
  (t) => [index("endings_by_subject").on(t.subjectId, t.kind), index("endings_oldest").on(t.createdAt)],
);

/** Contains no personal data; for the statistics. */
export const closings = sqliteTable("closings", { id: key(), isBusiness: flag(), createdAt: now() });

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

/* Media, Edits, Discounts, Spots */

export const MEDIA_PURPOSES = ["edit", "image", "logo", "discount", "spot"] as const;

/** A stored file and its derived versions. The storage keys follow from the id. */
export const media = sqliteTable(
  "media",
  {
    id: text().primaryKey(),
    ownerId: userRef(),
    purpose: text({ enum: MEDIA_PURPOSES }).notNull(),
    /** The cleaned and prefixed name used on the wire. */
    filename: text().notNull(),
    mimetype: text().notNull(),
    bytes: integer().notNull(),
    sha256: text().notNull(),
    width: integer(),
    height: integer(),
    durationMs: integer(),
    /** What most of the picture, or of the poster, has: "#1f7a8c". */
    colour: text(),
    state: text({ enum: ["processing", "ready", "failed"] }).notNull(),
    /** Why it failed, for the owner. */
    reason: text(),
    hasPoster: flag(),
    /** Null for a pending upload. */
    attachedAt: time(),
    createdAt: now(),
  },
  (t) => [uniqueIndex("media_name").on(t.ownerId, t.filename), index("media_pending").on(t.attachedAt, t.createdAt)],
);

export const edits = sqliteTable(
  "edits",
  {
    id: key(),
    posterId: userRef(),
    mediaId: text()
      .notNull()
      .references(() => media.id),
    filename: text().notNull(),
    mimetype: text().notNull(),
    description: text().notNull(),
    sport: text().$type<Sport>().notNull(),
    filmerInstagram: text().notNull().default(""),
    gear: text({ mode: "json" }).$type<Gear>().notNull().default({}),
    competition: text().$type<Competition>(),
    crewOnly: flag(),
    under18Viewable: flag(),
    spotId: idColumn().references(() => spots.id, { onDelete: "set null" }),
    spotLocation: text().notNull().default(""),
    width: integer(),
    height: integer(),
    orientation: text().$type<Orientation>().notNull(),
    altText: text().notNull().default(""),
    /** The file may be served to others. */
    ready: flag(),
    /* Maintained by triggers, so that lists need no counts or joins. */
    stokeCount: integer().notNull().default(0),
    viewCount: integer().notNull().default(0),
    posterActive: flag(),
    posterPrivate: flag(true),
    posterCountry: text().notNull().default(""),
    /** Null for an under-13, and for a 13-17 who does not show it: their Edits match no city. */
    posterPlace: text(),
    createdAt: now(),
  },
  (t) => {
    const visibility = [t.ready, t.posterActive, t.under18Viewable, t.crewOnly, t.posterPrivate] as const;
    const seenBy = [t.posterId, ...visibility] as const;
    return [
      index("edits_by_sport").on(t.sport, t.createdAt, t.id, ...seenBy),
      index("edits_by_orientation").on(t.sport, t.orientation, t.createdAt, t.id, ...seenBy),
      index("edits_by_country").on(t.sport, t.posterCountry, t.createdAt, t.id, ...seenBy),
      index("edits_by_place").on(t.sport, t.posterPlace, t.createdAt, t.id, ...seenBy),
      index("edits_by_stokes").on(t.sport, t.stokeCount, t.createdAt, t.id, ...seenBy),
      index("edits_by_country_stokes").on(t.sport, t.posterCountry, t.stokeCount, t.createdAt, t.id, ...seenBy),
      index("edits_by_competition")
        .on(t.competition, t.sport, t.createdAt, t.id, ...seenBy)
        .where(sql`${t.competition} is not null`),
      index("edits_by_poster").on(t.posterId, t.createdAt, t.id, ...visibility),
      index("edits_by_spot")
        .on(t.spotId, t.createdAt, t.id, ...seenBy)
        .where(sql`${t.spotId} is not null`),
      uniqueIndex("edits_media").on(t.mediaId),
    ];
  },
);

/** Speech and sounds of a video, as WebVTT. */
export const captions = sqliteTable("captions", {
  editId: editRef().primaryKey(),
  /** BCP 47. */
  language: text().notNull(),
  text: text().notNull(),
});

/** An unfinished post, which survives Back, a reload and a lost connection. */
export const drafts = sqliteTable(
  "drafts",
  {
    id: text().primaryKey(),
    userId: userRef(),
    details: text({ mode: "json" }).$type<Record<string, unknown>>().notNull().default({}),
    mediaId: text().references(() => media.id, { onDelete: "set null" }),
    /** The posted Edit, which is returned again if the draft is posted twice. */
    editId: idColumn().references(() => edits.id, { onDelete: "cascade" }),
    createdAt: now(),
  },
  (t) => [
    index("drafts_by_user").on(t.userId, t.createdAt),
    index("drafts_by_media").on(t.mediaId),
    index("drafts_by_edit").on(t.editId),
    index("drafts_oldest").on(t.createdAt),
  ],
);

export const discounts = sqliteTable(
  "discounts",
  {
    id: key(),
    posterId: userRef(),
    title: text(),
    amount: text().notNull(),
    description: text().notNull(),
    code: text().notNull(),
    filename1: text().notNull(),
    filename2: text(),
    filename3: text(),
    productDescription1: text().notNull(),
    productDescription2: text(),
    productDescription3: text(),
    inStore: flag(),
    under18Viewable: flag(true),
    businessIsBricks: flag(),
    sports: sportsColumn().notNull().default(sql`0`),
    /** The first and the last day, UTC, as 2026-12-31. */
    startsOn: text(),
    endsOn: text(),
    terms: text().notNull().default(""),
    viewCount: integer().notNull().default(0),
    createdAt: now(),
    /** What the lists go by. */
    listedAt: integer()
      .notNull()
      .generatedAlwaysAs(sql`max(created_at, coalesce(unixepoch(starts_on) * 1000, 0))`, { mode: "virtual" }),
  },
  (t) => [index("discounts_by_poster").on(t.posterId, t.listedAt, t.id), index("discounts_newest").on(t.createdAt, t.posterId)],
);

/** A row for each sport of a Discount that has not ended, made by triggers, so that lists walk an index of their own. */
export const discountSports = sqliteTable(
  "discount_sports",
  {
    discountId: discountRef(),
    /** Its bit. */
    sport: integer().notNull(),
    /** Whom the facts of Discount and poster let see it: 0 nobody else, 1 adults, 2 everybody. The rule is asked again. */
    audience: integer().notNull(),
    posterId: idColumn().notNull(),
    region: text().$type<Region>(),
    country: text().notNull(),
    place: text(),
    listedAt: time().notNull(),
    endsOn: text(),
  },
  (t) => [
    primaryKey({ columns: [t.discountId, t.sport] }),
    index("discount_sports_by_place").on(t.sport, t.audience, t.place, t.listedAt, t.discountId),
    index("discount_sports_by_region").on(t.sport, t.audience, t.region, t.listedAt, t.discountId),
    index("discount_sports_by_country").on(t.sport, t.audience, t.region, t.country, t.listedAt, t.discountId),
    index("discount_sports_by_poster").on(t.posterId, t.sport, t.listedAt, t.discountId),
    index("discount_sports_ending").on(t.endsOn).where(sql`${t.endsOn} is not null`),
  ],
);

export const spots = sqliteTable(
  "spots",
  {
    id: key(),
    posterId: userRef(),
    title: text().notNull(),
    description: text().notNull().default(""),
    spotImage: text(),
    /** Degrees, WGS 84. */
    latitude: real().notNull(),
    longitude: real().notNull(),
    isBusiness: flag(),
    sports: sportsColumn().notNull().default(sql`0`),
    /** An under-13's, until the operator has approved it. Stored, so that no birthday shows it. */
    awaitsApproval: flag(),
    /** Reported as closed or private property; seen by its author and the operator until the operator has looked at it. */
    isHidden: flag(),
    /** Reported as dangerous, until the operator has looked at it. */
    isDangerous: flag(),
    createdAt: now(),
  },
  (t) => [
    index("spots_by_poster").on(t.posterId, t.createdAt, t.id),
    ...SPORT_NAMES.map((name) =>
      index(`spots_newest_${slugOf(name)}`)
        .on(t.createdAt, t.id)
        .where(sql`${t.sports} & ${sql.raw(String(bitOf(name)))}`),
    ),
    index("spots_waiting").on(t.createdAt).where(sql`${t.awaitsApproval} = 1`),
  ],
);

/* What people do with each other and with posts */

export const stokes = sqliteTable("stokes", { id: key(), userId: userRef(), editId: editRef(), createdAt: now() }, (t) => [
  uniqueIndex("stokes_once").on(t.userId, t.editId),
  index("stokes_by_user").on(t.userId, t.createdAt, t.id),
  index("stokes_by_edit").on(t.editId, t.id, t.userId),
]);

/** Private: not even the poster knows. */
export const saves = sqliteTable("saves", { id: key(), userId: userRef(), editId: editRef(), createdAt: now() }, (t) => [
  uniqueIndex("saves_once").on(t.userId, t.editId),
  index("saves_by_user").on(t.userId, t.createdAt, t.id),
  index("saves_by_edit").on(t.editId),
]);

export const follows = sqliteTable(
  "follows",
  { id: key(), followerId: userRef(), followedId: userRef(), createdAt: now() },
  (t) => [
    uniqueIndex("follows_once").on(t.followerId, t.followedId),
    index("follows_by_follower").on(t.followerId, t.createdAt, t.id, t.followedId),
    index("follows_by_followed").on(t.followedId),
  ],
);

/** Only the asked person may accept; until then the request grants nothing. */
export const crews = sqliteTable(
  "crews",
  {
    id: key(),
    askerId: userRef(),
    askedId: userRef(),
    /** When the asked person was told. A request of an under-13 waits for its own parent first. */
    toldAt: time(),
    answeredAt: time(),
    /** When the parent of the asker, or of the asked, agreed. Required for each of the two who is under 13. */
    askerParentAgreedAt: time(),
    askedParentAgreedAt: time(),
    /** When everybody required had agreed; from then on it is a crew. */
    acceptedAt: time(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex("crews_once").on(t.askerId, t.askedId),
    index("crews_by_asked").on(t.askedId),
    index("crews_open").on(t.createdAt).where(sql`${t.acceptedAt} is null`),
  ],
);

/** A parent said no; the two cannot ask each other for a while. */
export const crewRefusals = sqliteTable(
  "crew_refusals",
  { id: key(), childId: userRef(), otherId: userRef(), createdAt: now() },
  (t) => [
    uniqueIndex("crew_refusals_once").on(t.childId, t.otherId),
    index("crew_refusals_by_other").on(t.otherId),
    index("crew_refusals_oldest").on(t.createdAt),
  ],
);

/** A parent gives the code to another parent, who links the two children with it. */
export const crewCodes = sqliteTable(
  "crew_codes",
  { userId: userRef().primaryKey(), codeHash: text().notNull(), expiresAt: time().notNull() },
  (t) => [uniqueIndex("crew_codes_once").on(t.codeHash), index("crew_codes_oldest").on(t.expiresAt)],
);

/** Neither person sees the other or the other's posts. */
export const blocks = sqliteTable("blocks", { id: key(), blockerId: userRef(), blockedId: userRef(), createdAt: now() }, (t) => [
  uniqueIndex("blocks_once").on(t.blockerId, t.blockedId),
  index("blocks_by_blocked").on(t.blockedId, t.blockerId),
]);

/** The muter's lists exclude the muted user's Edits. The muted user never learns of it. */
export const mutes = sqliteTable("mutes", { id: key(), muterId: userRef(), mutedId: userRef(), createdAt: now() }, (t) => [
  uniqueIndex("mutes_once").on(t.muterId, t.mutedId),
  index("mutes_by_muted").on(t.mutedId),
]);

export const editViews = sqliteTable(
  "edit_views",
  { id: key(), userId: forgettableUserRef(), editId: editRef(), createdAt: now() },
  (t) => [index("edit_views_by_edit").on(t.editId, t.userId, t.createdAt), index("edit_views_by_user").on(t.userId, t.createdAt)],
);

export const discountViews = sqliteTable(
  "discount_views",
  { id: key(), userId: forgettableUserRef(), discountId: discountRef(), createdAt: now() },
  (t) => [
    index("discount_views_by_discount").on(t.discountId, t.userId, t.createdAt),
    index("discount_views_by_user").on(t.userId, t.createdAt),
  ],
);

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

/** A mail to many that the operator sent by a button. */
export const mailings = sqliteTable(
  "mailings",
  {
    id: key(),
    mail: text().$type<MailingName>().notNull(),
    /** The highest number of an account that was looked at for the list of receivers; null once all were. */
    listedUpTo: idColumn(),
    sentCount: integer().notNull().default(0),
    refusedCount: integer().notNull().default(0),
    /** It waits for the operator, since the process that sent it has ended. */
    stoppedAt: time(),
    finishedAt: time(),
    createdAt: now(),
  },
  (t) => [index("mailings_newest").on(t.createdAt), index("mailings_by_mail").on(t.mail, t.createdAt)],
);

export const mailingReceivers = sqliteTable(
  "mailing_receivers",
  {
    mailingId: idColumn()
      .notNull()
      .references(() => mailings.id, { onDelete: "cascade" }),
    userId: userRef(),
    /** Handed over is written before the mail server is asked, so that nobody gets a mail twice. */
    state: text({ enum: ["waiting", "handed", "sent", "refused"] })
      .notNull()
      .default("waiting"),
  },
  (t) => [
    primaryKey({ columns: [t.mailingId, t.userId] }),
    index("mailing_receivers_by_state").on(t.mailingId, t.state, t.userId),
    index("mailing_receivers_by_user").on(t.userId),
  ],
);

/** An address that cannot be reached gets no more mails to many. */
export const bounces = sqliteTable(
  "bounces",
  {
    /** Keyed. */
    emailHash: text().primaryKey(),
    createdAt: now(),
  },
  (t) => [index("bounces_oldest").on(t.createdAt)],
);

/** A brand asks about an athlete; app/services/sponsorships has the course. Triggers end it with a block, a closed account or a fallen band. */
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
    offer: text().notNull().default(""),
    words: text().notNull().default(""),
    /** The brand's own data protection terms. */
    terms: text().notNull().default(""),
    /** When the operator passed it on. Until then the athlete may not know of it. */
    offeredAt: time(),
    /** The athlete's profile names the brand as sponsor. */
    showsBrand: flag(),
    changedAt: now(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex("sponsorships_open")
      .on(t.brandId, t.athleteId)
      .where(sql`${t.state} in ('draft', 'asked', 'offered', 'withParent', 'agreed')`),
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
    /** A trigger ended it by a rule. */
    by: text({ enum: ["brand", "athlete", "minor", "parent", "operator", "rule"] }).notNull(),
    createdAt: now(),
  },
  (t) => [index("sponsorship_steps_course").on(t.sponsorshipId)],
);

/** The address that the brand is given once the operator releases it. A trigger erases it where there is no agreement. */
export const sponsorshipContacts = sqliteTable(
  "sponsorship_contacts",
  {
    sponsorshipId: sponsorshipRef().primaryKey(),
    /** The athlete. */
    userId: userRef(),
    email: text(),
    /** In place of the athlete's own, for a 13-17. */
    parentEmail: text(),
    /** Random, and part of the parent's links. Null until the first was mailed. */
    linkKey: text(),
  },
  (t) => [index("sponsorship_contacts_user").on(t.userId)],
);

/** What a parent was asked about and has ended: for the mail about it and for the links that the parent has. A trigger adds it, and it outlives the request. */
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

/** That a brand accepted a version of the data sharing agreement. */
export const dataAgreements = sqliteTable(
  "data_agreements",
  { id: key(), userId: userRef(), version: text().notNull(), createdAt: now() },
  (t) => [uniqueIndex("data_agreements_once").on(t.userId, t.version)],
);

/** Notifications inside the product, deleted together with their subject. */
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

/** What search finds. The words of an item stand in an FTS5 table of its kind, which the migration makes, under its `seq`. */
export const searchItems = sqliteTable(
  "search_items",
  {
    /** Ascends with time. */
    seq: integer().primaryKey(),
    userId: idColumn().references(() => users.id, { onDelete: "cascade" }),
    editId: idColumn().references(() => edits.id, { onDelete: "cascade" }),
    discountId: idColumn().references(() => discounts.id, { onDelete: "cascade" }),
    /** Triggers unset it, remove the words and queue a job, which folds the words anew; SQLite cannot. */
    filled: flag(),
  },
  (t) => [
    uniqueIndex("search_items_user").on(t.userId),
    uniqueIndex("search_items_edit").on(t.editId),
    uniqueIndex("search_items_discount").on(t.discountId),
    index("search_items_unfilled").on(t.seq).where(sql`${t.filled} = 0`),
  ],
);
