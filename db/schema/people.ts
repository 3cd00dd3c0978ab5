import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { AgeAnswer, AgeBand } from "#app/schemas/age-bands.ts";
import type { ParentCheck } from "#app/schemas/guardians.ts";
import type { GuideField, GuidePicture } from "#app/schemas/spot-guides.ts";
import { idColumn, key, now, sportsColumn, time } from "../columns.ts";
import { forgettableUserRef, userRef } from "./accounts.ts";
import { discountRef, editRef, media, spots } from "./posts.ts";

/** A parent who consented for an under-13. No query may return it. */
export const guardians = sqliteTable(
  "guardians",
  {
    userId: userRef().primaryKey(),
    email: text().notNull(),
    band: text().$type<AgeBand>().notNull(),
    consentedAt: time().notNull(),
    /** When the child asked for news, until the parent answers. */
    newsAskedAt: time(),
    pageOpenedAt: time(),
    checkedAt: time(),
    checkedHow: text().$type<ParentCheck>(),
  },
  (t) => [index("guardians_news_asked").on(t.newsAskedAt).where(sql`${t.newsAskedAt} is not null`)],
);

/** How many children a parent's mailbox may speak for, if the operator allowed more than usual. */
export const parentLimits = sqliteTable("parent_limits", {
  /** Keyed hash. */
  mailboxHash: text().primaryKey(),
  most: integer().notNull(),
  createdAt: now(),
});

/** The age under 13 given with a mailbox, by an ended account or a refused set-up. It governs the next account. */
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

export const PARENT_CODE_USES = ["band", "page", "sponsorship", "sponsor-page"] as const;

/** The last code mailed to a parent: for a band that a child requested, an action on the parent's page, or a sponsorship. */
export const parentCodes = sqliteTable(
  "parent_codes",
  {
    userId: userRef(),
    usedFor: text("end", { enum: PARENT_CODE_USES }).notNull(),
    /** The parent's address, or for a sponsorship the number of the request. */
    subject: text("email").notNull(),
    band: text().$type<AgeBand>(),
    /** Keyed hash. Null until the mail is written, and after the code is used. */
    codeHash: text(),
    tries: integer().notNull().default(0),
    sends: integer().notNull().default(0),
    askedAt: time().notNull().default(0),
    remindedAt: time(),
    expiresAt: time().notNull(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.usedFor] }), index("parent_codes_oldest").on(t.usedFor, t.askedAt)],
);

/** For the mail to the parent about a change of the age band, and their objection. No query may return the address. */
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

/** After a parent's refusal, the two cannot ask each other for a while. */
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

/** Only its owner sees it. */
export const savedSpots = sqliteTable(
  "saved_spots",
  {
    id: key(),
    userId: userRef(),
    spotId: idColumn()
      .notNull()
      .references(() => spots.id, { onDelete: "cascade" }),
    /** The owner's name for a list; "" for a Spot in none. */
    list: text().notNull().default(""),
    createdAt: now(),
  },
  (t) => [uniqueIndex("saved_spots_once").on(t.userId, t.spotId), index("saved_spots_by_spot").on(t.spotId)],
);

/** What people said about a Spot. The newest line of a field counts; a line that was taken out has no value. */
export const guideLines = sqliteTable(
  "guide_lines",
  {
    id: key(),
    spotId: idColumn()
      .notNull()
      .references(() => spots.id, { onDelete: "cascade" }),
    posterId: userRef(),
    field: text().$type<GuideField | GuidePicture>().notNull(),
    /** The choice or the words; for a picture what it shows. */
    value: text().notNull(),
    /** The file of a picture. */
    mediaId: text().references(() => media.id, { onDelete: "cascade" }),
    createdAt: now(),
  },
  (t) => [
    index("guide_lines_newest").on(t.spotId, t.field, t.createdAt, t.id),
    index("guide_lines_by_poster").on(t.posterId, t.createdAt, t.id),
    index("guide_lines_of_file").on(t.mediaId),
    index("guide_lines_of_field").on(t.field, t.createdAt),
  ],
);

/** Places that OpenStreetMap's volunteers keep, under its ODbL. Never joined to the Spots of people, so that these stay the product's own. */
export const osmPlaces = sqliteTable(
  "osm_places",
  {
    id: key(),
    /** Such as "way/123". */
    osmId: text().notNull(),
    name: text().notNull(),
    sports: sportsColumn().notNull(),
    /** Degrees, WGS 84. */
    latitude: real().notNull(),
    longitude: real().notNull(),
    /** The name of the file that brought it. */
    extract: text().notNull(),
  },
  (t) => [uniqueIndex("osm_places_once").on(t.osmId), index("osm_places_by_extract").on(t.extract)],
);
