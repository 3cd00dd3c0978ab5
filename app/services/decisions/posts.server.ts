import type { PostKind } from "#app/schemas/moderation.ts";
import { discounts, edits, guideLines, reports, spots } from "#db/schema/index.ts";

type Tabled = Exclude<PostKind, "profile">;

/** The table of each kind of post but profiles, the column of the reports about it, and whether these are erased with it. */
export const POSTS = {
  edit: { kind: "edit", posts: edits, about: reports.editId, erasesReports: false },
  discount: { kind: "discount", posts: discounts, about: reports.discountId, erasesReports: false },
  spot: { kind: "spot", posts: spots, about: reports.spotId, erasesReports: true },
  guide: { kind: "guide", posts: guideLines, about: reports.guideId, erasesReports: true },
} as const satisfies { [K in Tabled]: { kind: K; posts: unknown; about: unknown; erasesReports: boolean } };

export type Posts = (typeof POSTS)[Tabled];
