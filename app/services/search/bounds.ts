/** Consecutive items that share a word of the index, so that a search can read part of it. */
export const STRETCH = 8192;

/** Stretches read for any text, the newest first, even if the viewer may see none of their items. */
export const NEWEST = 2;

/** A text with a trigram in fewer items costs little in any index. `COUNTED` trigrams are tried. */
export const RARE = 2000;
export const COUNTED = 8;
/** Items of each trigram that are counted first. */
export const FEW = 50;

/** Edits that athlete search walks at once. */
export const LOOKED_AT = 5000;
