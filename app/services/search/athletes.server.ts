import { and, desc, eq, exists, inArray, or, type SQL, sql } from "drizzle-orm";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { visiblePeople } from "#app/kernel/access/people.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { type Cursor, type Page, pageParams } from "#app/kernel/paging.server.ts";
import { CURSOR, equalsConstant, equalsParam, inJson, jsonIds } from "#app/kernel/params.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import {
  ATHLETE_LEVELS,
  type AthleteLevel,
  type AthleteOrder,
  type Gender,
  type SponsorshipPurpose,
} from "#app/schemas/choices.ts";
import type { Sport } from "#app/schemas/sports.ts";
import { WEEK_MS } from "#app/text/dates.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { athleteFigures, edits, searchItems, sponsorPageConsents, sponsorPages, users } from "#db/schema/index.ts";
import { given } from "./athlete-edits.server.ts";
import { type AthleteFacts, athletesById } from "./athlete-facts.server.ts";
import { LOOKED_AT } from "./bounds.ts";
import { isFound, newestIn } from "./index.server.ts";
import { read } from "./reading.server.ts";

export interface AthleteFilter {
  name: string;
  instagram: string;
  city: string;
  country: string;
  /** None means any. */
  sports: readonly Sport[];
  gender?: Gender | undefined;
  /** Matches any of these; none means any. */
  openTo?: readonly SponsorshipPurpose[] | undefined;
  minFollowers?: number | undefined;
  /** Matches this level and those above, as riders say on a page for sponsors that is shown. */
  level?: AthleteLevel | undefined;
  /** Posted an Edit in the last so many weeks. */
  activeWeeks?: number | undefined;
}

export interface Athlete extends AthleteFacts {
  at: Cursor;
}

export interface FoundAthletes {
  found: Athlete[];
  /** Set if the search found too few and something is left. */
  stoppedAt?: Cursor | undefined;
  /** At most `COUNTED`; undefined on later pages. */
  count?: number | undefined;
}

/** A brand that finds more than this narrows its search, so no statement counts further. */
export const COUNTED = 100;
/** A name, handle or city is looked up among the newest Edits; so many people at most. */
const NAMED = 500;

const RANKS = { relevance: athleteFigures.stokes, newest: athleteFigures.newestAt, reach: athleteFigures.views };

const seenEdit = db
  .select({ one: sql`1` })
  .from(edits)
  .where(and(eq(edits.posterId, users.id), visibleEdits()));

const others = sql`(select 1 from ${athleteFigures} as others where others.user_id = looked.user_id
  and others.sport in (select value from json_each(${sql.placeholder("sports")})))`;

const shownPage = or(
  and(eq(users.band, "18+"), eq(sponsorPages.isShown, true)),
  and(
    eq(users.band, "13-17"),
    exists(
      db
        .select({ one: sql`1` })
        .from(sponsorPageConsents)
        .where(and(eq(sponsorPageConsents.userId, users.id), eq(sponsorPageConsents.state, "shown"))),
    ),
  ),
);

const hasLevel = exists(
  db
    .select({ one: sql`1` })
    .from(sponsorPages)
    .where(and(eq(sponsorPages.userId, users.id), inJson(sponsorPages.level, "levels"), shownPage)),
);

/** Never finds under-13s. Genders of minors are secret, so no search uses them. */
const fits = and(
  equalsConstant(users.isBusiness, false),
  inArray(users.band, ["13-17", "18+"]),
  visiblePeople(),
  given("gender", sql`(${equalsParam(users.gender, "gender")} and ${eq(users.band, "18+")})`),
  given("country", equalsParam(users.country, "country")),
  given(
    "openTo",
    sql`exists (select 1 from json_each(${users.openTo}) where value in (select value from json_each(${sql.placeholder("openTo")})))`,
  ),
  given("minFollowers", sql`${users.followerCount} >= ${sql.placeholder("minFollowers")}`),
  given("levels", hasLevel),
  given("activeSince", sql`looked.newest_at >= ${sql.placeholder("activeSince")}`),
  given("sports", sql`exists ${others}`),
  sql`exists ${seenEdit}`,
);

