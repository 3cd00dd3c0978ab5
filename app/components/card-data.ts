import type { Sport } from "#app/schemas/words.ts";

/** How two people stand as crew, seen from one of them. */
export type CrewStand = "none" | "asked" | "received" | "accepted";

/** What a card of an Edit shows; no more of it travels to the browser. */
export interface CardData {
  id: string;
  description: string;
  /** What it shows, for whoever cannot see it; never empty. */
  alt: string;
  sport: Sport;
  kind: "video" | "photo";
  /** Undefined while there is nothing to play or to look at for this viewer. */
  src: string | undefined;
  /** A video's poster. */
  poster: string | undefined;
  /** A video's captions: BCP 47, and the language's name. */
  captions: { src: string; language: string; label: string } | undefined;
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
  /** The viewer keeps it for later. */
  saved: boolean;
  /** The viewer reported it. */
  flagged: boolean;
  /** Undefined on one's own. */
  toPoster: { following: boolean /** Undefined where the two may not be crew. */; crew: CrewStand | undefined } | undefined;
  /** ISO 8601, and in words: "2 hours ago". */
  postedAt: string;
  postedAgo: string;
  by: { id: string; name: string; place: string; face: string | undefined };
}
