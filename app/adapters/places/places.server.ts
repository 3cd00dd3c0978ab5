/** Degrees, WGS 84. */
export interface Position {
  latitude: number;
  longitude: number;
}

interface NamedPlace extends Position {
  name: string;
  country: string;
}

/** Countries go by their listed English names. */
export interface Places {
  suggest(country: string, start: string): Promise<string[]>;
  named(start: string): Promise<NamedPlace[]>;
  locate(country: string, city: string): Promise<Position | undefined>;
}
