import { and, type Column, eq, exists, inArray, notInArray, or, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { GRAVE_REASONS } from "#app/schemas/report-reasons.ts";
import { isoDay } from "#app/text/dates.ts";
import { db } from "#db";
import { blocks, crews, mutes, reports, users } from "#db/schema/index.ts";
import { equalsConstant, equalsParam } from "../params.ts";
import { accepted, approvedBusiness, linkBetween } from "../relationships.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { hasReached } from "./requirements.server.ts";

export function isAdultUser(): SQL {
  return and(eq(users.band, "18+"), anyOf(equalsConstant(users.isBusiness, false), approvedBusiness)) ?? sql`0`;
}

/**
 * A grave report hides a post until the operator decides. The poster sees it as before: a warned poster could destroy evidence, or
 * harm the child who reported.
 */
export function notHidden(id: Column, about: Column): SQL {
  return sql`not exists (select 1 from ${reports} where ${about} = ${id} and ${reports.hidAt} is not null and ${reports.state} = 'open')`;
}

/** Keeps media reported for a grave reason, and not dismissed, behind a press at the operator's desk. */
export function isKeptFromSight(id: Column, about: Column): SQL<boolean> {
  const grave = db
    .select({ one: sql`1` })
    .from(reports)
    .where(
      and(eq(about, id), inArray(reports.reason, [...GRAVE_REASONS]), inArray(reports.state, ["open", "removed", "suspended"])),
    );
  return sql<boolean>`${viewerIs("operator")} and ${exists(grave)}`.mapWith(Boolean);
}

/** SQLite reads both lists once per statement, not once per row. */
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

/** Matches nothing without rules, where Drizzle's `or()` would not filter at all. */
export function anyOf(...rules: (SQL | undefined)[]): SQL {
  return or(...rules) ?? sql`0`;
}

export function ownOrOperators(posterId: Column): SQL {
  return anyOf(viewerIs("operator"), equalsParam(posterId, "viewerId"));
}

export function viewerIs(what: "operator" | "setUp" | "adult"): SQL {
  return sql`${sql.placeholder(what)} = 1`;
}

/** Binds the viewer's id in a subquery as the column binds ids. */
export function viewerAs(column: Column): SQL {
  return sql`${sql.param(sql.placeholder("viewerId"), column)}`;
}

export function inCrewOf(posterId: SQLWrapper, userId: SQLWrapper): SQL {
  return exists(
    db
      .select({ one: sql`1` })
      .from(crews)
      .where(and(linkBetween(userId, posterId), accepted)),
  );
}
