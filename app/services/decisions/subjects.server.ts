import type { PostKind } from "#app/schemas/moderation.ts";
import type { reports } from "#db/schema/index.ts";

type Report = typeof reports.$inferSelect;

/** What a report is about. */
export function subjectOf({ editId, discountId, spotId, profileId }: typeof reports.$inferSelect): {
  kind: PostKind;
  id: string;
} {
  if (editId) return { kind: "edit", id: editId };
  if (profileId) return { kind: "profile", id: profileId };
  return discountId ? { kind: "discount", id: discountId } : { kind: "spot", id: spotId ?? "" };
}

/** What the reporter is told of: whether the post is gone, and nothing else. */
export function isRemoval(state: Report["state"]): boolean {
  return state === "removed" || state === "suspended";
}
