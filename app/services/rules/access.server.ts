import { and, type Column, eq, exists, isNotNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { TOO_YOUNG, UNDER_6 } from "#app/schemas/words.ts";
import { db } from "#db";
import { blocks, crews, edits, mutes, users } from "#db/schema.ts";
import { equalsParam } from "../params.ts";
import { active } from "../people/relationships.server.ts";
import { STATES, type State, VISITOR, type Viewer } from "../people/viewer.server.ts";
import { Refusal } from "./refusal.server.ts";

/** The viewer is bound through `asParams`, so that prepared and built queries share this one rule. */
export function visibleEdits(): SQL {
  return anyOf(
    viewerIs("operator"),
    equalsParam(edits.posterId, "viewerId"),
    and(
      viewerIs("setUp"),
      eq(edits.posterActive, true),
      eq(edits.ready, true),
      anyOf(eq(edits.under18Viewable, true), viewerIs("adult")),
      anyOf(eq(edits.crewOnly, false), inCrewOf(edits.posterId)),
      unblocked(edits.posterId),
    ),
  );
}

export function visiblePeople(): SQL {
  return anyOf(viewerIs("operator"), equalsParam(users.id, "viewerId"), and(viewerIs("setUp"), active, unblocked(users.id)));
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
  return or(sql`0`, ...rules) ?? sql`0`;
}

function viewerIs(what: "operator" | "setUp" | "adult"): SQL {
  return sql`${sql.placeholder(what)} = 1`;
}

function inCrewOf(posterId: typeof edits.posterId): SQL {
  const viewerId = sql.placeholder("viewerId");
  const linked = or(
    and(eq(crews.askerId, viewerId), eq(crews.askedId, posterId)),
    and(eq(crews.askedId, viewerId), eq(crews.askerId, posterId)),
  );
  return exists(
    db
      .select({ one: sql`1` })
      .from(crews)
      .where(and(linked, isNotNull(crews.acceptedAt))),
  );
}
