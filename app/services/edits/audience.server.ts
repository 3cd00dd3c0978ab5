import { eq } from "drizzle-orm";
import { invalid } from "#app/kernel/refusal.server.ts";
import { isAdult } from "#app/kernel/relationships.server.ts";
import { type Viewer, viewerById } from "#app/kernel/viewer.server.ts";
import type { Audience } from "#app/schemas/audience.ts";
import type { EditDetails, EditForm } from "#app/schemas/edits.ts";
import { db } from "#db";
import { edits } from "#db/schema/index.ts";
import { me } from "../people/users.server.ts";

/** Minors choose one of two answers; a private account shows its Edits to the Crew only. */
export type AudienceQuestion = "choose" | "tick" | "crew";

export function audienceQuestion(viewer: Viewer): AudienceQuestion {
  if (isAdult(viewer)) return "tick";
  return me(viewer)?.isPrivate === false ? "choose" : "crew";
}

export function audienceOf(
  viewer: Viewer,
  { crewOnly, under18Viewable }: Pick<EditDetails, "crewOnly" | "under18Viewable">,
): Audience {
  const isOpen = !crewOnly && me(viewer)?.isPrivate === false;
  return { reach: isOpen ? "everyone" : "crew", adultsOnly: !under18Viewable };
}

/** Returns undefined if no Edit is left. */
export function audienceOfFirst(posterId: string): Audience | undefined {
  const { crewOnly, under18Viewable, createdAt } = edits;
  const first = db
    .select({ crewOnly, under18Viewable })
    .from(edits)
    .where(eq(edits.posterId, posterId))
    .orderBy(createdAt, edits.id)
    .get();
  return first && audienceOf(viewerById(posterId), first);
}

/** Has no default for minors, so it refuses a form without their answer. */
export function withAudience(viewer: Viewer, { audience, ...details }: EditForm): EditDetails {
  if (audienceQuestion(viewer) !== "choose") return details;
  if (!audience) throw invalid("audience", "Please choose who sees your Edit");
  return { ...details, crewOnly: audience === "crew" };
}
