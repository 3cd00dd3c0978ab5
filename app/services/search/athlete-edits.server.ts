import { and, eq, or, type SQL, sql } from "drizzle-orm";
import { visibleEdits } from "#app/kernel/access/edits.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { type Cursor, type Page, pageParams } from "#app/kernel/paging.server.ts";
import { equalsConstant, equalsParam } from "#app/kernel/params.ts";
import { Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { Gender, Orientation, SponsorshipPurpose } from "#app/schemas/choices.ts";
import { SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import { db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { edits, searchItems, users } from "#db/schema/index.ts";
import { cardFor, type EditCard } from "../edits/cards.server.ts";
import { list as cardsOf } from "../edits/finding.server.ts";
import { listOfFitting } from "../edits/walks.server.ts";
import { LOOKED_AT } from "./bounds.ts";
import { isFound, newestIn } from "./index.server.ts";
import { read, type Sought } from "./reading.server.ts";

export interface AthleteEditFilter {
  name: string;
  instagram: string;
  city: string;
  country: string;
  sports: readonly Sport[];
  gender?: Gender | undefined;
  orientation?: Orientation | undefined;
  kind?: "image" | "video" | undefined;
  minHeight?: number | undefined;
  /** Matches any of these; none means any. */
  openTo?: readonly SponsorshipPurpose[] | undefined;
}

interface FoundEdit {
  edit: EditCard;
  at: Cursor;
}

/** Ignores the condition if nothing is given. */
export const given = (name: string, condition: SQL): SQL => sql`(${sql.placeholder(name)} is null or ${condition})`;

/** Finds adults, 13-17s for approved brands, and never under-13s. Genders of minors are secret, so no search uses them. */
const isAthlete = and(
  equalsConstant(users.isBusiness, false),
  or(eq(users.band, "18+"), and(eq(users.band, "13-17"), sql`${sql.placeholder("teens")} = 1`)),
  given("gender", sql`(${equalsParam(users.gender, "gender")} and ${eq(users.band, "18+")})`),
  given(
    "openTo",
    sql`exists (select 1 from json_each(${users.openTo}) where value in (select value from json_each(${sql.placeholder("openTo")})))`,
  ),
);

/** Join users. */
const fits = sql`${isAthlete} and ${given("orientation", equalsParam(edits.orientation, "orientation"))}
  and ${given("kind", sql`${edits.mimetype} like ${sql.placeholder("kind")} || '/%'`)}
  and ${given("minHeight", sql`${edits.height} >= ${sql.placeholder("minHeight")}`)}`;

const SLOTS = SPORT_NAMES.map((_, index) => `sport${index}`);
const walksOf = (condition: (slot: string) => SQL) =>
  SLOTS.map((_, count) => listOfFitting(SLOTS.slice(0, count + 1).map(condition), fits));
const everywhere = walksOf((slot) => equalsParam(edits.sport, slot));
const inCountry = walksOf((slot) => sql`${equalsParam(edits.sport, slot)} and ${equalsParam(edits.posterCountry, "country")}`);

const byWords = hotRead(
  db
    .select({ seq: searchItems.seq, id: edits.id })
    .from(newestIn("edit_words"))
    .crossJoin(searchItems)
    .crossJoin(edits)
    .crossJoin(users)
    .where(
      and(
        isFound,
        eq(edits.id, searchItems.editId),
        eq(users.id, edits.posterId),
        visibleEdits(),
        sql`${edits.sport} in (select value from json_each(${sql.placeholder("sports")}))`,
        given("country", equalsParam(edits.posterCountry, "country")),
        fits,
      ),
    )
    .limit(limitOf("take")),
);

export function mayFindAthletes({ isBusiness, operator }: Viewer): boolean {
  return isBusiness || operator;
}

export interface FoundEdits {
  found: FoundEdit[];
  /** Set if the search found too few and something is left. */
  stoppedAt?: Cursor | undefined;
}

/** Returns the newest first. A name, handle or city walks the index of words, any other filter the lists of each sport. */
export function athleteEdits(viewer: Viewer, filter: AthleteEditFilter, page: Page): FoundEdits {
  if (!mayFindAthletes(requireComplete(viewer))) throw new Refusal("FORBIDDEN");
  const { name, instagram, city, country, gender = null, orientation = null, kind = null } = filter;
  const { minHeight = null, openTo = [] } = filter;
  const sports = filter.sports.length > 0 ? [...new Set(filter.sports)] : SPORT_NAMES;
  const teens = Number(viewer.approved || viewer.operator);
  const params = {
    ...pageParams(viewer, page),
    ...Object.fromEntries(sports.map((sport, index) => [`sport${index}`, sport])),
    ...{ sports: JSON.stringify(sports), country: country || null, gender, orientation, kind, minHeight, teens },
    openTo: openTo.length > 0 ? JSON.stringify(openTo) : null,
    ...{ lookedAt: LOOKED_AT, allButOne: LOOKED_AT - 1 },
  };
  const texts = Object.entries({ name, instagram, city }).filter(([, text]) => text.trim());
  if (texts.length > 0) return byTexts(viewer, texts, params);

  const list = (country ? inCountry : everywhere)[sports.length - 1];
  const found = (list?.page.all(params) ?? []).map((row) => {
    const edit = cardFor(viewer, row);
    return { edit, at: { time: edit.createdAt, id: edit.id } };
  });
  const last = found.length < page.take ? list?.last.get(params) : undefined;
  return { found, stoppedAt: last && { time: last.createdAt, id: last.id } };
}

interface Params extends Record<string, unknown> {
  take: number;
  skip: number;
  beforeTime: number;
}

function byTexts(viewer: Viewer, texts: readonly Sought[], params: Params): FoundEdits {
  const { take, skip, beforeTime: below } = params;
  const { rows: all, stoppedAt } = read("edit_words", texts, { below, take: skip + take }, (reading) =>
    byWords.all({ ...params, ...reading }),
  );
  const rows = all.slice(skip);
  const cards = cardsOf(
    viewer,
    rows.map(({ id }) => id),
  );
  const found = rows.flatMap(({ seq, id }, index) => {
    const edit = cards[index];
    return edit ? [{ edit, at: { time: seq, id } }] : [];
  });
  return { found, stoppedAt: stoppedAt === undefined ? undefined : { time: stoppedAt, id: "0" } };
}
