import { eq } from "drizzle-orm";
import { atomically, db } from "#db";
import { resetCodes } from "#db/schema.ts";
import * as exports from "../exports.server.ts";
import * as sessions from "../people/sessions.server.ts";

/** Ends any access that somebody may have obtained: log-ins, codes, and the data exports that the account requested. */
export function endAccess(userId: string): void {
  atomically(() => {
    db.delete(resetCodes).where(eq(resetCodes.userId, userId)).run();
    sessions.closeAll(userId);
    exports.dropOwn(userId);
  });
}
