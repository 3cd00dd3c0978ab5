import { type Station, stations } from "@neaps/tide-database";
import { createTidePredictor } from "@neaps/tide-predictor";

/** Metres. Smaller constituents change no height that a page shows. */
const LEAST = 0.001;

/** A harmonic constituent: its name, its amplitude in metres and its phase in degrees. */
export type TideConstituent = [name: string, amplitude: number, phase: number];
/** How a station that follows another differs from it, in minutes and metres or parts. */
export type TideOffsets = Partial<Pick<NonNullable<Station["offsets"]>, "time" | "height">>;

export interface TideStationRow {
  key: string;
  name: string;
  latitude: number;
  longitude: number;
  /** Metres from the zero of the station's chart up to the mean level of the sea; null where the chart's zero is unknown. */
  mean: number | null;
  /** JSON of TideConstituents; null for a station that follows another. */
  constituents: string | null;
  /** The key of the station that it follows. */
  follows: string | null;
  /** JSON of TideOffsets. */
  offsets: string | null;
  credit: string;
}

/** Returns the tide stations of the world whose licence allows a business to use them. */
export function readTideStations(): TideStationRow[] {
  return stations
    .filter(({ kind, license }) => kind === "tide" && license.commercial_use)
    .map((station) => ({
      key: station.id,
      name: nameOf(station),
      latitude: station.latitude,
      longitude: station.longitude,
      mean: meanOf(station),
      constituents: station.offsets ? null : JSON.stringify(constituentsOf(station)),
      follows: station.offsets?.reference ?? null,
      offsets: station.offsets ? JSON.stringify(station.offsets satisfies TideOffsets) : null,
      credit: station.attribution,
    }));
}

/** The stations of the Channel Coastal Observatory carry each other's names; their ids are right. */
function nameOf({ id, name }: Station): string {
  const [, place] = /^ticon\/(.+)-[a-z]+-gbr-cco$/.exec(id) ?? [];
  return place?.replaceAll("_", " ").replace(/\b[a-z]/g, (letter) => letter.toUpperCase()) ?? name;
}

function meanOf({ chart_datum = "", datums }: Station): number | null {
  const [sea, zero] = [datums?.MSL, datums?.[chart_datum]];
  return sea === undefined || zero === undefined ? null : Number((sea - zero).toFixed(3));
}

function constituentsOf({ harmonic_constituents }: Station): TideConstituent[] {
  return harmonic_constituents
    .filter(({ name, amplitude }) => amplitude >= LEAST && name in createTidePredictor.constituents)
    .map(({ name, amplitude, phase }) => [name, Number(amplitude.toFixed(4)), Number(phase.toFixed(2))]);
}
