export interface Places {
  /** Returns at most ten city names that begin with `start`. `country` is its listed English name. */
  suggest(country: string, start: string): Promise<string[]>;
}
