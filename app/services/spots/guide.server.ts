import { and, desc, eq, inArray, max, sql } from "drizzle-orm";
import { anyOf, asParams, viewerIs } from "#app/kernel/access/conditions.server.ts";
import { hasReached, requireComplete } from "#app/kernel/access/requirements.server.ts";
import { visibleGuideLines } from "#app/kernel/access/spots.server.ts";
import { equalsParam, jsonIds } from "#app/kernel/params.ts";
import { invalid, Refusal } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { AgeAnswer } from "#app/schemas/age-bands.ts";
import {
  CONDITIONS,
  conditionDays,
  DIFFICULTIES,
  fieldsFor,
  GUIDE_FIELD_NAMES,
  GUIDE_PICTURE,
  GUIDE_WORDS,
  type GuideChanges,
  type GuideField,
  isCondition,
  NOT_KNOWN,
  valueIn,
} from "#app/schemas/spot-guides.ts";
import { atomically, db } from "#db";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { guideLines, users } from "#db/schema/index.ts";
import * as people from "../people/users.server.ts";
import type { SpotCard } from "./cards.server.ts";
import { find, get } from "./finding.server.ts";
import { requireLinesLeft, wordsFault } from "./guide-limits.server.ts";

const HOUR_MS = 60 * 60 * 1000;
const DAY_MS = 24 * HOUR_MS;

export const isUntil = sql`${guideLines.createdAt} <= ${sql.placeholder("until")}`;
const newestOfField = db
  .select({ id: guideLines.id })
  .from(guideLines)
  .innerJoin(users, eq(users.id, guideLines.posterId))
  .where(and(sql`${guideLines.spotId} = spot.value`, sql`${guideLines.field} = wanted.value`, isUntil, visibleGuideLines()))
  .orderBy(desc(guideLines.createdAt), desc(guideLines.id))
  .limit(limitOf(1));

const newest = sql`(select ${newestOfField} from json_each(${sql.placeholder("spotIds")}) as spot,
  json_each(${sql.placeholder("fields")}) as wanted)`;

/** Reads one line for each Spot and field, however many were written. */
const newestLines = hotRead(
  db
    .select({ line: guideLines, band: users.band })
    .from(guideLines)
    .innerJoin(users, eq(users.id, guideLines.posterId))
    .where(and(sql`${guideLines.id} in ${newest}`, sql`${guideLines.value} <> ''`)),
);

type Described = Pick<SpotCard, "id" | "sports">;
export type GuideLine = ReturnType<typeof guideOf>[number];

/** The guide in the order of its table. Names an author under 18, and whoever was there lately, only to the author and the operator. */
export function guideOf(viewer: Viewer, spotId: string) {
  const spot = get(viewer, spotId);
  const rows = linesOf(viewer, [spot.id], fieldsFor(spot.sports)).filter(
    ({ line }) => !isCondition(line.field) || isSince(line, conditionDays(spot.sports) * DAY_MS),
  );
  const authors = people.list(
    viewer,
    rows.map(({ line }) => line.posterId),
  );
  return rows
    .map(({ line: { id, field, value, posterId, createdAt }, band }, index) => {
      const poster = namedFor(viewer, { field, posterId, band }) ? (authors[index] ?? null) : null;
      return { id, field, value, createdAt, isMine: posterId === viewer.id, poster };
    })
    .toSorted((one, other) => GUIDE_FIELD_NAMES.indexOf(one.field) - GUIDE_FIELD_NAMES.indexOf(other.field));
}

type Written = Pick<typeof guideLines.$inferSelect, "field" | "posterId"> & { band: AgeAnswer | null };

export function namedFor(viewer: Viewer, { field, posterId, band }: Written): boolean {
  return (band === "18+" && !isCondition(field)) || viewer.operator || posterId === viewer.id;
}

/** Returns what a guide says, now or as it was, by field. The conditions of a day belong to no version. */
export function valuesOf(viewer: Viewer, { id, sports }: Described, until?: number): Map<GuideField, string> {
  const fields = fieldsFor(sports).filter((field) => !isCondition(field));
  return new Map(linesOf(viewer, [id], fields, until).map(({ line: { field, value } }) => [field, value]));
}

/** The same condition within an hour tells nothing new. */
function justSaid(viewer: Viewer, { id }: Described): [GuideField, string][] {
  const lines = linesOf(viewer, [id], CONDITIONS).map(({ line }) => line);
  return lines.filter((line) => isSince(line, HOUR_MS)).map(({ field, value }) => [field, value]);
}

