import type { Sport } from "#app/schemas/sports.ts";

export type CrewStand = "none" | "asked" | "received" | "accepted";

/** Everything that a card sends to the browser about its Edit. */
export interface CardData {
  id: string;
  description: string;
  /** Never empty. */
  alt: string;
  sport: Sport;
  kind: "video" | "photo";
  /** Undefined while this viewer has nothing to play or look at. */
  src: string | undefined;
  /** A video's still image. */
  poster: string | undefined;
  /** `language` is a BCP 47 code, `label` its name. */
  captions: { src: string; language: string; label: string } | undefined;
  /** Pixels, to reserve the height. */
  width: number;
  height: number;
  /** The picture's own: "#1f7a8c". */
  colour: string | undefined;
  /** "0:14", for videos. */
  length: string | undefined;
  /** Nobody but the poster's Crew sees it, so it is not shared. */
  forCrew: boolean;
  /** Hidden only to the operator: the media is at the desk, behind a press. */
  state: "processing" | "ready" | "failed" | "hidden";
  /** Why it failed; only for its owner. */
  reason: string | undefined;
  /** The filmer's handle without "@". */
  filmer: string;
  stokes: number;
  /** Undefined for children. */
  views: string | undefined;
  stoked: boolean;
  mine: boolean;
  saved: boolean;
  flagged: boolean;
  /** The viewer said why, or need not any more. */
  saidWhy: boolean;
  /** Undefined on the viewer's own Edits; its parts where the viewer may not follow or ask. */
  toPoster: { following: boolean | undefined; crew: CrewStand | undefined } | undefined;
  /** ISO 8601, and in words: "2 h". */
  postedAt: string;
  postedAgo: string;
  by: { id: string; name: string; isBusiness: boolean; place: string; face: string | undefined };
}
