import type { Sport } from "#app/schemas/sports.ts";
import type { FilmData } from "./film-data.ts";

export type CrewStand = "none" | "asked" | "received" | "accepted";

export interface CardData extends FilmData {
  id: string;
  /** Says that it is an ad, before anything else. */
  ad: string | undefined;
  /** A minor's ad that others see once the operator has approved it. */
  adWaits: boolean;
  description: string;
  /** Never empty. */
  alt: string;
  sport: Sport;
  kind: "video" | "photo";
  poster: string | undefined;
  /** `language` is a BCP 47 code, `label` its name. */
  captions: { src: string; language: string; label: string } | undefined;
  /** Pixels, to reserve the height. */
  width: number;
  height: number;
  /** The picture's main colour: "#1f7a8c". */
  colour: string | undefined;
  /** "0:14", for videos. */
  length: string | undefined;
  /** Only the poster's Crew sees the Edit, so it is not shared. */
  forCrew: boolean;
  /** Only the operator gets "hidden": the media is at the desk, behind a button. */
  state: "processing" | "ready" | "failed" | "hidden";
  /** Why processing failed; only for the owner. */
  reason: string | undefined;
  /** The filmer's handle without "@". */
  filmer: string;
  stokes: number;
  /** Undefined for children. */
  views: string | undefined;
  stoked: boolean;
  mine: boolean;
  saved: boolean;
  viewerReported: boolean;
  /** The viewer gave a reason, or no longer needs to. */
  saidWhy: boolean;
  /** Undefined on the viewer's own Edits; a part is undefined if the viewer may not follow or ask. */
  toPoster: { following: boolean | undefined; crew: CrewStand | undefined } | undefined;
  /** ISO 8601, and in words: "2 h". */
  postedAt: string;
  postedAgo: string;
  by: { id: string; name: string; isBusiness: boolean; place: string; face: string | undefined };
}
