import { eq } from "drizzle-orm";
import * as jobs from "#app/kernel/jobs.server.ts";
import { atomically, db } from "#db";
import { media } from "#db/schema/index.ts";

/** Call it after the files are stored. If their row was dropped meanwhile, perhaps after its files were removed, they go. */
export function keepFacts(id: string, facts: Partial<typeof media.$inferInsert>): void {
  atomically(() => {
    const { changes } = db.update(media).set(facts).where(eq(media.id, id)).run();
    if (changes === 0) jobs.enqueue("remove-media", id);
  });
}
