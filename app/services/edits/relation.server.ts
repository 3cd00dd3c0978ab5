import { and, eq, exists, isNotNull, ne, or, sql } from "drizzle-orm";
import { isKeptFromSight } from "#app/kernel/access/conditions.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { accepted, linkBetween, mayAskToCrew, mayFollow, type Traits, told } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { crews, edits, follows, reports, saves, stokes } from "#db/schema/index.ts";

const one = { one: sql`1` };

const stoked = db
  .select(one)
  .from(stokes)
  .where(and(eq(stokes.editId, edits.id), equalsParam(stokes.userId, "viewerId")));

const follow = db
  .select(one)
  .from(follows)
  .where(and(equalsParam(follows.followerId, "viewerId"), eq(follows.followedId, edits.posterId)));

const report = db
  .select(one)
  .from(reports)
  .where(and(equalsParam(reports.reporterId, "viewerId"), eq(reports.editId, edits.id)));

/** There is nothing more to say: the reason is given, or the report is closed. */
const saidWhy = db
  .select(one)
  .from(reports)
  .where(
    and(
      equalsParam(reports.reporterId, "viewerId"),
      eq(reports.editId, edits.id),
      or(isNotNull(reports.reason), ne(reports.state, "open")),
    ),
  );

const save = db
  .select(one)
  .from(saves)
  .where(and(equalsParam(saves.userId, "viewerId"), eq(saves.editId, edits.id)));

const LINKS = ["none", "received", "asked", "accepted"] as const;

/** Selects the stronger of the two possible links, as an index into LINKS. */
const link = db
  .select({
    strongest: sql`max(case when ${accepted} then 3 when ${equalsParam(crews.askerId, "viewerId")} or ${crews.answeredAt} is not null then 2 else 1 end)`,
  })
  .from(crews)
  .where(and(linkBetween(sql.placeholder("viewerId"), edits.posterId), or(equalsParam(crews.askerId, "viewerId"), told)));

interface Relation {
  viewerFollows: boolean;
  viewerLink: number | null;
}

export const relationColumns = {
  viewerStoked: exists(stoked).mapWith(Boolean),
  viewerFollows: exists(follow).mapWith(Boolean),
  viewerReported: exists(report).mapWith(Boolean),
  viewerSaidWhy: exists(saidWhy).mapWith(Boolean),
  isKeptFromSight: isKeptFromSight(edits.id, reports.editId),
  viewerSaved: exists(save).mapWith(Boolean),
  viewerLink: sql<number | null>`${link}`,
};

/** An existing follow can always be ended. */
export function mayFollowPoster(viewer: Viewer, poster: Traits, { viewerFollows, viewerLink }: Relation): boolean {
  return viewerFollows || mayFollow(viewer, poster, LINKS[viewerLink ?? 0] === "accepted");
}

/** Returns undefined if the viewer may not ask, or only from the profile. */
export function crewOf(viewer: Viewer, poster: Traits, link: number | null) {
  const crew = LINKS[link ?? 0] ?? "none";
  return crew === "none" && !mayAskToCrew(viewer, poster, false) ? undefined : crew;
}
