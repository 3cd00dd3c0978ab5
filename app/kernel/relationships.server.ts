import { and, eq, isNotNull, isNull, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { UNDER_13 } from "#app/schemas/age-bands.ts";
import { db } from "#db";
import { crews, users } from "#db/schema/index.ts";
import { equalsConstant, equalsParam, inJson, jsonIds } from "./params.ts";
import type { Viewer } from "./viewer.server.ts";

/** Traits that protect a person: the band is the youngest that the account ever submitted. */
export type Traits = Pick<Viewer, "band" | "isBusiness" | "approved">;
/** Traits of the one who asks or follows: an adult who changes to a younger band still counts as an adult towards minors. */
export type Reaching = Traits & Pick<Viewer, "reach" | "reachWaits">;

export const active: SQL = and(eq(users.profileSetup, true), isNull(users.suspendedAt)) ?? sql`0`;

export function linksWith(user: SQLWrapper | string): SQL {
  return or(eq(crews.askerId, user), eq(crews.askedId, user)) ?? sql`0`;
}

export function linkBetween(one: SQLWrapper, other: SQLWrapper): SQL {
  return (
    or(and(eq(crews.askerId, one), eq(crews.askedId, other)), and(eq(crews.askedId, one), eq(crews.askerId, other))) ?? sql`0`
  );
}

export const accepted: SQL = isNotNull(crews.acceptedAt);

/** Selects links that the asked person knows about. */
export const told: SQL = or(isNotNull(crews.toldAt), accepted) ?? sql`0`;

export const approvedBusiness: SQL = and(equalsConstant(users.isBusiness, true), isNotNull(users.approvedAt)) ?? sql`0`;

export const isApproved = isNotNull(users.approvedAt).mapWith(Boolean);

const traits = {
  band: users.band,
  reach: users.reachBand,
  reachWaits: isNotNull(users.reachAskedAt).mapWith(Boolean),
  isBusiness: users.isBusiness,
  approved: isApproved,
};
const traitsRow = db.select(traits).from(users).where(equalsParam(users.id, "id")).prepare();
const traitsRows = db
  .select({ id: users.id, ...traits })
  .from(users)
  .where(inJson(users.id, "ids"))
  .prepare();

const activeRow = db
  .select({ id: users.id })
  .from(users)
  .where(and(equalsParam(users.id, "id"), active))
  .prepare();

export function isActive(id: string): boolean {
  return activeRow.get({ id }) !== undefined;
}

/** A missing user counts as a business of unknown age, so that every rule refuses it. */
export function traitsOf(id: string): Reaching {
  return traitsRow.get({ id }) ?? { band: null, reach: null, reachWaits: true, isBusiness: true, approved: false };
}

export function traitsById(ids: readonly string[]): Map<string, Reaching> {
  return new Map(traitsRows.all({ ids: jsonIds(ids) }).map(({ id, ...found }) => [id, found]));
}

/** A Crew with a business needs two adults; an unknown age is not adult. */
export function mayBeCrew(one: Traits, other: Traits): boolean {
  return [one, other].every(isAdult) || ![one, other].some(({ isBusiness }) => isBusiness);
}

/** A grown-up may ask a 13-17 only if that minor follows the grown-up, but may always accept the minor's own request. */
export function mayAskToCrew(asker: Reaching, asked: Traits, isFollowed: boolean): boolean {
  if (asker.reachWaits || !mayBeCrew(asker, asked)) return false;
  return isFollowed || asked.band !== "13-17" || !isGrownUp(asker);
}

export function mayFollow(follower: Reaching, followed: Traits, isCrew: boolean): boolean {
  return !follower.reachWaits && mayStayFollower(follower, followed, isCrew);
}

/** Only its Crew follows an under-13. Minors and a business that waits for approval do not follow each other. */
export function mayStayFollower(follower: Traits, followed: Traits, isCrew: boolean): boolean {
  const isWaiting = [follower, followed].some(({ isBusiness, approved }) => isBusiness && !approved);
  return (isCrew || !isChild(followed)) && (!isWaiting || [follower, followed].every(isAdult));
}

/** A business of an adult may ask the provider about adult riders and, once approved, about 13-17s. */
export function mayAskAbout(viewer: Reaching, other: Traits): boolean {
  if (!viewer.isBusiness || !isAdult(viewer) || viewer.reachWaits || other.isBusiness) return false;
  return isAdult(other) || (viewer.approved && other.band === "13-17");
}

export function isChild({ band }: Pick<Traits, "band">): boolean {
  return UNDER_13.includes(band ?? "");
}

/** Tells whether minors are protected from the account. An unknown age counts as 18+. */
export function isGrownUp({ reach }: Pick<Reaching, "reach">): boolean {
  return reach === null || reach === "18+";
}

export function isAdult({ band }: Pick<Traits, "band">): boolean {
  return band === "18+";
}
