/** Degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

interface NamedPlace extends Position {
  name: string;
  /** Its listed English name. */
  country: string;
}

/** Countries go by their listed English names. */
export interface Places {
  /** Returns at most ten city names that begin with `start`. */
  suggest(country: string, start: string): Promise<string[]>;
  /** At most ten cities anywhere whose names begin with `start`. */
  named(start: string): Promise<NamedPlace[]>;
  /** Undefined if the place is not known. */
  locate(country: string, city: string): Promise<Position | undefined>;
}
