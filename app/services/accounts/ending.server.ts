import { eq } from "drizzle-orm";
import * as endings from "#app/kernel/endings.server.ts";
import { atomically, db } from "#db";
import { emailChanges, sessions as logIns, parentCodes, resetCodes } from "#db/schema/index.ts";
import * as sessions from "../people/sessions.server.ts";
import * as exports from "./exports.server.ts";

/** Ends any access that somebody may have obtained: log-ins, codes, data exports and a change of the address that waits. */
export function endAccess(userId: string): void {
  atomically(() => {
    db.delete(resetCodes).where(eq(resetCodes.userId, userId)).run();
    sessions.closeAll(userId);
    exports.dropOwn(userId);
    dropWaiting(userId);
    endings.recordAccess();
  });
}

/** A change of the address that waits for its day to be over. */
export function dropWaiting(userId: string): void {
  db.update(emailChanges).set({ newEmail: null }).where(eq(emailChanges.userId, userId)).run();
}

/** Of everybody: a log-in or a code in a restored database may have been ended since. */
export function endAllAccess(): void {
  db.delete(resetCodes).run();
  db.delete(logIns).run();
  db.update(parentCodes).set({ codeHash: null, expiresAt: 0 }).run();
  db.update(emailChanges).set({ newEmail: null }).run();
  exports.dropEverybodys();
}
