const UNITS = [
  ["year", "year", 365 * 24 * 3600],
  ["month", "month", 30 * 24 * 3600],
  ["week", "week", 7 * 24 * 3600],
  ["day", "day", 24 * 3600],
  ["hour", "h", 3600],
  ["minute", "min", 60],
] as const;

const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** Returns "2 hours ago" for milliseconds since 1970, UTC. */
export function ago(time: number, now = Date.now()): string {
  const past = pastOf(time, now);
  return past ? relative.format(-past.count, past.unit) : "just now";
}

/** Returns "2 h" or "3 weeks". Longer units are whole words, since screen readers cannot read "mo". */
export function shortAgo(time: number, now = Date.now()): string {
  const past = pastOf(time, now);
  if (!past) return "now";
  const { count, unit, sign } = past;
  return `${count} ${sign}${sign === unit && count > 1 ? "s" : ""}`;
}

function pastOf(time: number, now: number) {
  const seconds = (now - time) / 1000;
  const [unit, sign, size] = UNITS.find(([, , size]) => seconds >= size) ?? [];
  return unit && { unit, sign, count: Math.floor(seconds / size) };
}

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** Returns "21 November 2026", from milliseconds since 1970, UTC. */
export function day(time: number): string {
  return longDate.format(time);
}

/** Returns "21 November 2026, 09:30 UTC", from milliseconds since 1970. */
export function moment(time: number): string {
  return `${day(time)}, ${new Date(time).toISOString().slice(11, 16)} UTC`;
}

const fullDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "full", timeZone: "UTC" });
const DAY_MS = 24 * 3600 * 1000;
export const WEEK_MS = 7 * DAY_MS;
/** 1970 began on a Thursday. */
const FIRST_MONDAY = 4 * DAY_MS;

/** Returns the beginning of the week, UTC, in milliseconds since 1970. */
export function mondayOf(time: number): number {
  return Math.floor((time - FIRST_MONDAY) / WEEK_MS) * WEEK_MS + FIRST_MONDAY;
}

/** Returns "Today", "Yesterday" or "Saturday, 21 November 2026", by the calendar of UTC, from milliseconds since 1970. */
export function calendarDay(time: number, now = Date.now()): string {
  const days = Math.floor(now / DAY_MS) - Math.floor(time / DAY_MS);
  return ["Today", "Yesterday"][days] ?? fullDate.format(time);
}

const shortDate = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** Returns "21 Nov". */
export function shortDay(time: number): string {
  return shortDate.format(time);
}

/** Returns "2026-12-31", UTC, from milliseconds since 1970. */
export function isoDay(time = Date.now()): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** Returns the day so many days from now, such as "2026-12-31", UTC. */
export function dayIn(days: number, now = Date.now()): string {
  return isoDay(now + days * DAY_MS);
}

/** Returns "0:14", from milliseconds. */
export function clock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
