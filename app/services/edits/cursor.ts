import { ORIENTATIONS, type Orientation } from "#app/schemas/words.ts";

/** Where a list goes on: behind this item. */
export interface Place {
  /** In lists of the most Stoked. */
  stokes?: number | undefined;
  time: number;
  id: string;
}

/** The home feed takes turns: five loads of one orientation, then five of the other, each going on from its own place. */
export interface Turn {
  load: number;
  orientation: Orientation;
  places: Partial<Record<Orientation, Place | "end">>;
}

export const FIRST_TURN: Turn = { load: 0, orientation: "Landscape", places: {} };

const PLACE = /^(?:(\d{1,9})-)?(\d{1,16})-(\d{1,16})$/;

/** A place as it stands in an address. */
export function placeText({ stokes, time, id }: Place): string {
  return [stokes, time, id].filter((part) => part !== undefined).join("-");
}

export function placeOf(text: string | null | undefined): Place | undefined {
  const [, stokes, time, id] = PLACE.exec(text ?? "") ?? [];
  if (!time || !id) return undefined;
  return { ...(stokes && { stokes: Number(stokes) }), time: Number(time), id };
}

/** "3.Landscape.1700000000000-123.end": the load, whose turn it is, and how far each orientation is. */
export function turnText({ load, orientation, places }: Turn): string {
  const texts = ORIENTATIONS.map((name) => places[name]).map((place) =>
    typeof place === "object" ? placeText(place) : (place ?? ""),
  );
  return [load, orientation, ...texts].join(".");
}

/** A forged or broken address starts from the top. */
export function turnOf(text: string | null): Turn {
  const [load = "", orientation, landscape, portrait] = (text ?? "").split(".");
  const known = ORIENTATIONS.find((name) => name === orientation);
  if (!known || !/^\d{1,6}$/.test(load)) return FIRST_TURN;
  return {
    load: Number(load),
    orientation: known,
    places: {
      Landscape: landscape === "end" ? "end" : placeOf(landscape),
      Portrait: portrait === "end" ? "end" : placeOf(portrait),
    },
  };
}
