import { and, type Column, eq, exists, isNotNull, notInArray, or, type SQL, sql } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { TOO_YOUNG, UNDER_6 } from "#app/schemas/words.ts";
import { db } from "#db";
import { blocks, crews, edits, mutes, users } from "#db/schema.ts";
import { equalsParam } from "../params.ts";
import { active } from "../people/relationships.server.ts";
import { STATES, type State, VISITOR, type Viewer } from "../people/viewer.server.ts";
import { Refusal } from "./refusal.server.ts";

/**
 * The poster and the operator see all of it; other set-up users what is ready, suits their age, has no block between its poster and
 * them and, if crew-only, comes from their crew. The viewer is bound through `asParams`, so that prepared and built queries share this
 * one rule.
 */
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

/** Everybody sees their own account and the operator all; set-up users see the active ones with whom there is no block. */
export function visiblePeople(): SQL {
  return anyOf(viewerIs("operator"), equalsParam(users.id, "viewerId"), and(viewerIs("setUp"), active, unblocked(users.id)));
}

/** Edits for everybody that suit under 18's; only these may be sponsored cards, which visitors see. */
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

/** Neither has blocked the other. SQLite reads both lists once per statement, not once per row. */
export function unblocked(userId: Column): SQL {
  const blocked = db.select({ id: blocks.blockedId }).from(blocks).where(equalsParam(blocks.blockerId, "viewerId"));
  const blockers = db.select({ id: blocks.blockerId }).from(blocks).where(equalsParam(blocks.blockedId, "viewerId"));
  return notInArray(userId, unionAll(blocked, blockers));
}

/** Automatic lists exclude muted users; a search for them does not. */
export function unmuted(userId: Column): SQL {
  return notInArray(userId, db.select({ id: mutes.mutedId }).from(mutes).where(equalsParam(mutes.muterId, "viewerId")));
}

/** The viewer as the placeholders of the rules above. */
export function asParams(viewer: Viewer) {
  return {
    viewerId: viewer.id,
    operator: Number(viewer.operator),
    setUp: Number(hasReached(viewer, "profile")),
    adult: Number(viewer.adult),
  };
}

/** Refuses visitors. */
export function requireMember(viewer: Viewer): Viewer {
  if (viewer.id === VISITOR.id) throw new Refusal("UNAUTHENTICATED", viewer.expired ? "jwt expired" : undefined);
  return viewer;
}

/** Refuses accounts that are not fully set up. */
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

/** Refuses an id that is not the caller's own. */
export function requireSelf(viewer: Viewer, id: string | null | undefined): Viewer {
  if (id && id !== requireMember(viewer).id) throw new Refusal("FORBIDDEN");
  return requireMember(viewer);
}

/** Drizzle's `or()` of no rules is no filter at all; this one matches nothing. */
function anyOf(...rules: (SQL | undefined)[]): SQL {
  return or(sql`0`, ...rules) ?? sql`0`;
}

function viewerIs(what: "operator" | "setUp" | "adult"): SQL {
  return sql`${sql.placeholder(what)} = 1`;
}

/** An accepted link in either direction. */
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
