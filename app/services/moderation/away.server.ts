import { env } from "#app/env.server.ts";
import { day, isoDay } from "#app/text/dates.ts";

/** Returns the last day of the operator's absence, as "14 August 2027", until it has passed. */
export function awayUntil(now = Date.now()): string | undefined {
  return env.AWAY_UNTIL >= isoDay(now) ? day(Date.parse(env.AWAY_UNTIL)) : undefined;
}
