import { scaleLinear } from "d3-scale";
import { clockOf, dayOf } from "#app/map/calendar.server.ts";
import { metresText } from "#app/map/distance.ts";
import type { Tide } from "#app/map/tide.server.ts";

const SIZE = { width: 360, height: 160 };
const MARGIN = { top: 24, right: 8, bottom: 28, left: 40 };
/** Milliseconds between two marks of the clock. */
const EVERY = 6 * 60 * 60 * 1000;
const height = new Intl.NumberFormat("en-GB", { minimumFractionDigits: 1, maximumFractionDigits: 1, signDisplay: "negative" });

/** Returns a tide in words, and the water of its day as a curve. */
export function tideWords(tide: Tide, now = Date.now()) {
  const { zone, station, metres, credit, zero, turns, week } = tide;
  const [day, clock] = [dayOf(zone), clockOf(zone)];
  const weekday = new Intl.DateTimeFormat("en-GB", { weekday: "short", day: "numeric", timeZone: zone });
  return {
    zone,
    station,
    away: metresText(metres),
    credit,
    zero,
    curve: curveOf(tide, now),
    days: week.map((noon, index) => {
      const ofDay = turns.filter(({ time }) => day(time) === day(noon));
      const shown = (isHigh: boolean) =>
        ofDay
          .filter((turn) => turn.isHigh === isHigh)
          .map(({ time, level }) => `${clock(time)}\u00a0(${height.format(level)}\u00a0m)`)
          .join(", ") || "–";
      return { day: index === 0 ? "Today" : weekday.format(noon), high: shown(true), low: shown(false) };
    }),
  };
}

function curveOf({ zone, curve, turns }: Tide, now: number) {
  const [first = 0, last = 0] = [curve[0]?.time, curve.at(-1)?.time];
  const levels = curve.map(({ level }) => level);
  const x = scaleLinear([first, last], [MARGIN.left, SIZE.width - MARGIN.right]);
  const y = scaleLinear([Math.min(...levels), Math.max(...levels)], [SIZE.height - MARGIN.bottom, MARGIN.top]).nice(4);
  const clock = clockOf(zone);
  return {
    ...SIZE,
    from: MARGIN.left,
    water: `M${curve.map(({ time, level }) => `${x(time).toFixed(1)} ${y(level).toFixed(1)}`).join("L")}`,
    now: Number(x(now).toFixed(1)),
    lines: y.ticks(4).map((tick) => ({ y: Math.round(y(tick)), label: `${height.format(tick)} m` })),
    marks: curve
      .map(({ time }) => time)
      .filter((time) => (time - first) % EVERY === 0)
      .map((time) => ({ x: Math.round(x(time)), label: clock(time) })),
    turns: turns
      .filter(({ time }) => time >= first && time <= last)
      .map(({ time, level, isHigh }) => ({ x: Math.round(x(time)), y: Math.round(y(level)), label: clock(time), isHigh })),
  };
}
