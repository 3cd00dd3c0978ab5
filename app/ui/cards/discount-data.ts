import type { FilmData } from "./film-data.ts";

/** Everything that a card sends to the browser about its Discount; never the code. */
export interface DiscountData {
  id: string;
  amount: string;
  description: string;
  inStore: boolean;
  terms: string;
  /** "Until 31 December 2026". */
  days: string | undefined;
  hasEnded: boolean;
  video: boolean;
  files: (FilmData & { poster: string | undefined; width: number; height: number; description: string })[];
  /** Only the operator gets "hidden": the media is at the desk, behind a button. */
  state: "processing" | "ready" | "failed" | "hidden";
  /** Why processing failed; only for the owner. */
  reason: string | undefined;
  /** Undefined for children. */
  views: string | undefined;
  viewerReported: boolean;
  saidWhy: boolean;
  mine: boolean;
  hasWebsite: boolean;
  postedAt: string;
  postedAgo: string;
  by: { id: string; name: string; shortName: string; place: string; shortPlace: string; face: string | undefined };
}
