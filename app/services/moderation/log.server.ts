import { and, desc, eq, type SQL, sql } from "drizzle-orm";
import { alias } from "drizzle-orm/sqlite-core";
import { requireOperator } from "#app/kernel/access/requirements.server.ts";
import { type Page, pageParams } from "#app/kernel/paging.server.ts";
import { beforeCursor } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { LoggedAct } from "#app/schemas/moderation.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { decisions, moderationLog, users } from "#db/schema/index.ts";

export interface LogFilter {
  act: LoggedAct | undefined;
  /** Parts of a reason, of the person's name, or of a number. */
  words: string;
}

const operators = alias(users, "operators");

/** Everything that operators did, the newest first. */
export function logOf(viewer: Viewer, page: Page, { act, words }: LogFilter) {
  requireOperator(viewer);
  return db
    .select({ entry: moderationLog, reason: decisions.reason, endsAt: decisions.endsAt, person: users.name, by: operators.name })
    .from(moderationLog)
    .leftJoin(decisions, eq(decisions.id, moderationLog.id))
    .leftJoin(users, eq(users.id, moderationLog.posterId))
    .leftJoin(operators, eq(operators.id, moderationLog.operatorId))
    .where(and(beforeCursor(moderationLog), act && eq(moderationLog.act, act), words ? hasWords(words) : undefined))
    .orderBy(desc(moderationLog.createdAt), desc(moderationLog.id))
    .limit(limitOf("take"))
    .all(pageParams(viewer, page))
    .map(({ entry, ...told }) => ({ ...entry, ...told }));
}

/** instr takes % and _ as they are. */
function hasWords(words: string): SQL {
  const { postId, posterId } = moderationLog;
  const texts = sql`coalesce(${decisions.reason}, '') || ' ' || coalesce(${users.name}, '')`;
  return sql`(instr(lower(${texts}), lower(${words})) > 0 OR ${words} IN (cast(${postId} AS text), cast(${posterId} AS text)))`;
}
