import type { Viewer } from "../people/viewer.server.ts";
import { invalid } from "../rules/refusal.server.ts";
import type { SpotCard } from "./cards.server.ts";
import { find } from "./finding.server.ts";

/** The place of an Edit: a Spot of the viewer's sports that is no business, or one whose page led to the upload. */
export function placeOf(viewer: Viewer, spotId: string): { spotId: string | null; spotLocation: string } {
  if (!spotId || viewer.under13) return { spotId: null, spotLocation: "" };
  const spot = find(viewer, spotId);
  if (!spot || !mayLink(viewer, spot)) throw invalid("spotId", "Please choose one of the Spots on offer");
  return { spotId: spot.id, spotLocation: spot.title };
}

function mayLink(viewer: Viewer, spot: SpotCard): boolean {
  return spot.isMine || spot.isBusiness || spot.sports.some((sport) => viewer.sports.includes(sport));
}
