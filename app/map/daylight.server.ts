import lookUpZone from "@photostructure/tz-lookup";
import { getTimes } from "suncalc";
import type { Place } from "./view.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 7;
const SIGNS = ["dawn", "sunrise", "sunset", "dusk"] as const;

export interface DayOfLight extends Record<(typeof SIGNS)[number], number | null> {
  /** Noon of the day at the place. All times are milliseconds since 1970, UTC; null where the sun does not do so. */
  noon: number;
  /** Says why the sun does not rise or set. */
  sun: "rises" | "stays up" | "stays down";
}

/** Returns the light of this day and the next six by the calendar of the place. */
export function daylightAt({ latitude, longitude }: Place, now = Date.now()): { zone: string; days: DayOfLight[] } {
  const zone = zoneAt({ latitude, longitude });
  const noon = noonIn(zone, now);
  const days = Array.from({ length: DAYS }, (_, index): DayOfLight => {
    const at = noon + index * DAY_MS;
    const times = getTimes(new Date(at), latitude, longitude);
    const [dawn = null, sunrise = null, sunset = null, dusk = null] = SIGNS.map((sign) => times[sign]?.getTime() ?? null);
    return {
      noon: at,
      dawn,
      sunrise,
      sunset,
      dusk,
      sun: times.alwaysUp ? "stays up" : times.alwaysDown ? "stays down" : "rises",
    };
  });
  return { zone, days };
}

/** Returns a function that writes a time as "06:12" on the clocks of a zone. */
export function clockOf(zone: string): (time: number) => string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: zone });
  return (time) => clock.format(time);
}

/** A zone that is newer than this Node's tables is told by its distance from Greenwich. */
function zoneAt({ latitude, longitude }: Place): string {
  const zone = lookUpZone(latitude, longitude);
  if (isKnown(zone)) return zone;
  const hours = Math.round(longitude / 15);
  return hours === 0 ? "Etc/GMT" : `Etc/GMT${hours > 0 ? "-" : "+"}${Math.abs(hours)}`;
}

function isKnown(zone: string): boolean {
  try {
    return Intl.DateTimeFormat(undefined, { timeZone: zone }) !== undefined;
  } catch {
    return false;
  }
}

/** Returns the moment at which the clocks of the zone show twelve on their day of now. */
function noonIn(zone: string, now: number): number {
  const clock = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: zone });
  const shown = (time: number) => Date.parse(`${clock.format(time).replace(" ", "T")}Z`);
  const noon = Math.floor(shown(now) / DAY_MS) * DAY_MS + DAY_MS / 2;
  return noon - (shown(noon) - noon);
}
