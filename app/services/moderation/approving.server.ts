import { and, eq, isNull } from "drizzle-orm";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import * as endings from "#app/kernel/endings.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { atomically, db } from "#db";
import { users } from "#db/schema/index.ts";
import { recordApproval, requireReason } from "../decisions/reasons.server.ts";
import * as people from "../people/users.server.ts";

/** Lets the business reach minors, too. A second press changes nothing. */
export function approveBusiness(viewer: Viewer, businessId: string, reason: string): void {
  const { id } = people.get(requireOperator(viewer), businessId);
  requireReason("reason", reason);
  atomically(() => {
    const waiting = and(eq(users.id, id), eq(users.isBusiness, true), isNull(users.approvedAt));
    const { changes } = db.update(users).set({ approvedAt: Date.now() }).where(waiting).run();
    if (!changes) return;
    endings.undo("approval", id);
    recordApproval(viewer, "account", id, id, reason);
  });
}
