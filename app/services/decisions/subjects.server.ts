import type { PostKind } from "#app/schemas/moderation.ts";
import type { reports } from "#db/schema/index.ts";

type Report = typeof reports.$inferSelect;

export function subjectOf({ editId, discountId, spotId, guideId, profileId }: typeof reports.$inferSelect): {
  kind: PostKind;
  id: string;
} {
  if (editId) return { kind: "edit", id: editId };
  if (guideId) return { kind: "guide", id: guideId };
  if (profileId) return { kind: "profile", id: profileId };
  return discountId ? { kind: "discount", id: discountId } : { kind: "spot", id: spotId ?? "" };
}

/** The reporter learns only whether the post is gone. */
export function isRemoval(state: Report["state"]): boolean {
  return state === "removed" || state === "suspended";
}
