import { and, eq, exists, or, type SQL, sql } from "drizzle-orm";
import type { Gender, Orientation, SponsorshipPurpose } from "#app/schemas/choices.ts";
import { SPORT_NAMES, type Sport } from "#app/schemas/sports.ts";
import { db } from "#db";
import { limitOf } from "#db/limit.ts";
import { edits, searchItems, users } from "#db/schema.ts";
import { cardFor, type EditCard, type Page, pageParams } from "../edits/cards.server.ts";
import type { Cursor } from "../edits/cursor.ts";
import { list as cardsOf } from "../edits/finding.server.ts";
import { listOfSought } from "../edits/walks.server.ts";
import { equalsParam } from "../params.ts";
import type { Viewer } from "../people/viewer.server.ts";
import { requireComplete, visibleEdits } from "../rules/access.server.ts";
import { Refusal } from "../rules/refusal.server.ts";
import { matchOf } from "./words.ts";

export interface AthleteFilter {
  name: string;
  instagram: string;
  city: string;
  country: string;
  /** None means any. */
  sports: readonly Sport[];
  gender?: Gender | undefined;
  orientation?: Orientation | undefined;
  kind?: "image" | "video" | undefined;
  minHeight?: number | undefined;
  /** Open to at least one of these; none means any. */
  openTo?: readonly SponsorshipPurpose[] | undefined;
}

export interface FoundEdit {
  edit: EditCard;
  at: Cursor;
}

const given = (name: string, condition: SQL): SQL => sql`(${sql.placeholder(name)} is null or ${condition})`;

/** Of riders, adults; 13-17s for approved brands; never under-13s. Nobody is told a minor's gender, so none is found by it. */
const isAthlete = exists(
  db
    .select({ one: sql`1` })
    .from(users)
    .where(
      and(
        eq(users.id, edits.posterId),
        eq(users.isBusiness, false),
        or(eq(users.band, "18+"), and(eq(users.band, "13-17"), sql`${sql.placeholder("teens")} = 1`)),
        given("gender", sql`(${equalsParam(users.gender, "gender")} and ${eq(users.band, "18+")})`),
        given(
          "openTo",
          sql`exists (select 1 from json_each(${users.openTo}) where value in (select value from json_each(${sql.placeholder("openTo")})))`,
        ),
      ),
    ),
);

const fits = sql.join(
  [
    isAthlete,
    given("orientation", equalsParam(edits.orientation, "orientation")),
    given("kind", sql`${edits.mimetype} like ${sql.placeholder("kind")} || '/%'`),
    given("minHeight", sql`${edits.height} >= ${sql.placeholder("minHeight")}`),
  ],
  sql` and `,
);

const SLOTS = SPORT_NAMES.map((_, index) => `sport${index}`);
const walksOf = (condition: (slot: string) => SQL) =>
  SLOTS.map((_, count) => listOfSought(...SLOTS.slice(0, count + 1).map((slot) => sql`${condition(slot)} and ${fits}`)));
const everywhere = walksOf((slot) => equalsParam(edits.sport, slot));
const inCountry = walksOf((slot) => sql`${equalsParam(edits.sport, slot)} and ${equalsParam(edits.posterCountry, "country")}`);

const byWords = db
  .select({ seq: sql<number>`edit_words.rowid`, id: edits.id })
  .from(sql`edit_words`)
  .innerJoin(searchItems, sql`${searchItems.seq} = edit_words.rowid`)
  .innerJoin(edits, eq(edits.id, searchItems.editId))
  .where(
    and(
      sql`edit_words match ${sql.placeholder("words")} and edit_words.rowid < ${sql.placeholder("beforeTime")}`,
      visibleEdits(),
      sql`${edits.sport} in (select value from json_each(${sql.placeholder("sports")}))`,
      given("country", equalsParam(edits.posterCountry, "country")),
      fits,
    ),
  )
  .orderBy(sql`edit_words.rowid desc`)
  .limit(limitOf("take"))
  .offset(sql.placeholder("skip"))
  .prepare();

export function mayFindAthletes({ isBusiness, operator }: Viewer): boolean {
  return isBusiness || operator;
}

/** The newest first. A filter by name, handle or city walks the index of words, any other the lists of each sport. */
export function athletes(viewer: Viewer, filter: AthleteFilter, page: Page): FoundEdit[] {
  if (!mayFindAthletes(requireComplete(viewer))) throw new Refusal("FORBIDDEN");
  const {
    name,
    instagram,
    city,
    country,
    gender = null,
    orientation = null,
    kind = null,
    minHeight = null,
    openTo = [],
  } = filter;
  const sports = filter.sports.length > 0 ? [...new Set(filter.sports)] : SPORT_NAMES;
  const teens = Number(viewer.approved || viewer.operator);
  const params = {
    ...pageParams(viewer, page),
    ...Object.fromEntries(sports.map((sport, index) => [`sport${index}`, sport])),
    ...{ sports: JSON.stringify(sports), country: country || null, gender, orientation, kind, minHeight, teens },
    openTo: openTo.length > 0 ? JSON.stringify(openTo) : null,
  };

  const texts = Object.entries({ name, instagram, city }).filter(([, text]) => text.trim());
  if (texts.length === 0) {
    const list = (country ? inCountry : everywhere)[sports.length - 1];
    return (list?.all(params) ?? []).map((row) => {
      const edit = cardFor(viewer, row);
      return { edit, at: { time: edit.createdAt, id: edit.id } };
    });
  }
  const matches = texts.map(([column, text]) => matchOf(column, text));
  if (matches.includes(undefined)) return [];
  const rows = byWords.all({ ...params, words: matches.join(" AND ") });
  const cards = cardsOf(
    viewer,
    rows.map(({ id }) => id),
  );
  return rows.flatMap(({ seq, id }, index) => {
    const edit = cards[index];
    return edit ? [{ edit, at: { time: seq, id } }] : [];
  });
}
