import { and, eq, exists, sql } from "drizzle-orm";
import { asParams, unblocked } from "#app/kernel/access/conditions.server.ts";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { equalsConstant, equalsParam } from "#app/kernel/params.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import { active } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { edits, follows, users } from "#db/schema/index.ts";
import * as people from "../people/users.server.ts";
import * as spots from "../spots/index.server.ts";
import type { EditCard } from "./cards.server.ts";
import { byPoster } from "./feeds.server.ts";
import { update } from "./update.server.ts";

const MOST_RIDERS = 12;
const MOST_LOOKED_AT = 50;

const editThere = db
  .select({ one: sql`1` })
  .from(edits)
  .where(and(equalsParam(edits.spotId, "spotId"), eq(edits.posterId, users.id), visibleEdits()));

const ridersThere = hotRead(
  db
    .select({ id: users.id })
    .from(follows)
    .innerJoin(users, eq(users.id, follows.followedId))
    .where(
      and(
        equalsParam(follows.followerId, "viewerId"),
        equalsConstant(users.isBusiness, false),
        equalsConstant(users.band, "18+"),
        active,
        unblocked(users.id),
        exists(editThere),
      ),
    )
    .orderBy(users.name, users.id)
    .limit(limitOf(MOST_RIDERS)),
);

/** For an adult the adults that the viewer follows and that show an Edit there. It tells nothing to or about anybody under 18. */
export function followedRidersAt(viewer: Viewer, spotId: string): people.Person[] {
  const { id } = spots.get(viewer, spotId);
  if (viewer.band !== "18+") return [];
  const ids = ridersThere.all({ ...asParams(viewer), spotId: id }).map((rider) => rider.id);
  return people.list(viewer, ids).filter((person) => person !== undefined);
}

/** Links an Edit of the viewer's to the Spot. Refuses under-13s, whose Edits stand at none. */
export function rodeHere(viewer: Viewer, editId: string, spotId: string): EditCard {
  if (requireComplete(viewer).under13) throw new Refusal("FORBIDDEN");
  return update(viewer, editId, { spotId });
}

/** Offers those of the viewer's newest 50 Edits that stand at no Spot. An under-13's never stand at one. */
export function ownWithoutSpot(viewer: Viewer): EditCard[] {
  const { id, under13 } = requireComplete(viewer);
  return under13 ? [] : byPoster(viewer, id, { take: MOST_LOOKED_AT }).filter(({ spotId }) => spotId === null);
}
