import { setImmediate as others } from "node:timers/promises";
import { and, eq, inArray, lte, sql } from "drizzle-orm";
import { publicEdits } from "#app/kernel/access/edits.server.ts";
import { grouped } from "#app/kernel/grouped.ts";
import { equalsConstant } from "#app/kernel/params.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import { WEEK_MS } from "#app/text/dates.ts";
import { atomically, db } from "#db";
import { limitOf } from "#db/limit.ts";
import { athleteFigures, athleteTurns, edits, users } from "#db/schema/index.ts";

const WEEKS = 12;
const BEST = 3;
const STEP = 100;
const DAY = 24 * 60 * 60 * 1000;

type Figures = typeof athleteFigures.$inferInsert;

/** Counts the figures that are due, a few people at a time, so that others can write in between. */
export async function sweep(now = Date.now()): Promise<void> {
  while (countSome(now) === STEP) await others();
}

const due = db
  .select({ id: athleteTurns.userId })
  .from(athleteTurns)
  .where(lte(athleteTurns.dueAt, sql.placeholder("now")))
  .limit(limitOf(STEP))
  .prepare();

/** Edits leave the twelve weeks by themselves, so whoever has one there is counted again a day later. */
function countSome(now: number): number {
  return atomically(() => {
    const ids = due.all({ now }).map(({ id }) => id);
    const rows = [...postedBy(ids)].flatMap(([userId, posted]) => figuresOf(userId, posted, now));
    const turns = rows.flatMap(({ userId, sport, edits }) => (sport === "" && edits > 0 ? [{ userId, dueAt: now + DAY }] : []));

    db.delete(athleteFigures).where(inArray(athleteFigures.userId, ids)).run();
    db.delete(athleteTurns).where(inArray(athleteTurns.userId, ids)).run();
    if (rows.length > 0) db.insert(athleteFigures).values(rows).run();
    if (turns.length > 0) db.insert(athleteTurns).values(turns).run();
    return ids.length;
  });
}

const { id, posterId, sport, viewCount, stokeCount, createdAt } = edits;
const columns = { id, posterId, sport, viewCount, stokeCount, createdAt };

type Posted = Pick<typeof edits.$inferSelect, keyof typeof columns>;

/** Leaves out people whom the search never shows. */
function postedBy(ids: string[]): Map<string, Posted[]> {
  const isAthlete = and(equalsConstant(users.isBusiness, false), inArray(users.band, ["13-17", "18+"]));
  const posted = db
    .select(columns)
    .from(edits)
    .innerJoin(users, eq(users.id, posterId))
    .where(and(inArray(posterId, ids), isAthlete, publicEdits()))
    .all();
  return grouped(posted, ({ posterId }) => posterId);
}

function figuresOf(userId: string, posted: readonly Posted[], now: number): Figures[] {
  return (["", ...SPORT_NAMES] as const).flatMap((name) => {
    const ofSport = posted.filter(({ sport }) => name === "" || sport === name);
    const lately = ofSport.filter(({ createdAt }) => createdAt > now - WEEKS * WEEK_MS);
    if (ofSport.length === 0) return [];
    return {
      userId,
      sport: name,
      edits: lately.length,
      views: lately.reduce((sum, { viewCount }) => sum + viewCount, 0),
      stokes: lately.reduce((sum, { stokeCount }) => sum + stokeCount, 0),
      newestAt: ofSport.reduce((newest, { createdAt }) => Math.max(newest, createdAt), 0),
      best: (lately.length > 0 ? lately : ofSport)
        .toSorted((a, b) => b.stokeCount - a.stokeCount || b.createdAt - a.createdAt)
        .slice(0, BEST)
        .map(({ id }) => id),
    };
  });
}
