import { join } from "node:path";
import { and, eq, inArray, lt, max } from "drizzle-orm";
import { log } from "#app/log.server.ts";
import { db, FOLDER, sqlite } from "#db";
import { ENDINGS_COPY, openEndings, takeInEndings } from "#db/endings.ts";
import { endings } from "#db/schema/index.ts";
import { deleteInBatches } from "./batches.server.ts";

export type Ending = typeof endings.$inferSelect;
type Kind = Ending["kind"];

/** Exceeds the life of any backup. */
export const KEPT_MS = 30 * 24 * 60 * 60 * 1000;
const EVERYBODY = "0";

const fresh = new Set<string>();
let isQueued = false;

/** Notes that something has ended, so that no restored database brings it back. Call it in the transaction that ends it. */
export function record(
  kind: Kind,
  subjectId: string,
  facts: Partial<Pick<Ending, "byPoster" | "until" | "detail" | "isUndone">> = {},
): void {
  // The last one counts, so it must be later even within a millisecond or after the clock was put back.
  const { last } =
    db
      .select({ last: max(endings.createdAt) })
      .from(endings)
      .where(endingOf(kind, subjectId))
      .get() ?? {};
  const createdAt = Math.max(Date.now(), (last ?? 0) + 1);
  const row = db
    .insert(endings)
    .values({ kind, subjectId, ...facts, createdAt })
    .returning({ id: endings.id })
    .get();
  fresh.add(row.id);
  // Transactions are synchronous: this one is over by then, but no answer is sent yet.
  if (!isQueued) queueMicrotask(copyFresh);
  isQueued = true;
}

export function undo(kind: Kind, subjectId: string, detail = ""): void {
  const before = and(endingOf(kind, subjectId), eq(endings.detail, detail));
  if (db.select({ id: endings.id }).from(endings).where(before).get()) record(kind, subjectId, { detail, isUndone: true });
}

/** Makes any database restored to an earlier time end all log-ins and codes. */
export function recordAccess(): void {
  record("access", EVERYBODY);
}

/** Returns the endings that only the second file has, the oldest first, and gives that file those it lacks. */
export function compare(): Ending[] {
  takeInEndings(FOLDER, join(FOLDER, ENDINGS_COPY));
  return inSecond((second) => {
    const [here, there] = [db.select().from(endings).all(), second.select().from(endings).all()];
    const known = new Set(here.map(({ id }) => id));
    keep(second, here);
    return there.filter(({ id }) => !known.has(id)).toSorted((a, b) => a.createdAt - b.createdAt);
  });
}

export function note(missing: Ending[]): void {
  for (const ending of missing) db.insert(endings).values(ending).run();
}

export async function sweep(now = Date.now()): Promise<void> {
  const isOver = lt(endings.createdAt, now - KEPT_MS);
  await deleteInBatches(endings, isOver);
  inSecond((second) => second.delete(endings).where(isOver).run());
  recordAccess();
}

function endingOf(kind: Kind, subjectId: string) {
  return and(eq(endings.kind, kind), eq(endings.subjectId, subjectId));
}

/** Rows that fail, for example on a full disk, are copied next time or at the next start. */
function copyFresh(): void {
  isQueued = false;
  if (sqlite.inTransaction) return;
  try {
    const rows = db
      .select()
      .from(endings)
      .where(inArray(endings.id, [...fresh]))
      .all();
    inSecond((second) => keep(second, rows));
    fresh.clear();
  } catch (error) {
    log.error({ err: error }, "what has ended is not in the second file");
  }
}

type Second = ReturnType<typeof openEndings>;

function keep(second: Second, rows: Ending[]): void {
  second.transaction((file) => {
    for (const row of rows) file.insert(endings).values(row).onConflictDoNothing().run();
  });
}

function inSecond<T>(work: (second: Second) => T): T {
  const second = openEndings(FOLDER);
  try {
    return work(second);
  } finally {
    second.$client.close();
  }
}
