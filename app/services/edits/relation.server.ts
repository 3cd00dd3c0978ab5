import { and, eq, exists, or, sql } from "drizzle-orm";
import { db } from "#db";
import { crews, edits, follows, reports, saves, stokes } from "#db/schema.ts";
import { given } from "../params.ts";
import { mayBeCrew, type Traits } from "../people/relationships.server.ts";
import type { Viewer } from "../people/viewer.server.ts";

const one = { one: sql`1` };

const stoked = db
  .select(one)
  .from(stokes)
  .where(and(eq(stokes.editId, edits.id), given(stokes.userId, "viewerId")));

const follow = db
  .select(one)
  .from(follows)
  .where(and(given(follows.followerId, "viewerId"), eq(follows.followedId, edits.posterId)));

const report = db
  .select(one)
  .from(reports)
  .where(and(given(reports.reporterId, "viewerId"), eq(reports.editId, edits.id)));

const save = db
  .select(one)
  .from(saves)
  .where(and(given(saves.userId, "viewerId"), eq(saves.editId, edits.id)));

const LINKS = ["none", "received", "asked", "accepted"] as const;

/** The strongest of the two links that there may be, as a place in LINKS. */
const link = db
  .select({
    strongest: sql`max(case when ${crews.acceptedAt} is not null then 3 when ${given(crews.askerId, "viewerId")} or ${crews.answeredAt} is not null then 2 else 1 end)`,
  })
  .from(crews)
  .where(
    or(
      and(given(crews.askerId, "viewerId"), eq(crews.askedId, edits.posterId)),
      and(given(crews.askedId, "viewerId"), eq(crews.askerId, edits.posterId)),
    ),
  );

/** How the viewer stands with an Edit and its poster: part of the statement that reads the cards, so that no card asks for itself. */
export const standingColumns = {
  viewerStoked: exists(stoked).mapWith(Boolean),
  viewerFollows: exists(follow).mapWith(Boolean),
  viewerReported: exists(report).mapWith(Boolean),
  viewerSaved: exists(save).mapWith(Boolean),
  viewerLink: sql<number | null>`${link}`,
};

/** What a card's Crew button says; nothing where the two may not be crew. */
export function crewOf(viewer: Viewer, poster: Traits, link: number | null) {
  const crew = LINKS[link ?? 0] ?? "none";
  return crew === "none" && !mayBeCrew(viewer, poster) ? undefined : crew;
}
