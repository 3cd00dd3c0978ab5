import { and, type Column, eq, exists, inArray, notInArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { TOO_YOUNG, UNDER_6 } from "#app/schemas/age-bands.ts";
import { db } from "#db";
import { blocks, crews, discounts, edits, mutes, spots, users } from "#db/schema.ts";
import { equalsParam } from "../params.ts";
import { accepted, active, approvedBusiness, linkBetween } from "../people/relationships.server.ts";
import { STATES, type State, VISITOR, type Viewer } from "../people/viewer.server.ts";
import { Refusal } from "./refusal.server.ts";

/** The viewer is bound through `asParams`, so that prepared and built queries share this one rule. */
export function visibleEdits(): SQL {
  const viewerId = sql`${sql.param(sql.placeholder("viewerId"), users.id)}`;
  const shown = shownTo(viewerId, viewerIs("adult"));
  return anyOf(ownOrOperators(edits.posterId), and(viewerIs("setUp"), shown, unblocked(edits.posterId)));
}

/** Join Edits and users who follow their posters. A block ends the follow, so it is not asked here. */
export function editsVisibleToUsers(): SQL {
  const isAdult = and(eq(users.band, "18+"), anyOf(eq(users.isBusiness, false), approvedBusiness)) ?? sql`0`;
  return and(active, shownTo(users.id, isAdult)) ?? sql`0`;
}

function shownTo(userId: SQLWrapper, isAdult: SQL): SQL | undefined {
  return and(
    eq(edits.posterActive, true),
    eq(edits.ready, true),
    anyOf(eq(edits.under18Viewable, true), isAdult),
    anyOf(eq(edits.crewOnly, false), inCrewOf(edits.posterId, userId)),
  );
}

export function visiblePeople(): SQL {
  return anyOf(ownOrOperators(users.id), and(viewerIs("setUp"), active, unblocked(users.id)));
}

/** Join users. Lists of who did something name minors only to their Crew and the operator. */
export function namedPeople(): SQL {
  const viewerId = sql`${sql.param(sql.placeholder("viewerId"), users.id)}`;
  const isOpen = anyOf(
    viewerIs("operator"),
    eq(users.band, "18+"),
    equalsParam(users.id, "viewerId"),
    inCrewOf(users.id, viewerId),
  );
  return and(visiblePeople(), isOpen) ?? sql`0`;
}

/** Join the poster. Until the operator approves a business, its Discounts reach adults only. */
export function visibleDiscounts(): SQL {
  const suitable = and(eq(discounts.under18Viewable, true), approvedBusiness);
  return and(visiblePeople(), anyOf(ownOrOperators(discounts.posterId), viewerIs("adult"), suitable)) ?? sql`0`;
}

/** Join the author. Nobody else sees where an under-13 is; Spots of unapproved businesses reach adults only. */
export function visibleSpots(): SQL {
  const suitable = anyOf(viewerIs("adult"), eq(users.isBusiness, false), approvedBusiness);
  const isOfTeenOrAdult = inArray(users.band, ["13-17", "18+"]);
  return and(visiblePeople(), anyOf(ownOrOperators(spots.posterId), and(isOfTeenOrAdult, suitable))) ?? sql`0`;
}

/** Edits open to everyone, including under-18s. Only these may be sponsored cards, which visitors see. */
export function openEdits(): SQL {
  return (
    and(
      eq(edits.posterActive, true),
      eq(edits.ready, true),
      eq(edits.under18Viewable, true),
      eq(edits.crewOnly, false),
      unblocked(edits.posterId),
    ) ?? sql`0`
  );
}

/** Neither user has blocked the other. SQLite reads both lists once per statement, not once per row. */
export function unblocked(userId: Column): SQL {
  const blocked = db.select({ id: blocks.blockedId }).from(blocks).where(equalsParam(blocks.blockerId, "viewerId"));
  const blockers = db.select({ id: blocks.blockerId }).from(blocks).where(equalsParam(blocks.blockedId, "viewerId"));
  return notInArray(userId, unionAll(blocked, blockers));
}

/** Automatic lists exclude muted users; search does not. */
export function unmuted(userId: Column): SQL {
  return notInArray(userId, db.select({ id: mutes.mutedId }).from(mutes).where(equalsParam(mutes.muterId, "viewerId")));
}

export function asParams(viewer: Viewer) {
  return {
    viewerId: viewer.id,
    operator: Number(viewer.operator),
    setUp: Number(hasReached(viewer, "profile")),
    adult: Number(viewer.adult),
  };
}

export function requireMember(viewer: Viewer): Viewer {
  if (viewer.id === VISITOR.id) throw new Refusal("UNAUTHENTICATED", viewer.expired ? "jwt expired" : undefined);
  return viewer;
}

export function requireComplete(viewer: Viewer): Viewer {
  return requireState(viewer, "complete");
}

export function requireState(viewer: Viewer, state: State): Viewer {
  if (state === "visitor") return viewer;
  if (requireMember(viewer).band === UNDER_6) throw new Refusal("FORBIDDEN", TOO_YOUNG);
  if (!hasReached(viewer, state)) throw new Refusal("FORBIDDEN", "Please complete your Profile first");
  return viewer;
}

export function hasReached(viewer: Viewer, state: State): boolean {
  return STATES.indexOf(viewer.state) >= STATES.indexOf(state);
}

/** Refuses another user's id; a missing id stands for the viewer's own. */
export function requireSelf(viewer: Viewer, id: string | null | undefined): Viewer {
  if (id && id !== requireMember(viewer).id) throw new Refusal("FORBIDDEN");
  return requireMember(viewer);
}

/** Matches nothing if there are no rules, where Drizzle's `or()` would not filter at all. */
function anyOf(...rules: (SQL | undefined)[]): SQL {
  return or(...rules) ?? sql`0`;
}

function ownOrOperators(posterId: Column): SQL {
  return anyOf(viewerIs("operator"), equalsParam(posterId, "viewerId"));
}

function viewerIs(what: "operator" | "setUp" | "adult"): SQL {
  return sql`${sql.placeholder(what)} = 1`;
}

function inCrewOf(posterId: SQLWrapper, userId: SQLWrapper): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(crews)
      .where(and(linkBetween(userId, posterId), accepted)),
  );
}
