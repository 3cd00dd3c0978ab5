import { eq } from "drizzle-orm";
import { db } from "#db";
import { decisions } from "#db/schema.ts";
import * as guardians from "../guardians/index.server.ts";

export function decisionToTell(id: string): typeof decisions.$inferSelect | undefined {
  return db.select().from(decisions).where(eq(decisions.id, id)).get();
}

/** The address of an under-13's parent, for the product's own mails. */
export function parentToTell(userId: string): string | undefined {
  return guardians.isYoung(guardians.standingOf(userId).band) ? guardians.guardianOf(userId)?.email : undefined;
}
