/** Items in a row share a word of the index, by which a search reads some of it. */
export const STRETCH = 8192;

/** How many of the newest stretches are read of any text, and so of what the viewer may not see. */
export const NEWEST = 2;

/** A text with a trigram that stands in fewer items costs little however long the index is. So many of its trigrams are counted. */
export const RARE = 2000;
export const COUNTED = 8;
/** Of each trigram so many items are counted first. */
export const FEW = 50;

/** Edits of the lists that athlete search walks at once. */
export const LOOKED_AT = 5000;
