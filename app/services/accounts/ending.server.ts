import { eq } from "drizzle-orm";
import { atomically, db } from "#db";
import { resetCodes } from "#db/schema.ts";
import * as exports from "../exports.server.ts";
import * as sessions from "../people/sessions.server.ts";

/** Ends whatever somebody may have got hold of: log-ins, codes, and copies of the data that the account asked for. */
export function endAccess(userId: string): void {
  atomically(() => {
    db.delete(resetCodes).where(eq(resetCodes.userId, userId)).run();
    sessions.closeAll(userId);
    exports.dropOwn(userId);
  });
}
