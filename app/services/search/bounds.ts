/** Items in a row share a word of the index, by which a search reads some of it. */
export const STRETCH = 8192;

/** How many of the newest stretches are read of any text. */
export const NEWEST = 2;

/** A text with a trigram that stands in fewer items costs little however long the index is. So many of its trigrams are counted. */
export const RARE = 2000;
export const COUNTED = 8;

/** Of the newest matches, and as many of those skipped, so that no walk of what the viewer may not see takes long. */
export const LOOKED_AT = 5000;
