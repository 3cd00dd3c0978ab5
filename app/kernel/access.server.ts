import {
  and,
  type Column,
  eq,
  exists,
  inArray,
  isNotNull,
  ne,
  notExists,
  notInArray,
  or,
  type SQL,
  type SQLWrapper,
  sql,
} from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { TOO_YOUNG, UNDER_6 } from "#app/schemas/age-bands.ts";
import { GRAVE_REASONS } from "#app/schemas/report-reasons.ts";
import { isoDay } from "#app/text/dates.ts";
import { db } from "#db";
import { blocks, crews, discounts, edits, follows, media, mutes, reports, spots, users } from "#db/schema/index.ts";
import { equalsConstant, equalsParam } from "./params.ts";
import { CodeAgain, Refusal } from "./refusal.server.ts";
import { accepted, active, approvedBusiness, linkBetween } from "./relationships.server.ts";
import { STATES, type State, VISITOR, type Viewer } from "./viewer.server.ts";

/** The viewer is bound through `asParams`, so that prepared and built queries share this one rule. */
export function visibleEdits(): SQL {
  const viewerId = viewerAs(users.id);
  const shown = shownTo(viewerId, viewerIs("adult"));
  return anyOf(ownOrOperators(edits.posterId), and(viewerIs("setUp"), shown, unblocked(edits.posterId)));
}

/** Join Edits and users who follow their posters. Lists ask about blocks, so it is not asked here. */
export function editsVisibleToUsers(): SQL {
  return and(active, shownTo(users.id, isAdultUser())) ?? sql`0`;
}

function shownTo(userId: SQLWrapper, isAdult: SQL): SQL | undefined {
  return and(
    notHidden(edits.id, reports.editId),
    eq(edits.posterActive, true),
    eq(edits.ready, true),
    anyOf(eq(edits.under18Viewable, true), isAdult),
    anyOf(and(eq(edits.crewOnly, false), eq(edits.posterPrivate, false)), inCrewOf(edits.posterId, userId)),
  );
}

/** A private account is seen by its Crew alone. A request, from either side, opens nothing. */
export function visiblePeople(): SQL {
  const viewerId = viewerAs(users.id);
  const isOpen = anyOf(eq(users.isPrivate, false), inCrewOf(users.id, viewerId));
  return anyOf(ownOrOperators(users.id), and(viewerIs("setUp"), active, unblocked(users.id), isOpen));
}

/** Join users. Whose city and Instagram handle the viewer is given: of 13-17s who do not show them, the Crew and whom they follow. */
export function openPlaces(): SQL {
  const viewerId = viewerAs(users.id);
  const isFollowed = exists(
    db
      .select({ one: sql`1` })
      .from(follows)
      .where(and(eq(follows.followerId, users.id), eq(follows.followedId, viewerId))),
  );
  const chosen = and(eq(users.band, "13-17"), anyOf(eq(users.showsPlace, true), inCrewOf(users.id, viewerId), isFollowed));
  return anyOf(ownOrOperators(users.id), eq(users.band, "18+"), chosen);
}

/** Join users. Lists of who did something name minors only to their Crew and the operator. */
export function namedPeople(): SQL {
  const viewerId = viewerAs(users.id);
  const isOpen = anyOf(
    viewerIs("operator"),
    eq(users.band, "18+"),
    equalsParam(users.id, "viewerId"),
    inCrewOf(users.id, viewerId),
  );
  return and(visiblePeople(), isOpen) ?? sql`0`;
}

/** Join the poster. One that has not started is its business's alone. Until the operator approves a business, its Discounts reach adults only; those of a private account nobody else. */
export function visibleDiscounts(): SQL {
  const suitable = and(
    isReady,
    hasStarted,
    notHidden(discounts.id, reports.discountId),
    eq(users.isPrivate, false),
    anyOf(viewerIs("adult"), and(eq(discounts.under18Viewable, true), approvedBusiness)),
  );
  return and(visiblePeople(), anyOf(ownOrOperators(discounts.posterId), suitable)) ?? sql`0`;
}

/** Join the poster. What lists, search and notifications offer at the moment. */
export function offeredDiscounts(): SQL {
  return and(visibleDiscounts(), hasStarted, hasNotEnded) ?? sql`0`;
}

const today = sql.placeholder("today");
const hasStarted = sql`coalesce(${discounts.startsOn} <= ${today}, 1)`;
/** The last day counts. */
const hasNotEnded = sql`coalesce(${discounts.endsOn} >= ${today}, 1)`;

/** Pictures are ready at once; a video may still be processed, or have failed. */
const isReady = notExists(
  db
    .select({ one: sql`1` })
    .from(media)
    .where(and(eq(media.ownerId, discounts.posterId), eq(media.filename, discounts.filename1), ne(media.state, "ready"))),
);

