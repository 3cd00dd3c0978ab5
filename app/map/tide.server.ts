import { createTidePredictor } from "@neaps/tide-predictor";
import { harmonicsOf, type TideStation, tideStationsWithin } from "#app/adapters/world/index.server.ts";
import type { Sport } from "#app/schemas/sports.ts";
import { fieldsFor, type GuideField } from "#app/schemas/spot-guides.ts";
import { type Box, metresBetween } from "#app/services/spots/index.server.ts";
import { dayOf, weekIn, zoneAt } from "./calendar.server.ts";
import type { Place } from "./view.ts";

/** Metres. The tide of a station farther away is another one. */
const REACH = 40_000;
const METRES_PER_DEGREE = 111_000;
/** A long day has 25 hours, twelve or thirteen of them before noon. */
const HALF_A_DAY = 13 * 60 * 60 * 1000;
/** Seconds between two points of the curve. Each zone begins its days at a quarter of an hour. */
const STEP = 900;

interface Level {
  /** Milliseconds since 1970, UTC. */
  time: number;
  /** Metres above `zero`. */
  level: number;
}

export interface Tide {
  zone: string;
  /** The name of the station, its distance in metres, and the credit that its licence asks for. */
  station: string;
  metres: number;
  credit: string;
  /** The lowest tide, about, which sea charts count from; otherwise the mean level of the sea. */
  zero: "low" | "mean";
  /** The noons of this day and the next six by the calendar of the place. */
  week: number[];
  /** The high and low tides of these days. */
  turns: (Level & { isHigh: boolean })[];
  /** The water of this day. */
  curve: Level[];
}

const WITHOUT_TIDE = new Set(["River wave", "Wave pool"]);

/** Returns the tide of a Spot whose riders ask when the water is high; undefined for others, and where no station is near. */
export function tideOf(
  spot: Place & { sports: readonly Sport[] },
  guide: readonly { field: GuideField; value: string }[],
): Tide | undefined {
  const isInland = guide.some(({ field, value }) => field === "wave" && WITHOUT_TIDE.has(value));
  return fieldsFor(spot.sports).includes("tide") && !isInland ? tideAt(spot) : undefined;
}

/** Computes the tide at the nearest station; undefined where none is within 40 km. */
export function tideAt(place: Place, now = Date.now()): Tide | undefined {
  const [nearest] = stationsNear(place);
  const harmonics = nearest && harmonicsOf(nearest.station);
  if (!harmonics) return undefined;
  const { constituents, mean, offsets, credit } = harmonics;
  const zone = zoneAt(place);
  const day = dayOf(zone);
  const week = weekIn(zone, now);
  const [today = now, last = now] = [week[0], week.at(-1)];
  const days = new Set(week.map(day));
  const start = new Date(today - HALF_A_DAY);
  const water = createTidePredictor(
    constituents.map(([name, amplitude, phase]) => ({ name, amplitude, phase })),
    { offset: mean ?? 0 },
  );
  return {
    zone,
    station: nearest.station.name,
    metres: Math.round(nearest.metres),
    credit,
    zero: mean ? "low" : "mean",
    week,
    turns: water
      .getExtremesPrediction({ start, end: new Date(last + HALF_A_DAY), offsets })
      .filter(({ time }) => days.has(day(time.getTime())))
      .map(({ time, level, high }) => ({ time: time.getTime(), level, isHigh: high })),
    curve: water
      .getTimelinePrediction({ start, end: new Date(today + HALF_A_DAY), timeFidelity: STEP, offsets })
      .filter(({ time }) => day(time.getTime()) === day(today))
      .map(({ time, level }) => ({ time: time.getTime(), level })),
  };
}

function stationsNear(place: Place): { station: TideStation; metres: number }[] {
  return tideStationsWithin(around(place))
    .map((station) => ({ station, metres: metresBetween(place, station) }))
    .filter(({ metres }) => metres <= REACH)
    .sort((one, other) => one.metres - other.metres || one.station.key.localeCompare(other.station.key));
}

/** Returns the box of the reach, whose west exceeds its east across the date line. */
function around({ latitude, longitude }: Place): Box {
  const high = REACH / METRES_PER_DEGREE;
  const wide = high / Math.max(0.01, Math.cos((latitude * Math.PI) / 180));
  const turned = (degrees: number) => ((degrees + 540) % 360) - 180;
  return { south: latitude - high, north: latitude + high, west: turned(longitude - wide), east: turned(longitude + wide) };
}
