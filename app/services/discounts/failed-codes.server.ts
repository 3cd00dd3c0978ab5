import { and } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import * as notifications from "#app/kernel/notify.server.ts";
import { equalsConstant, equalsParam } from "#app/kernel/params.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { atomically, db } from "#db";
import { clicks } from "#db/schema/index.ts";
import { get } from "./finding.server.ts";

const pressed = db
  .select({ id: clicks.id })
  .from(clicks)
  .where(
    and(equalsParam(clicks.discountId, "discountId"), equalsConstant(clicks.kind, "code"), equalsParam(clicks.userId, "userId")),
  )
  .prepare();

/** Counts each person once, and only after a press of Code. The business learns how many, never who. */
export function reportFailedCode(viewer: Viewer, id: string): void {
  const { id: discountId, posterId } = get(requireComplete(viewer), id);
  if (posterId === viewer.id || !pressed.get({ discountId, userId: viewer.id })) throw new Refusal("FORBIDDEN");
  atomically(() => {
    const { changes } = db
      .insert(clicks)
      .values({ userId: viewer.id, kind: "code-failed", aboutId: posterId, discountId })
      .onConflictDoNothing()
      .run();
    if (changes) notifications.recordFailedCode(discountId, posterId);
  });
}
