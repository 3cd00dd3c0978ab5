import { and } from "drizzle-orm";
import { asParams } from "#app/kernel/access/conditions.server.ts";
import { openPlaces, visiblePeople } from "#app/kernel/access/people.server.ts";
import { requireState } from "#app/kernel/access/requirements.server.ts";
import { choices } from "#app/kernel/notification-choices.server.ts";
import { equalsParam, inJson, jsonIds } from "#app/kernel/params.ts";
import { existing } from "#app/kernel/refusal.server.ts";
import { isApproved, mayAskAbout } from "#app/kernel/relationships.server.ts";
import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { users } from "#db/schema/index.ts";
import { websiteFor } from "./authors.server.ts";

/** Columns that other users may receive, and columns that decide what they receive. */
export const personColumns = {
  id: users.id,
  name: users.name,
  isBusiness: users.isBusiness,
  approved: isApproved,
  group: users.group,
  gender: users.gender,
  age: users.age,
  band: users.band,
  isPlaceOpen: openPlaces().mapWith(Boolean),
  instagram: users.instagram,
  country: users.country,
  city: users.city,
  about: users.about,
  sports: users.sports,
  sponsors: users.sponsors,
  openTo: users.openTo,
  website: users.website,
  businessRegion: users.businessRegion,
  businessIsBricks: users.businessIsBricks,
  profileImage: users.profileImage,
  businessLogo: users.businessLogo,
  followerCount: users.followerCount,
  email: users.email,
};

type PersonRow = Awaited<ReturnType<typeof publicRow.get>> & {};

export interface Person
  extends Omit<PersonRow, "age" | "approved" | "band" | "isPlaceOpen" | "email" | "gender" | "instagram" | "city" | "openTo"> {
  /** Null except for the user and the operator. */
  email: string | null;
  /** The last answer for the user, the governing band for the operator. */
  age: string | null;
  /** Null for a minor, except to the minor. */
  gender: PersonRow["gender"];
  /** Null, as the city is, if a minor hides it from the viewer. */
  instagram: string | null;
  city: string | null;
  /** Null except for the user, the operator and the businesses that may ask about the user. */
  openTo: PersonRow["openTo"] | null;
}

const publicRow = hotRead(
  db
    .select(personColumns)
    .from(users)
    .where(and(equalsParam(users.id, "id"), visiblePeople())),
);

const publicRows = hotRead(
  db
    .select(personColumns)
    .from(users)
    .where(and(inJson(users.id, "ids"), visiblePeople())),
);

const settingColumns = {
  governingBand: users.band,
  initialProfileSetup: users.initialProfileSetup,
  profileSetup: users.profileSetup,
  newUser: users.newUser,
  marketingOptIn: users.marketingOptIn,
  websiteCookies: users.websiteCookies,
  appCookies: users.appCookies,
  informationOptIn: users.informationOptIn,
  paidCurrentMonth: users.paidCurrentMonth,
  monthPaid: users.monthPaid,
  showsPlace: users.showsPlace,
  businessProof: users.businessProof,
  ...choices,
};

export type Settings = Awaited<ReturnType<typeof ownSettings.get>> & {};

export const SETTINGS = Object.keys(settingColumns) as (keyof Settings)[];

const ownSettings = hotRead(db.select(settingColumns).from(users).where(equalsParam(users.id, "id")));

const ownRow = hotRead(db.select().from(users).where(equalsParam(users.id, "id")));

export function find(viewer: Viewer, id: string): Person | undefined {
  const row = publicRow.get({ ...asParams(viewer), id });
  return row && personFor(viewer, row);
}

export function get(viewer: Viewer, id: string): Person {
  return existing(find(viewer, id));
}

/** Keeps the order of the ids, with one statement. */
export function list(viewer: Viewer, ids: readonly string[]): (Person | undefined)[] {
  if (ids.length === 0) return [];
  const rows = new Map(publicRows.all({ ...asParams(viewer), ids: jsonIds(ids) }).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    return row && personFor(viewer, row);
  });
}

/** An incomplete account may look up only itself. */
export function lookUp(viewer: Viewer, id: string): Person | undefined {
  requireState(viewer, id === viewer.id ? "profile" : "complete");
  return find(viewer, id);
}

export function settings(viewer: Viewer): Settings | undefined {
  return ownSettings.get({ id: viewer.id });
}

export function me(viewer: Viewer) {
  const row = ownRow.get({ id: viewer.id });
  if (!row) return undefined;
  const {
    passwordHash,
    emailConfirmedAt,
    lowestBand,
    bandSetAt,
    reachBand,
    reachAskedAt,
    publicSince,
    place,
    approvedAt,
    suspendedAt,
    suspendedUntil,
    closedAt,
    firstEditMailedAt,
    firstDiscountMailedAt,
    signedFor,
    ...own
  } = row;
  return own;
}

export type Me = NonNullable<ReturnType<typeof me>>;

/** Columns that `personFor` must not show. */
type NotOfOthers =
  | Exclude<keyof typeof users.$inferSelect, keyof Me>
  | Exclude<keyof Settings, "governingBand">
  | "band"
  | "isPrivate"
  | "waysOut"
  | "showsPlace"
  | "notifyStokes"
  | "notifyFollows"
  | "notifyCrew"
  | "notifyPosts"
  | "createdAt";

/** Fields are named one by one: a rest of each row takes longer than reading it. */
export function personFor(viewer: Viewer, row: PersonRow): Person {
  const { band } = row;
  const isViewer = viewer.id === row.id;
  const close = viewer.operator || isViewer;
  return {
    id: row.id,
    name: row.name,
    isBusiness: row.isBusiness,
    group: row.group,
    gender: isViewer || band === "18+" ? row.gender : null,
    age: isViewer ? row.age : close ? band : null,
    instagram: row.isPlaceOpen ? row.instagram : null,
    country: row.country,
    city: row.isPlaceOpen ? row.city : null,
    about: row.about,
    sports: row.sports,
    sponsors: row.sponsors,
    openTo: close || mayAskAbout(viewer, row) ? row.openTo : null,
    website: websiteFor(viewer, row),
    businessRegion: row.businessRegion,
    businessIsBricks: row.businessIsBricks,
    profileImage: row.profileImage,
    businessLogo: row.businessLogo,
    followerCount: row.followerCount,
    email: close ? row.email : null,
  } satisfies Shows<typeof users.$inferSelect, NotOfOthers>;
}