/** Walks the index of an order, or looks at the people that are named. */
function listIn(order: AthleteOrder, condition?: SQL) {
  const rank = RANKS[order];
  const isBefore = sql`(${rank}, ${athleteFigures.userId}) < (${CURSOR})`;
  const walk = (most: number | string) =>
    db
      .select({ userId: athleteFigures.userId, newestAt: athleteFigures.newestAt, rank: sql<number>`${rank}`.as("rank") })
      .from(athleteFigures)
      .where(and(equalsParam(athleteFigures.sport, "list"), condition, isBefore))
      .orderBy(desc(rank), desc(athleteFigures.userId))
      .limit(limitOf(most));
  const looked = walk(LOOKED_AT).as("looked");
  const fitting = (most: number | string) =>
    db
      .select({ id: users.id, rank: sql<number>`looked.rank`.mapWith(Number).as("rank") })
      .from(looked)
      .crossJoin(users)
      .where(and(sql`${users.id} = looked.user_id`, fits))
      .limit(limitOf(most));
  return {
    page: hotRead(fitting("take")),
    count: hotRead(db.select({ count: sql<number>`count(*)`.mapWith(Number) }).from(fitting(COUNTED + 1).as("fitting"))),
    last: hotRead(walk(1).offset(LOOKED_AT - 1)),
  };
}

const isNamed = inJson(athleteFigures.userId, "named");
const ORDERED = {
  relevance: { all: listIn("relevance"), named: listIn("relevance", isNamed) },
  newest: { all: listIn("newest"), named: listIn("newest", isNamed) },
  reach: { all: listIn("reach"), named: listIn("reach", isNamed) },
} satisfies Record<AthleteOrder, unknown>;

const posters = hotRead(
  db
    .selectDistinct({ id: edits.posterId })
    .from(newestIn("edit_words"))
    .crossJoin(searchItems)
    .crossJoin(edits)
    .where(and(isFound, eq(edits.id, searchItems.editId)))
    .limit(limitOf("take")),
);

/** Only approved brands of adults find people; a brand that waits finds Edits. */
export function mayFindPeople(viewer: Viewer): boolean {
  return viewer.operator || (viewer.isBusiness && viewer.approved && viewer.adult);
}

/** Relevance puts the most Stoked of the last 12 weeks first, reach the most viewed. */
export function athletes(viewer: Viewer, filter: AthleteFilter, order: AthleteOrder, page: Page): FoundAthletes {
  if (!mayFindPeople(requireComplete(viewer))) throw new Refusal("FORBIDDEN");
  const { name, instagram, city, country, sports, gender = null, openTo = [], minFollowers = null, activeWeeks, level } = filter;
  const [first = "", ...more] = new Set(sports);
  const list = more.length > 0 ? "" : first;
  const named = namedBy({ name, instagram, city });
  const params = {
    ...pageParams(viewer, page),
    ...{ list, gender, minFollowers, country: country || null, named: named && jsonIds(named) },
    sports: more.length > 0 ? JSON.stringify(sports) : null,
    openTo: openTo.length > 0 ? JSON.stringify(openTo) : null,
    levels: level ? JSON.stringify(ATHLETE_LEVELS.slice(ATHLETE_LEVELS.indexOf(level))) : null,
    activeSince: activeWeeks ? Date.now() - activeWeeks * WEEK_MS : null,
  };
  const statements = ORDERED[order][named ? "named" : "all"];
  const rows = statements.page.all(params);
  const factsById = athletesById(
    viewer,
    rows.map(({ id }) => id),
    list,
  );
  const last = rows.length < page.take && !named ? statements.last.get(params) : undefined;
  return {
    found: rows.flatMap(({ id, rank }) => {
      const facts = factsById.get(id);
      return facts ? [{ ...facts, at: { time: rank, id } }] : [];
    }),
    stoppedAt: last && { time: last.rank, id: last.userId },
    count: page.before ? undefined : statements.count.get(params)?.count,
  };
}

/** Returns undefined if nothing is asked for. */
function namedBy(texts: Pick<AthleteFilter, "name" | "instagram" | "city">): string[] | undefined {
  const sought = Object.entries(texts).filter(([, text]) => text.trim());
  if (sought.length === 0) return undefined;
  return read("edit_words", sought, { take: NAMED }, (reading) => posters.all({ ...reading })).rows.map(({ id }) => id);
}
