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
  files: {
    /** Undefined while this viewer has nothing to look at. */
    src: string | undefined;
    poster: string | undefined;
    width: number;
    height: number;
    description: string;
  }[];
  /** Hidden only to the operator: the media is at the desk, behind a press. */
  state: "processing" | "ready" | "failed" | "hidden";
  /** Why it failed; only for its owner. */
  reason: string | undefined;
  /** Undefined for children. */
  views: string | undefined;
  flagged: boolean;
  /** The viewer said why, or need not any more. */
  saidWhy: boolean;
  mine: boolean;
  hasWebsite: boolean;
  postedAt: string;
  postedAgo: string;
  by: { id: string; name: string; shortName: string; place: string; shortPlace: string; face: string | undefined };
}