/** Join Discounts, and users who follow the poster. Lists ask about blocks, so it is not asked here. */
export function discountsVisibleToUsers(isPosterApproved: boolean): SQL {
  const suitable = isPosterApproved ? eq(discounts.under18Viewable, true) : sql`0`;
  const isOpen = and(isReady, notHidden(discounts.id, reports.discountId));
  return and(active, isOpen, anyOf(isAdultUser(), suitable)) ?? sql`0`;
}

function isAdultUser(): SQL {
  return and(eq(users.band, "18+"), anyOf(equalsConstant(users.isBusiness, false), approvedBusiness)) ?? sql`0`;
}

/** Join the author. Until the operator approves it, nobody else sees an under-13's, nor one that was reported. Spots of unapproved businesses reach adults only. Those of minors have no author for others, so a block does not hide them. */
export function visibleSpots(): SQL {
  const suitable = anyOf(viewerIs("adult"), equalsConstant(users.isBusiness, false), approvedBusiness);
  const isOpen = and(equalsConstant(spots.awaitsApproval, false), eq(spots.isHidden, false), isNotNull(users.band));
  const shown = and(
    viewerIs("setUp"),
    active,
    anyOf(unblocked(spots.posterId), isMinors),
    isOpen,
    notHidden(spots.id, reports.spotId),
    suitable,
  );
  return anyOf(ownOrOperators(spots.posterId), shown);
}

/** Edits open to everyone, including under-18s. Only these may be sponsored cards, which visitors see. */
export function openEdits(): SQL {
  return (
    and(
      eq(edits.posterActive, true),
      eq(edits.ready, true),
      eq(edits.under18Viewable, true),
      eq(edits.crewOnly, false),
      eq(edits.posterPrivate, false),
      unblocked(edits.posterId),
      notHidden(edits.id, reports.editId),
    ) ?? sql`0`
  );
}

/**
 * Hidden by a grave report until the operator decides. Its poster still sees it as before: who is warned could destroy evidence, or
 * harm the child who reported.
 */
function notHidden(id: Column, about: Column): SQL {
  return sql`not exists (select 1 from ${reports} where ${about} = ${id} and ${reports.hidAt} is not null and ${reports.state} = 'open')`;
}

/** For the operator: reported for a grave reason and not dismissed, so that its media is shown at the desk alone, behind a press. */
export function isKeptFromSight(id: Column, about: Column): SQL<boolean> {
  const grave = db
    .select({ one: sql`1` })
    .from(reports)
    .where(
      and(eq(about, id), inArray(reports.reason, [...GRAVE_REASONS]), inArray(reports.state, ["open", "removed", "suspended"])),
    );
  return sql<boolean>`${viewerIs("operator")} and ${exists(grave)}`.mapWith(Boolean);
}

/** Join users. What stands without a minor's name is the same for whoever is blocked: what vanished would be theirs. */
export const isMinors: SQL = sql`${users.band} is not '18+'`;

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
    today: isoDay(),
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

export function requireOperator(viewer: Viewer): Viewer {
  if (!requireComplete(viewer).operator) throw forbidden(viewer, "operator");
  return viewer;
}

/** Before the gravest acts of the operator. */
export function requireFresh(viewer: Viewer): Viewer {
  if (!isFresh(requireOperator(viewer))) throw new CodeAgain();
  return viewer;
}

export function requireReader(viewer: Viewer): Viewer {
  const { operator, statistics } = requireComplete(viewer);
  if (!operator && !statistics) throw forbidden(viewer, "statistics");
  return viewer;
}

/** The operator reads the statistics, too. */
export function isAwaiting({ awaiting }: Viewer, rights: "operator" | "statistics"): boolean {
  return awaiting === "operator" || awaiting === rights;
}

function forbidden(viewer: Viewer, rights: "operator" | "statistics"): Refusal {
  const sentence = "Please turn on your second factor, and log in with its code";
  return new Refusal("FORBIDDEN", isAwaiting(viewer, rights) ? sentence : undefined);
}

const FRESH_MS = 15 * 60 * 1000;

/** The session passed the second factor within the last 15 minutes. */
export function isFresh({ passedAt }: Viewer): boolean {
  return passedAt !== null && passedAt > Date.now() - FRESH_MS;
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

/** The viewer's id in a subquery, bound as the column binds ids. */
function viewerAs(column: Column): SQL {
  return sql`${sql.param(sql.placeholder("viewerId"), column)}`;
}

function inCrewOf(posterId: SQLWrapper, userId: SQLWrapper): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(crews)
      .where(and(linkBetween(userId, posterId), accepted)),
  );
}
