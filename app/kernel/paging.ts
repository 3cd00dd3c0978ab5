import { ORIENTATIONS, type Orientation } from "#app/schemas/choices.ts";

/** The last item of a page; the next page begins after it. */
export interface Cursor {
  /** What a list goes by before the time: the Stokes, or how urgent something is. */
  rank?: number | undefined;
  time: number;
  id: string;
}

/** The home feed alternates: five loads of one orientation, then five of the second, each with its own cursor. */
export interface Turn {
  load: number;
  orientation: Orientation;
  cursors: Partial<Record<Orientation, Cursor | "end">>;
}

export const FIRST_TURN: Turn = { load: 0, orientation: "Landscape", cursors: {} };

const CURSOR = /^(?:(\d{1,9})-)?(\d{1,16})-(\d{1,16})$/;

export function cursorText({ rank, time, id }: Cursor): string {
  return [rank, time, id].filter((part) => part !== undefined).join("-");
}

export function cursorOf(text: string | null | undefined): Cursor | undefined {
  const [, rank, time, id] = CURSOR.exec(text ?? "") ?? [];
  if (!time || !id) return undefined;
  return { ...(rank && { rank: Number(rank) }), time: Number(time), id };
}

/** "3.Landscape.1700000000000-123.end": the load, the current orientation, then the cursor of each orientation. */
export function turnText({ load, orientation, cursors }: Turn): string {
  const texts = ORIENTATIONS.map((name) => cursors[name]).map((cursor) =>
    typeof cursor === "object" ? cursorText(cursor) : (cursor ?? ""),
  );
  return [load, orientation, ...texts].join(".");
}

/** A forged or malformed text starts from the top. */
export function turnOf(text: string | null): Turn {
  const [load = "", orientation, landscape, portrait] = (text ?? "").split(".");
  const known = ORIENTATIONS.find((name) => name === orientation);
  if (!known || !/^\d{1,6}$/.test(load)) return FIRST_TURN;
  return {
    load: Number(load),
    orientation: known,
    cursors: {
      Landscape: landscape === "end" ? "end" : cursorOf(landscape),
      Portrait: portrait === "end" ? "end" : cursorOf(portrait),
    },
  };
}
