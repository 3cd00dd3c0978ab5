/** What is known of the cities of the world. */
export interface Places {
  /** Names of cities in a country (its listed English name) that begin like this, at most ten. */
  suggest(country: string, start: string): Promise<string[]>;
}
