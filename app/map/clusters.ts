import Supercluster from "supercluster";
import { MOST_ZOOM, type Place } from "./view.ts";

/** Pixels within which places become one number. */
const REACH = 60;

export interface Cluster<T> extends Place {
  /** Counts the places; 1 for one alone. */
  count: number;
  /** The zoom at which the places of a number part. */
  partsAt: number;
  /** The place that stands alone. */
  only: T | undefined;
}

/** Puts places together that a map at this zoom could not show apart. */
export function clustersOf<T extends Place>(places: readonly T[], zoom: number): Cluster<T>[] {
  const clusters = new Supercluster<{ index: number }>({ radius: REACH, extent: 256, maxZoom: MOST_ZOOM - 1 });
  clusters.load(
    places.map(({ longitude, latitude }, index) => ({
      type: "Feature",
      properties: { index },
      geometry: { type: "Point", coordinates: [longitude, latitude] },
    })),
  );
  return clusters.getClusters([-180, -90, 180, 90], zoom).map(({ geometry, properties }) => {
    const [longitude = 0, latitude = 0] = geometry.coordinates;
    if (!("cluster" in properties)) return { latitude, longitude, count: 1, partsAt: zoom, only: places[properties.index] };
    const partsAt = clusters.getClusterExpansionZoom(properties.cluster_id);
    return { latitude, longitude, count: properties.point_count, partsAt, only: undefined };
  });
}
