const UNITS = [
  ["year", 365 * 24 * 3600],
  ["month", 30 * 24 * 3600],
  ["week", 7 * 24 * 3600],
  ["day", 24 * 3600],
  ["hour", 3600],
  ["minute", 60],
] as const;

const relative = new Intl.RelativeTimeFormat("en-GB", { numeric: "auto" });

/** "2 hours ago". Both times are in milliseconds since 1970, UTC. */
export function ago(time: number, now = Date.now()): string {
  const seconds = (now - time) / 1000;
  const [unit, size] = UNITS.find(([, size]) => seconds >= size) ?? ["second", 1];
  return unit === "second" ? "just now" : relative.format(-Math.floor(seconds / size), unit);
}

const longDate = new Intl.DateTimeFormat("en-GB", { dateStyle: "long", timeZone: "UTC" });

/** "21 November 2026", from milliseconds since 1970, UTC. */
export function day(time: number): string {
  return longDate.format(time);
}

const shortDate = new Intl.DateTimeFormat("en-GB", { day: "numeric", month: "short", timeZone: "UTC" });

/** "21 Nov". */
export function shortDay(time: number): string {
  return shortDate.format(time);
}

/** "2026-12-31", UTC, from milliseconds since 1970. */
export function isoDay(time = Date.now()): string {
  return new Date(time).toISOString().slice(0, 10);
}

/** "0:14", from milliseconds. */
export function clock(milliseconds: number): string {
  const seconds = Math.round(milliseconds / 1000);
  return `${Math.floor(seconds / 60)}:${String(seconds % 60).padStart(2, "0")}`;
}
