import { eq } from "drizzle-orm";
import type { AgeBand } from "#app/schemas/age-bands.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { requireOperator } from "../rules/access.server.ts";
import { isYoung, rememberedOf, standingOf } from "./bands.server.ts";
import { outgrow, write } from "./consent.server.ts";
import { settle } from "./governing.server.ts";

/** Corrects a mistaken age. A child without a parent's consent starts over. */
export function setBandByOperator(viewer: Viewer, userId: string, to: AgeBand): void {
  requireOperator(viewer);
  atomically(() => {
    const before = standingOf(userId);
    write(userId, `The operator changed the age from ${before.band ?? "none"} to ${to}`);
    db.update(users)
      .set({ lowestBand: rememberedOf(to), bandSetAt: Date.now(), ...(before.age && { age: to }) })
      .where(eq(users.id, userId))
      .run();
    if (!isYoung(to)) outgrow(userId);
    settle(userId, before);
  });
}
