export interface Places {
  /** Returns at most ten city names that begin with `start`. `country` is its listed English name. */
  suggest(country: string, start: string): Promise<string[]>;
  /** Degrees, WGS 84. Undefined if the place is not known. */
  locate(country: string, city: string): Promise<{ latitude: number; longitude: number } | undefined>;
}
