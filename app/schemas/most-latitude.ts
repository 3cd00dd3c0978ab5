/** Beyond it, Web Mercator has no places. In its own file, since browsers load it. */
export const MOST_LATITUDE = 85;