function isSince({ createdAt }: { createdAt: number }, milliseconds: number): boolean {
  return createdAt > Date.now() - milliseconds;
}

/** Returns what a list says of each Spot: its difficulty, the first that it has for its sports; undefined for none. */
export function difficultiesOf(viewer: Viewer, spots: readonly Described[]): (string | undefined)[] {
  const lines = linesOf(
    viewer,
    spots.map(({ id }) => id),
    DIFFICULTIES,
  ).map(({ line }) => line);
  return spots.map(({ id, sports }) => {
    const [field] = fieldsFor(sports).filter((name) => lines.some((line) => line.spotId === id && line.field === name));
    return lines.find((line) => line.spotId === id && line.field === field)?.value;
  });
}

function linesOf(
  viewer: Viewer,
  spotIds: readonly string[],
  fields: readonly GuideField[],
  until: number = Number.MAX_SAFE_INTEGER,
) {
  return newestLines
    .all({ ...asParams(viewer), spotIds: jsonIds(spotIds), fields: JSON.stringify(fields), until })
    .flatMap(({ line: { field, ...line }, band }) => (field === GUIDE_PICTURE ? [] : [{ line: { ...line, field }, band }]));
}

const single = hotRead(
  db
    .select({ line: guideLines })
    .from(guideLines)
    .innerJoin(users, eq(users.id, guideLines.posterId))
    .where(and(equalsParam(guideLines.id, "id"), anyOf(viewerIs("operator"), visibleGuideLines()))),
);

/** Also finds lines that newer ones replace, for the operator those that are taken out, and for authors those at a Spot that they no longer see. */
export function findGuideLine(viewer: Viewer, id: string) {
  const line = single.get({ ...asParams(viewer), id })?.line;
  return line && (line.posterId === viewer.id || find(viewer, line.spotId)) ? line : undefined;
}

/** A guide of a child would tell where the child goes, and one of a business could advertise. */
export function mayWriteGuide(viewer: Viewer, spot: Pick<SpotCard, "isMine" | "isBusiness">): boolean {
  if (!hasReached(viewer, "complete") || viewer.under13) return false;
  return viewer.operator || spot.isMine || !(spot.isBusiness || viewer.isBusiness);
}

/** Adds a line for each choice that differs from the newest, all with one time. Leaves every other line as it is. */
export function writeGuide(viewer: Viewer, spotId: string, changes: GuideChanges): GuideLine[] {
  const spot = get(requireComplete(viewer), spotId);
  if (!mayWriteGuide(viewer, spot)) throw new Refusal("FORBIDDEN");
  const asked = changesIn(viewer, spot, changes);
  return atomically(() => {
    const known = new Map([...valuesOf(viewer, spot), ...justSaid(viewer, spot)]);
    const lines = asked.filter(({ field, value }) => value !== (known.get(field) ?? ""));
    requireLinesLeft(viewer, lines.length);
    const createdAt = timeAfter(
      spot.id,
      lines.map(({ field }) => field),
    );
    for (const line of lines)
      db.insert(guideLines)
        .values({ ...line, spotId: spot.id, posterId: viewer.id, createdAt })
        .run();
    return guideOf(viewer, spot.id);
  });
}

function changesIn(viewer: Viewer, spot: SpotCard, { seen, ...given }: GuideChanges) {
  const then = Number.isNaN(seen) ? undefined : valuesOf(viewer, spot, seen);
  return GUIDE_FIELD_NAMES.flatMap((field) => {
    const isWords = GUIDE_WORDS.includes(field);
    if (isWords && then ? given[field] === (then.get(field) ?? "") : given[field] === "") return [];
    const value = valueIn(field, given[field]);
    if (value === undefined || !fieldsFor(spot.sports).includes(field)) throw invalid(field, "Please choose from the list");
    const fault = isWords && wordsFault(value);
    if (fault) throw invalid(field, fault);
    return [{ field, value: value === NOT_KNOWN ? "" : value }];
  });
}

/** The clock may have been put back, and the newest line counts. */
function timeAfter(spotId: string, fields: GuideField[]): number {
  const ofFields = and(eq(guideLines.spotId, spotId), inArray(guideLines.field, fields));
  const { last } =
    db
      .select({ last: max(guideLines.createdAt) })
      .from(guideLines)
      .where(ofFields)
      .get() ?? {};
  return Math.max(Date.now(), (last ?? 0) + 1);
}
