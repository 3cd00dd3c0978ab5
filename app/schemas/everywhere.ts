/** In place of a log-in: all of them. */
export const EVERYWHERE = "all";
