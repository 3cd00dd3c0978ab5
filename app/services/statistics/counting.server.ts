import { and, type Column, count, countDistinct, gte, inArray, isNull, lt, sql } from "drizzle-orm";
import { bitsOf, SPORT_NAMES, slugOf } from "#app/schemas/sports.ts";
import { DISCOUNT_SLUGS, EDIT_SLUGS, type Figures, recordOf } from "#app/schemas/statistics.ts";
import { db } from "#db";
import { activity, closings, discounts, edits, users } from "#db/schema/index.ts";

/** Milliseconds since 1970, UTC; excludes `to`. */
export interface Span {
  from: number;
  to: number;
}

const DAY = 24 * 60 * 60 * 1000;

const [from, to] = [sql.placeholder("from"), sql.placeholder("to")];
const isWithin = (column: Column) => and(gte(column, from), lt(column, to)) ?? sql`0`;
const isOpen = isNull(users.closedAt);

const accounts = db
  .select({ isBusiness: users.isBusiness, n: count() })
  .from(users)
  .where(and(isOpen, lt(users.createdAt, to)))
  .groupBy(users.isBusiness)
  .prepare();

/** Naming both kinds lets SQLite search the index instead of reading all of it. */
const joined = db
  .select({ isBusiness: users.isBusiness, n: count() })
  .from(users)
  .where(and(isOpen, inArray(users.isBusiness, [false, true]), isWithin(users.createdAt)))
  .groupBy(users.isBusiness)
  .prepare();

const closed = db
  .select({ isBusiness: closings.isBusiness, n: count() })
  .from(closings)
  .where(isWithin(closings.createdAt))
  .groupBy(closings.isBusiness)
  .prepare();

/** On the first and the last day, counts only those who took part inside the span. */
const tookPart = and(
  sql`${activity.day} between ${sql.placeholder("firstDay")} and ${sql.placeholder("lastDay")}`,
  gte(activity.lastAt, from),
  lt(activity.firstAt, to),
);
const isNew = sql<number>`${users.createdAt} >= ${from}`;
const engaged = db
  .select({ isBusiness: users.isBusiness, isNew, n: count() })
  .from(users)
  .where(and(isOpen, inArray(users.id, db.select({ id: activity.userId }).from(activity).where(tookPart))))
  .groupBy(users.isBusiness, isNew)
  .prepare();

/** Naming the sports lets SQLite walk the index of their lists. */
const ofEachSport = and(inArray(edits.sport, [...SPORT_NAMES]), isWithin(edits.createdAt));
const editsBySport = db.select({ sport: edits.sport, n: count() }).from(edits).where(ofEachSport).groupBy(edits.sport).prepare();
const editPosters = db
  .select({ n: countDistinct(edits.posterId) })
  .from(edits)
  .where(ofEachSport)
  .prepare();

const discountCounts = db
  .select({
    total: count(),
    posters: countDistinct(discounts.posterId),
    ...recordOf(
      DISCOUNT_SLUGS,
      (slug) => sql<number>`total(${discounts.sports} & ${bitsOf(SPORT_NAMES.filter((name) => slugOf(name) === slug))} <> 0)`,
    ),
  })
  .from(discounts)
  .where(isWithin(discounts.createdAt))
  .prepare();

export function figuresOf(span: Span): Figures {
  const all = split(accounts.all({ to: span.to }));
  const [came, went] = [split(joined.all({ ...span })), split(closed.all({ ...span }))];
  const bySport = editsBySport.all({ ...span });
  const offers = discountCounts.get({ ...span });
  return {
    users: {
      newTotal: came.total,
      newAthlete: came.athletes,
      newBusiness: came.businesses,
      deletedTotal: went.total,
      deletedAthlete: went.athletes,
      deletedBusiness: went.businesses,
    },
    engaged: engagedIn(span, all.total),
    edits: {
      postingPercent: percent(editPosters.get({ ...span })?.n ?? 0, all.total),
      total: sum(bySport.map(({ n }) => n)),
      ...recordOf(EDIT_SLUGS, (slug) => sum(bySport.filter(({ sport }) => slugOf(sport) === slug).map(({ n }) => n))),
    },
    discounts: {
      postingPercent: percent(offers?.posters ?? 0, all.businesses),
      total: offers?.total ?? 0,
      ...recordOf(DISCOUNT_SLUGS, (slug) => offers?.[slug] ?? 0),
    },
  };
}

function engagedIn({ from, to }: Span, accounts: number): Figures["engaged"] {
  const days = { firstDay: Math.floor(from / DAY), lastDay: Math.floor(to / DAY) };
  const rows = engaged.all({ from, to, ...days });
  const { total, athletes, businesses } = split(rows);
  const newUsers = sum(rows.filter((row) => row.isNew).map(({ n }) => n));
  return { users: total, totalPercent: percent(total, accounts), athletes, businesses, newUsers, oldUsers: total - newUsers };
}

/** Athletes are all accounts that are no business. */
function split(rows: { isBusiness: boolean; n: number }[]) {
  const [athletes, businesses] = [false, true].map((which) =>
    sum(rows.filter((row) => row.isBusiness === which).map(({ n }) => n)),
  );
  return { athletes: athletes ?? 0, businesses: businesses ?? 0, total: sum(rows.map(({ n }) => n)) };
}

function sum(numbers: number[]): number {
  return numbers.reduce((all, each) => all + each, 0);
}

function percent(part: number, all: number): number {
  return all === 0 ? 0 : (part / all) * 100;
}
