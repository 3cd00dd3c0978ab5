import { and, eq, type SQL, type SQLWrapper, sql } from "drizzle-orm";
import { edits, reports, users } from "#db/schema/index.ts";
import { active } from "../relationships.server.ts";
import { anyOf, inCrewOf, isAdultUser, notHidden, ownOrOperators, unblocked, viewerAs, viewerIs } from "./conditions.server.ts";

/** Bind the viewer with `asParams`, so that prepared and built queries share this one rule. */
export function visibleEdits(): SQL {
  const viewerId = viewerAs(users.id);
  const shown = shownTo(viewerId, viewerIs("adult"));
  return anyOf(ownOrOperators(edits.posterId), and(viewerIs("setUp"), shown, unblocked(edits.posterId)));
}

/** Join Edits and users who follow their posters. Lists check blocks themselves. */
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

/** Selects the Edits that visitors and under-18s may see: only these may be sponsored cards. */
export function openEdits(): SQL {
  return and(publicEdits(), eq(edits.under18Viewable, true), unblocked(edits.posterId)) ?? sql`0`;
}

/** Selects the Edits that every adult member may see, but for blocks. */
export function publicEdits(): SQL {
  return (
    and(
      eq(edits.posterActive, true),
      eq(edits.ready, true),
      eq(edits.crewOnly, false),
      eq(edits.posterPrivate, false),
      notHidden(edits.id, reports.editId),
    ) ?? sql`0`
  );
}
