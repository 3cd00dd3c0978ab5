/** Raise it with each change of the tables: a file of another version is made anew. */
export const WORLD_VERSION = 6;
