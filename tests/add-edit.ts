import { db } from "#db";
import { edits, media } from "#db/schema/index.ts";
import { ID } from "#db/seed/world.ts";

let made = 0;

/** Adds an Edit that everybody may see, by default Mia's. Its file exists in the database only. */
export function addEdit(facts: Partial<typeof edits.$inferInsert> = {}): string {
  const mediaId = `made-${++made}`;
  const file = { filename: `${mediaId}.jpg`, mimetype: "image/jpeg" };
  const posterId = facts.posterId ?? ID.mia;
  db.insert(media)
    .values({
      id: mediaId,
      ownerId: posterId,
      purpose: "edit",
      ...file,
      bytes: 1,
      sha256: mediaId,
      state: "ready",
      attachedAt: 1,
    })
    .run();
  const usual = { sport: "Surf", orientation: "Landscape", ready: true, under18Viewable: true, description: mediaId } as const;
  return db
    .insert(edits)
    .values({ ...file, mediaId, ...usual, ...facts, posterId })
    .returning({ id: edits.id })
    .get().id;
}
