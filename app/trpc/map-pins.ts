import { z } from "zod";
import { type Cluster, clustersOf } from "#app/map/clusters.ts";
import { MOST_ZOOM, USUAL_ZOOM } from "#app/map/view.ts";
import type { Sport } from "#app/schemas/sports.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { id, int } from "./inputs.ts";
import { sportsIn } from "./sports.ts";
import { box, boxOf } from "./spots.ts";
import { operation } from "./trpc.ts";

const zoomedBox = box.extend({ zoom: int });

interface Named extends spots.Point {
  id: string;
  title: string;
  sports: readonly Sport[];
}

/** The map's pins in a box: those that a map at this zoom could not show apart are one. */
function wirePins(found: { pins: readonly Named[]; hasMore: boolean }, zoom: number | null | undefined) {
  const at = Math.min(MOST_ZOOM, Math.max(0, zoom ?? USUAL_ZOOM));
  return clustersOf(found.pins, at).map(({ latitude, longitude, count, partsAt, only }: Cluster<Named>) => ({
    id: only?.id ?? null,
    title: only?.title ?? null,
    category: [...(only?.sports ?? [])],
    latitude,
    longitude,
    count,
    isAtLeast: found.hasMore,
    zoom: partsAt,
  }));
}

export const mapPinQueries = {
  spotPins: operation.input(zoomedBox).query(({ ctx: { viewer }, input: { category, zoom, ...sides } }) => {
    return wirePins(spots.pinsWithin(viewer, boxOf(sides), sportsIn(viewer, category)), zoom);
  }),

  osmPins: operation.input(zoomedBox).query(({ ctx: { viewer }, input: { category, zoom, ...sides } }) => {
    const { pins, hasMore } = spots.osmPlacesWithin(viewer, boxOf(sides), sportsIn(viewer, category));
    return wirePins({ pins: pins.map(({ osmId, name, ...place }) => ({ ...place, id: osmId, title: name })), hasMore }, zoom);
  }),

  osmPlace: operation.input(z.object({ id })).query(({ ctx: { viewer }, input }) => {
    const place = spots.findOsmPlace(viewer, input.id ?? "");
    if (!place) return null;
    const { osmId, name, sports, latitude, longitude } = place;
    return { id: osmId, name, category: [...sports], latitude, longitude, url: spots.osmUrlOf(place) };
  }),
};
