import { createHash } from "node:crypto";
import { eq, sql } from "drizzle-orm";
import { EDIT_TEXTS } from "#app/schemas/edits.ts";
import type { PostKind } from "#app/schemas/moderation.ts";
import { db } from "#db";
import { captions, discounts, edits, guideLines, spots, users } from "#db/schema/index.ts";

export function fingerprintOf(kind: PostKind, id: string): string {
  return createHash("sha256")
    .update(JSON.stringify(SHOWN[kind](id)))
    .digest("hex");
}

const EDIT_COLUMNS = sql.join(
  [edits.mediaId, edits.description, ...EDIT_TEXTS.map((field) => edits[field]), edits.gear],
  sql`, `,
);

const SHOWN: Record<PostKind, (id: string) => unknown> = {
  edit: (id) =>
    db.get(sql`select ${EDIT_COLUMNS}, (select text from ${captions} where edit_id = ${id})
      from ${edits} where ${eq(edits.id, id)}`),
  discount(id) {
    const post = db.select().from(discounts).where(eq(discounts.id, id)).get();
    return post && { ...post, viewCount: 0 };
  },
  spot(id) {
    const { title, description, spotImage, latitude, longitude } = spots;
    return db.select({ title, description, spotImage, latitude, longitude }).from(spots).where(eq(spots.id, id)).get();
  },
  guide: (id) =>
    db.select({ value: guideLines.value, mediaId: guideLines.mediaId }).from(guideLines).where(eq(guideLines.id, id)).get(),
  profile(id) {
    const { name, about, instagram, sponsors, website, city, profileImage, businessLogo } = users;
    return db
      .select({ name, about, instagram, sponsors, website, city, profileImage, businessLogo })
      .from(users)
      .where(eq(users.id, id))
      .get();
  },
};
