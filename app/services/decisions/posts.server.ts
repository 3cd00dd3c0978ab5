import type { PostKind } from "#app/schemas/moderation.ts";
import { discounts, edits, guideLines, reports, spots } from "#db/schema/index.ts";

type Tabled = Exclude<PostKind, "profile">;

/** The table of each kind of post but profiles, and the column of the reports about it. */
export const POSTS = {
  edit: { kind: "edit", posts: edits, about: reports.editId },
  discount: { kind: "discount", posts: discounts, about: reports.discountId },
  spot: { kind: "spot", posts: spots, about: reports.spotId },
  guide: { kind: "guide", posts: guideLines, about: reports.guideId },
} as const satisfies { [K in Tabled]: { kind: K; posts: unknown; about: unknown } };

export type Posts = (typeof POSTS)[Tabled];
