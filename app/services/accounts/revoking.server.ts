import { eq } from "drizzle-orm";
import * as endings from "#app/kernel/endings.server.ts";
import { atomically, db } from "#db";
import { emailChanges, sessions as logIns, parentCodes, resetCodes } from "#db/schema/index.ts";
import * as sessions from "../people/sessions.server.ts";
import * as exports from "./exports.server.ts";

export function endAccess(userId: string): void {
  atomically(() => {
    db.delete(resetCodes).where(eq(resetCodes.userId, userId)).run();
    sessions.closeAll(userId);
    exports.dropOwn(userId);
    dropWaiting(userId);
    endings.recordAccess();
  });
}

export function dropWaiting(userId: string): void {
  db.update(emailChanges).set({ newEmail: null }).where(eq(emailChanges.userId, userId)).run();
}

/** A log-in or a code in a restored database may have ended since. */
export function endAllAccess(): void {
  db.delete(resetCodes).run();
  db.delete(logIns).run();
  db.update(parentCodes).set({ codeHash: null, expiresAt: 0 }).run();
  db.update(emailChanges).set({ newEmail: null }).run();
  exports.dropEverybodys();
}
