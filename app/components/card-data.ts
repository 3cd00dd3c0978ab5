import type { Sport } from "#app/schemas/words.ts";

/** What a card of an Edit shows; no more of it travels to the browser. */
export interface CardData {
  id: string;
  description: string;
  sport: Sport;
  kind: "video" | "photo";
  /** Undefined while there is nothing to play or to look at for this viewer. */
  src: string | undefined;
  /** A video's poster. */
  poster: string | undefined;
  /** Pixels, for the height that is reserved. */
  width: number;
  height: number;
  /** "0:14", for videos. */
  length: string | undefined;
  crewOnly: boolean;
  state: "processing" | "ready" | "failed";
  /** Why it failed, for its owner. */
  reason: string | undefined;
  /** The filmer's handle without "@". */
  filmer: string;
  /** Already with thousands separators. */
  stokes: string;
  views: string;
  stoked: boolean;
  mine: boolean;
  /** ISO 8601, and in words: "2 hours ago". */
  postedAt: string;
  postedAgo: string;
  by: { id: string; name: string; place: string; face: string | undefined };
}
