import { and } from "drizzle-orm";
import { UNDER_13 } from "#app/schemas/words.ts";
import { db } from "#db";
import { users } from "#db/schema.ts";
import { equalsParam, inJson, jsonIds } from "../params.ts";
import { asParams, requireState, visiblePeople } from "../rules/access.server.ts";
import { Refusal } from "../rules/refusal.server.ts";
import type { Viewer } from "./viewer.server.ts";

/** The columns of a user that others may ever be given, with those that decide what they get. */
export const personColumns = {
  id: users.id,
  name: users.name,
  isBusiness: users.isBusiness,
  group: users.group,
  gender: users.gender,
  age: users.age,
  band: users.band,
  instagram: users.instagram,
  country: users.country,
  city: users.city,
  about: users.about,
  sports: users.sports,
  sponsors: users.sponsors,
  website: users.website,
  businessRegion: users.businessRegion,
  businessIsBricks: users.businessIsBricks,
  profileImage: users.profileImage,
  businessLogo: users.businessLogo,
  followerCount: users.followerCount,
  email: users.email,
};

type PersonRow = Awaited<ReturnType<typeof publicRow.get>> & {};

/** Somebody as this viewer may know them. */
export interface Person extends Omit<PersonRow, "age" | "band" | "email" | "instagram" | "city"> {
  /** Null for all but oneself and the operator. */
  email: string | null;
  /** To oneself what one entered last, to the operator what governs. */
  age: string | null;
  /** Null for an under-13 to all but themselves and the operator. */
  instagram: string | null;
  city: string | null;
}

const publicRow = db
  .select(personColumns)
  .from(users)
  .where(and(equalsParam(users.id, "id"), visiblePeople()))
  .prepare();

const publicRows = db
  .select(personColumns)
  .from(users)
  .where(and(inJson(users.id, "ids"), visiblePeople()))
  .prepare();

const ownRow = db.select().from(users).where(equalsParam(users.id, "id")).prepare();

/** Somebody's profile, or nothing where there is none to be seen. */
export function find(viewer: Viewer, id: string): Person | undefined {
  const row = publicRow.get({ ...asParams(viewer), id });
  return row && personFor(viewer, row);
}

/** The same, or the Refusal NOT_FOUND. */
export function get(viewer: Viewer, id: string): Person {
  const person = find(viewer, id);
  if (!person) throw new Refusal("NOT_FOUND");
  return person;
}

/** Several at once, in the order of the ids, in one statement. */
export function list(viewer: Viewer, ids: readonly string[]): (Person | undefined)[] {
  const rows = new Map(publicRows.all({ ...asParams(viewer), ids: jsonIds(ids) }).map((row) => [row.id, row]));
  return ids.map((id) => {
    const row = rows.get(id);
    return row && personFor(viewer, row);
  });
}

/** Somebody's profile as the app's look-up gives it: what is public, even to themselves. Before the own is complete there is only that. */
export function findPublic(viewer: Viewer, id: string): Person | undefined {
  requireState(viewer, id === viewer.id ? "profile" : "complete");
  const person = find(viewer, id);
  return person && { ...person, email: null, age: null };
}

/** The viewer's own account with its settings; a visitor has none. */
export function me(viewer: Viewer) {
  const row = ownRow.get({ id: viewer.id });
  if (!row) return undefined;
  const {
    passwordHash,
    emailConfirmedAt,
    lowestBand,
    bandSetAt,
    place,
    approvedAt,
    suspendedAt,
    closedAt,
    firstEditMailedAt,
    firstDiscountMailedAt,
    ...own
  } = row;
  return own;
}

export type Me = NonNullable<ReturnType<typeof me>>;

/** What a row of a person gives this viewer: no e-mail, no age, and of an under-13 no handle and no city. */
export function personFor(viewer: Viewer, row: PersonRow): Person {
  const { age, band, email, ...person } = row;
  const close = viewer.operator || viewer.id === row.id;
  const hidden = !close && UNDER_13.includes(band ?? "");
  return {
    ...person,
    email: close ? email : null,
    age: viewer.id === row.id ? age : close ? band : null,
    instagram: hidden ? null : row.instagram,
    city: hidden ? null : row.city,
  };
}
