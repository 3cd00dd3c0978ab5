/** Degrees, WGS 84. */
export interface Box {
  south: number;
  west: number;
  north: number;
  east: number;
}

export interface City {
  name: string;
  latitude: number;
  longitude: number;
}

const OTHERS = `Asia/Beijing Asia/Delhi Asia/Mumbai Asia/Chennai Asia/Osaka Asia/Bangalore Europe/Barcelona Europe/Munich Europe/Hamburg
Europe/Milan Europe/Naples Europe/Lyon Europe/Marseille Europe/Bordeaux Europe/Manchester Europe/Glasgow Europe/Plymouth Europe/Porto
Europe/Sevilla Europe/Valencia Europe/Frankfurt Europe/Bristol Europe/Cardiff Europe/Leeds America/New_York_City America/San_Francisco
America/Seattle America/Boston America/Washington America/Miami America/Houston America/Dallas America/Atlanta America/San_Diego
America/Montreal America/Rio_de_Janeiro America/Salvador Africa/Cape_Town Africa/Durban Pacific/Wellington Pacific/Christchurch
Australia/Canberra Australia/Cairns Australia/Gold_Coast`;

/** Time zones bear names of large cities or countries. Among cities of one name, takes the one with most places around it. */
export function largeOf<T extends City>(
  cities: readonly T[],
  countries: readonly { name: string }[],
  within: (box: Box) => number,
): T[] {
  const zones = [...Intl.supportedValuesOf("timeZone"), ...OTHERS.split(/\s+/)].map((zone) =>
    zone.replaceAll("_", " ").split("/"),
  );
  const called = new Map<string, { region: string; cities: T[] }>();
  for (const [region = "", ...rest] of zones) called.set(rest.at(-1) ?? "", { region, cities: [] });
  for (const { name } of countries) called.delete(name);
  for (const city of cities) {
    const one = called.get(city.name);
    if (one && isIn(one.region, city)) one.cities.push(city);
  }
  return [...called.values()].flatMap(({ cities: named }) => {
    const around = named.map((city) => within(boxAround(city)));
    return named[around.indexOf(Math.max(...around))] ?? [];
  });
}

function boxAround({ latitude, longitude }: City): Box {
  return { south: latitude - 0.3, north: latitude + 0.3, west: longitude - 0.4, east: longitude + 0.4 };
}

/** Degrees: south, north, west, east. */
const REGIONS: Record<string, [number, number, number, number]> = {
  Africa: [-36, 38, -26, 58],
  America: [-56, 84, -180, -30],
  Asia: [-12, 82, 25, 180],
  Australia: [-45, -9, 110, 160],
  Europe: [34, 72, -25, 62],
};

function isIn(region: string, { latitude, longitude }: City): boolean {
  const [south, north, west, east] = REGIONS[region] ?? [-90, 90, -180, 180];
  return latitude > south && latitude < north && longitude > west && longitude < east;
}
