/** Latitudes beyond have no place on a map in Web Mercator. Apart from the shapes, since browsers read it. */
export const MOST_LATITUDE = 85;
