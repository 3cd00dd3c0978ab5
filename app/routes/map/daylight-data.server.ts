import { clockOf } from "#app/map/calendar.server.ts";
import { daylightAt } from "#app/map/daylight.server.ts";
import type { Place } from "#app/map/view.ts";

/** Returns the daylight of a week in words. */
export function daylightFor(place: Place, now = Date.now()) {
  const { zone, days } = daylightAt(place, now);
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", timeZone: zone });
  const shown = clockOf(zone);
  const clock = (time: number | null) => (time === null ? "–" : shown(time));
  return {
    zone,
    days: days.map(({ noon, sun, dawn, sunrise, sunset, dusk }, index) => ({
      day: index === 0 ? "Today" : weekday.format(noon),
      sun,
      dawn: clock(dawn),
      sunrise: clock(sunrise),
      sunset: clock(sunset),
      dusk: clock(dusk),
    })),
  };
}
