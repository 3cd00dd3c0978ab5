import lookUpZone from "@photostructure/tz-lookup";
import type { Place } from "./view.ts";

const DAY_MS = 24 * 60 * 60 * 1000;
const DAYS = 7;

/** Returns a function that writes a time as "06:12" on the clocks of a zone. */
export function clockOf(zone: string): (time: number) => string {
  const clock = new Intl.DateTimeFormat("en-GB", { timeStyle: "short", timeZone: zone });
  return (time) => clock.format(time);
}

/** Returns a function that writes the day of a time as "2026-11-29" by the calendar of a zone. */
export function dayOf(zone: string): (time: number) => string {
  const calendar = new Intl.DateTimeFormat("sv-SE", { timeZone: zone });
  return (time) => calendar.format(time);
}

/** A zone that is newer than this Node's tables is told by its distance from Greenwich. */
export function zoneAt({ latitude, longitude }: Place): string {
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

/** Returns the noons of this day and the next six by the calendar of a zone. */
export function weekIn(zone: string, now: number): number[] {
  const noon = noonIn(zone, now);
  return Array.from({ length: DAYS }, (_, index) => noon + index * DAY_MS);
}

/** Returns the moment at which the clocks of the zone show twelve on their day of now. */
function noonIn(zone: string, now: number): number {
  const clock = new Intl.DateTimeFormat("sv-SE", { dateStyle: "short", timeStyle: "medium", timeZone: zone });
  const shown = (time: number) => Date.parse(`${clock.format(time).replace(" ", "T")}Z`);
  const noon = Math.floor(shown(now) / DAY_MS) * DAY_MS + DAY_MS / 2;
  return noon - (shown(noon) - noon);
}
