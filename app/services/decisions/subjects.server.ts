import { POST_KINDS, type PostKind } from "#app/schemas/moderation.ts";
import type { reports } from "#db/schema/index.ts";

type Report = typeof reports.$inferSelect;

export function subjectOf({ editId, discountId, spotId, guideId, profileId }: Report): { kind: PostKind; id: string } {
  const ids = { edit: editId, discount: discountId, spot: spotId, guide: guideId, profile: profileId } satisfies Record<
    PostKind,
    string | null
  >;
  const kind = POST_KINDS.find((name) => ids[name] !== null) ?? "spot";
  return { kind, id: ids[kind] ?? "" };
}

/** The reporter learns only whether the post is gone. */
export function isRemoval(state: Report["state"]): boolean {
  return state === "removed" || state === "suspended";
}
