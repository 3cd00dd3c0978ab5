import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { LoggedAct, LoggedKind } from "#app/schemas/moderation.ts";
import { db } from "#db";
import { moderationLog } from "#db/schema/index.ts";

interface Subject {
  kind: LoggedKind;
  id: string;
  posterId: string | undefined;
}

/** Returns the entry's id. */
export function record({ id: operatorId }: Viewer, act: LoggedAct, { kind, id: postId, posterId }: Subject): string {
  const entry = { operatorId, act, kind, postId, posterId };
  return db.insert(moderationLog).values(entry).returning({ id: moderationLog.id }).get().id;
}
