import { type Cursor, cursorOf, cursorText } from "#app/kernel/paging.server.ts";
import { ORIENTATIONS, type Orientation } from "#app/schemas/choices.ts";

/** The home feed alternates: five loads of one orientation, then five of the other, each with its own cursor. */
export interface Turn {
  load: number;
  orientation: Orientation;
  cursors: Partial<Record<Orientation, Cursor | "end">>;
}

export const FIRST_TURN: Turn = { load: 0, orientation: "Landscape", cursors: {} };

/** Writes load, orientation, then each orientation's cursor: "3.Landscape.1700000000000-123.end". */
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
