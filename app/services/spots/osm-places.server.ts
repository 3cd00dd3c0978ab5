import { desc, eq, getTableColumns, sql } from "drizzle-orm";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { equalsParam } from "#app/kernel/params.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { bitsOf, type Sport } from "#app/schemas/sports.ts";
import { db } from "#db";
import { newId } from "#db/columns.ts";
import { hotRead } from "#db/hot-read.ts";
import { limitOf } from "#db/limit.ts";
import { osmPlaces } from "#db/schema/index.ts";
import { areaIndex, awayFrom, type Box, boxParams, inBoxOf, type Point, spread } from "./area.server.ts";
import { MOST_SPOTS } from "./finding.server.ts";
import { LOOKED_AT, matchOf } from "./named.server.ts";
import type { OsmPlaceInput } from "./osm-features.server.ts";

const { extract, ...shown } = getTableColumns(osmPlaces);
const area = areaIndex("osm_places_area");
const ofSports = sql`${osmPlaces.sports} & ${sql.placeholder("sports")}`;
const titled = sql`(select rowid from osm_place_names where osm_place_names match ${sql.placeholder("words")} limit ${limitOf(LOOKED_AT)})`;

const inBox = hotRead(
  db
    .select(shown)
    .from(osmPlaces)
    .where(sql`${inBoxOf(osmPlaces)} and ${ofSports}`)
    .orderBy(osmPlaces.id),
);
const single = hotRead(db.select(shown).from(osmPlaces).where(equalsParam(osmPlaces.osmId, "osmId")));
const nearestNamed = hotRead(
  db
    .select(shown)
    .from(osmPlaces)
    .where(sql`${osmPlaces.id} in ${titled}`)
    .orderBy(awayFrom(osmPlaces), desc(osmPlaces.id))
    .limit(limitOf("take")),
);

export type OsmPlace = NonNullable<ReturnType<typeof single.get>>;

const any = hotRead(db.select({ id: osmPlaces.id }).from(osmPlaces).limit(limitOf(1)));

export function hasOsmPlaces(viewer: Viewer): boolean {
  requireComplete(viewer);
  return any.get({}) !== undefined;
}

export function osmPlacesWithin(
  viewer: Viewer,
  box: Box,
  sports: readonly Sport[],
): { pins: readonly OsmPlace[]; hasMore: boolean } {
  requireComplete(viewer);
  const all = area.allIn(box);
  const found = inBox.all({ ids: all ?? area.sampleOf(box), sports: bitsOf(sports), ...boxParams(box) });
  return { pins: spread(found, box, MOST_SPOTS), hasMore: all === undefined || found.length > MOST_SPOTS };
}

export function findOsmPlace(viewer: Viewer, osmId: string): OsmPlace | undefined {
  requireComplete(viewer);
  return single.get({ osmId });
}

export function osmUrlOf({ osmId }: Pick<OsmPlace, "osmId">): string {
  return `https://www.openstreetmap.org/${osmId}`;
}

/** Finds places by the beginnings of words in their names, the nearest first. */
export function osmPlacesNamed(viewer: Viewer, text: string, { latitude, longitude }: Point, take: number): OsmPlace[] {
  requireComplete(viewer);
  const words = matchOf(text);
  return words ? nearestNamed.all({ words, latitude, longitude, take }) : [];
}

export interface Taken {
  added: number;
  changed: number;
  removed: number;
}

/** Makes the layer hold what the extract holds now: all of it or, after an error, nothing. */
export function takeExtract(extract: string, places: readonly OsmPlaceInput[]): Taken {
  const known = db
    .select()
    .from(osmPlaces)
    .where(eq(osmPlaces.osmId, sql.placeholder("osmId")))
    .prepare();
  const before = db.select({ osmId: osmPlaces.osmId }).from(osmPlaces).where(eq(osmPlaces.extract, extract)).all();
  const gone = new Set(before.map(({ osmId }) => osmId));
  const taken = { added: 0, changed: 0, removed: 0 };
  const written = places.filter((place) => {
    gone.delete(place.osmId);
    const row = known.get({ osmId: place.osmId });
    const isChanged = row && !isSame(row, place);
    if (!row) taken.added++;
    if (isChanged) taken.changed++;
    return !row || isChanged || row.extract !== extract;
  });
  taken.removed = gone.size;
  const write = writing();
  // The server's own writes wait meanwhile.
  db.transaction(
    () => {
      for (const place of written) write.run({ id: newId(), ...place, extract });
      for (const osmId of gone) db.delete(osmPlaces).where(eq(osmPlaces.osmId, osmId)).run();
    },
    { behavior: "immediate" },
  );
  return taken;
}

/** Prepared once: an extract has tens of thousands of rows. */
function writing() {
  const { placeholder } = sql;
  return db
    .insert(osmPlaces)
    .values({
      id: placeholder("id"),
      osmId: placeholder("osmId"),
      name: placeholder("name"),
      sports: placeholder("sports"),
      latitude: placeholder("latitude"),
      longitude: placeholder("longitude"),
      extract: placeholder("extract"),
    })
    .onConflictDoUpdate({
      target: osmPlaces.osmId,
      set: {
        name: sql`excluded.name`,
        sports: sql`excluded.sports`,
        latitude: sql`excluded.latitude`,
        longitude: sql`excluded.longitude`,
        extract: sql`excluded.extract`,
      },
    })
    .prepare();
}

function isSame(row: OsmPlaceInput | OsmPlace, place: OsmPlaceInput): boolean {
  return (
    row.name === place.name &&
    row.latitude === place.latitude &&
    row.longitude === place.longitude &&
    bitsOf(row.sports) === bitsOf(place.sports)
  );
}
