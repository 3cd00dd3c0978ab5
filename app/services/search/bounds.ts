/** Items in a row share a word of the index, by which a search reads some of it. */
export const STRETCH = 8192;

/** In how many items a trigram stands. What holds a rare one costs little however long the index is. */
export const RARE = 1000;
export const COMMON = 10_000;

/** How many stretches are read at once of a text whose rarest trigram is common, or neither common nor rare. */
export const OF_COMMON = 3;
export const OF_OTHERS = 16;

/** How many trigrams of a text are counted. */
export const COUNTED = 12;

/** Of the newest matches, and as many of those skipped, so that no walk of what the viewer may not see takes long. */
export const LOOKED_AT = 5000;
