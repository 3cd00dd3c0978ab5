import { eq } from "drizzle-orm";
import type { AgeBand } from "#app/schemas/words.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema.ts";
import * as crews from "../crews.server.ts";
import * as notifications from "../notifications/choices.server.ts";
import { Refusal } from "../refusal.server.ts";
import type { Viewer } from "../viewer.server.ts";
import { isYoung, rememberedOf, standingOf } from "./bands.server.ts";
import { guardianOf, outgrow, startOver, write } from "./consent.server.ts";

/** The operator puts right an age that was a mistake. A child without a parent's word starts over instead. */
export function setBandByOperator(viewer: Viewer, userId: string, to: AgeBand): void {
  if (!viewer.operator) throw new Refusal("FORBIDDEN");
  atomically(() => {
    const { isBusiness, band } = standingOf(userId);
    write(userId, `The operator changed the age from ${band ?? "none"} to ${to}`);
    db.update(users)
      .set({ lowestBand: rememberedOf(to), bandSetAt: Date.now() })
      .where(eq(users.id, userId))
      .run();
    if (isYoung(to) && !guardianOf(userId)) startOver(userId);
    else if (!isBusiness && band) db.update(users).set({ age: to }).where(eq(users.id, userId)).run();
    if (!isYoung(to)) outgrow(userId);
    crews.recheck(userId);
    notifications.recheck(userId, band);
  });
}
