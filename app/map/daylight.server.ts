import { getTimes } from "suncalc";
import { weekIn, zoneAt } from "./calendar.server.ts";
import type { Place } from "./view.ts";

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
  const days = weekIn(zone, now).map((at): DayOfLight => {
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
