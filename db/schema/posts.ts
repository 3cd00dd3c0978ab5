import { sql } from "drizzle-orm";
import { index, integer, primaryKey, real, sqliteTable, text, uniqueIndex } from "drizzle-orm/sqlite-core";
import type { Competition, Orientation, Region } from "#app/schemas/choices.ts";
import type { Gear } from "#app/schemas/gear.ts";
import { bitOf, SPORT_NAMES, type Sport, slugOf } from "#app/schemas/sports.ts";
import { flag, idColumn, key, now, sportsColumn, time } from "../columns.ts";
import { userRef } from "./accounts.ts";

export const editRef = () =>
  idColumn()
    .notNull()
    .references(() => edits.id, { onDelete: "cascade" });
export const discountRef = () =>
  idColumn()
    .notNull()
    .references(() => discounts.id, { onDelete: "cascade" });

export const MEDIA_PURPOSES = ["edit", "image", "logo", "discount", "spot", "guide"] as const;

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
    /** The main colour of the picture or of the poster: "#1f7a8c". */
    colour: text(),
    state: text({ enum: ["processing", "ready", "failed"] }).notNull(),
    reason: text(),
    hasPoster: flag(),
    /** The small rendition of a film; null if there is none. */
    smallBytes: integer(),
    smallHeight: integer(),
    /** The small rendition is ready, and the film itself is still being made. */
    largeWaits: flag(),
    /** Null for a pending upload. */
    attachedAt: time(),
    createdAt: now(),
  },
  (t) => [
    uniqueIndex("media_name").on(t.ownerId, t.filename),
    index("media_pending").on(t.attachedAt, t.createdAt),
    index("media_of_guides").on(t.createdAt).where(sql`${t.purpose} = 'guide'`),
  ],
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
    /** The brand that gave the poster something for it; "" if it is no ad. */
    adFor: text().notNull().default(""),
    /** A minor's ad, which others see once the operator has approved it. It is not ready until then. */
    adWaits: flag(),
    crewOnly: flag(),
    under18Viewable: flag(),
    spotId: idColumn().references(() => spots.id, { onDelete: "set null" }),
    spotLocation: text().notNull().default(""),
    width: integer(),
    height: integer(),
    orientation: text().$type<Orientation>().notNull(),
    altText: text().notNull().default(""),
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
      index("edits_spot_riders").on(t.spotId, t.posterId).where(sql`${t.spotId} is not null`),
      index("edits_ads_waiting").on(t.createdAt).where(sql`${t.adWaits} = 1`),
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
    /** Days in UTC, as 2026-12-31. */
    startsOn: text(),
    endsOn: text(),
    terms: text().notNull().default(""),
    viewCount: integer().notNull().default(0),
    createdAt: now(),
    /** The order of lists. */
    listedAt: integer()
      .notNull()
      .generatedAlwaysAs(sql`max(created_at, coalesce(unixepoch(starts_on) * 1000, 0))`, { mode: "virtual" }),
  },
  (t) => [index("discounts_by_poster").on(t.posterId, t.listedAt, t.id), index("discounts_newest").on(t.createdAt, t.posterId)],
);

/** A row for each sport of a current Discount, made by triggers, so that lists use an index of their own. */
export const discountSports = sqliteTable(
  "discount_sports",
  {
    discountId: discountRef(),
    sport: integer().notNull(),
    /** A first filter by the facts of Discount and poster: 0 nobody else, 1 adults, 2 everybody. The rule is still checked. */
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
    /** True for an under-13's Spot until the operator approves it. Stored, so that no birthday shows it. */
    awaitsApproval: flag(),
    /** Reported as closed or private property; only its author and the operator see it until the operator has looked at it. */
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

/** The result that an app's retry with the same Idempotency-Key gets again. */
export const idempotencyKeys = sqliteTable(
  "idempotency_keys",
  {
    userId: userRef(),
    keyHash: text().notNull(),
    inputHash: text().notNull(),
    madeId: idColumn().notNull(),
    createdAt: now(),
  },
  (t) => [primaryKey({ columns: [t.userId, t.keyHash] }), index("idempotency_keys_oldest").on(t.createdAt)],
);
