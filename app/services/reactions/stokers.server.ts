import { and, desc, eq } from "drizzle-orm";
import { unionAll } from "drizzle-orm/sqlite-core";
import { asParams, unmuted } from "#app/kernel/access/conditions.server.ts";
import { namedPeople } from "#app/kernel/access/people.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import { accepted } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { crews, follows, stokes, users } from "#db/schema/index.ts";

/** Limits the people of each kind, so that a page costs the same for everybody. */
const LOOKED_FOR = 500;

const followed = db
  .select({ id: follows.followedId })
  .from(follows)
  .where(equalsParam(follows.followerId, "viewerId"))
  .limit(limitOf(LOOKED_FOR))
  .as("followed");
const asked = db
  .select({ id: crews.askedId })
  .from(crews)
  .where(and(equalsParam(crews.askerId, "viewerId"), accepted))
  .limit(limitOf(LOOKED_FOR))
  .as("asked");
const asking = db
  .select({ id: crews.askerId })
  .from(crews)
  .where(and(equalsParam(crews.askedId, "viewerId"), accepted))
  .limit(limitOf(LOOKED_FOR))
  .as("asking");
const near = unionAll(
  db.select({ id: followed.id }).from(followed),
  db.select({ id: asked.id }).from(asked),
  db.select({ id: asking.id }).from(asking),
).as("near");

const rows = hotRead(
  db
    .selectDistinct({
      id: users.id,
      name: users.name,
      profileImage: users.profileImage,
      businessLogo: users.businessLogo,
      at: stokes.createdAt,
    })
    .from(near)
    // Without the cross join SQLite walks all Stokes of the Edit.
    .crossJoin(stokes)
    .innerJoin(users, eq(users.id, stokes.userId))
    .where(and(eq(stokes.userId, near.id), equalsParam(stokes.editId, "editId"), namedPeople(), unmuted(users.id)))
    .orderBy(desc(stokes.createdAt), desc(users.id))
    .limit(limitOf("take")),
);

/** Returns followed people and the Crew, the latest first. Pass only an Edit that the viewer may see. */
export function nearStokers(viewer: Viewer, editId: string, take: number) {
  return rows.all({ ...asParams(viewer), editId, take });
}
