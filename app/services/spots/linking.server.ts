import { invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import type { Point } from "./area.server.ts";
import type { SpotCard } from "./cards.server.ts";
import { find, nearest } from "./finding.server.ts";

const MOST_OFFERED = 50;

/** Puts the chosen Spot first, then the nearest. Returns undefined for under-13s, whose Edits have no place. */
export function optionsFor(viewer: Viewer, near: Point, meantId: string) {
  if (viewer.under13) return undefined;
  const meant = meantId ? find(viewer, meantId) : undefined;
  const others = nearest(viewer, near, viewer.sports, MOST_OFFERED).filter(
    ({ id, isBusiness }) => !isBusiness && id !== meant?.id,
  );
  const offered = [...(meant && mayLink(viewer, meant) ? [meant] : []), ...others];
  return [{ value: "", label: "No Spot" }, ...offered.map(({ id, title }) => ({ value: id, label: title }))];
}

interface SpotLink {
  spotId: string | null;
  spotLocation: string;
}

/** Keeps the Edit's Spot even if it is hidden or may no longer be chosen. */
export function optionsOf(viewer: Viewer, near: Point, { spotId, spotLocation }: SpotLink) {
  const options = optionsFor(viewer, near, spotId ?? "");
  if (!spotId || !options || options.some(({ value }) => value === spotId)) return options;
  return [...options, { value: spotId, label: spotLocation || "A Spot that isn't shown now" }];
}

/** Accepts the viewer's own Spots, those of businesses, and those of the viewer's sports. */
export function spotLinkOf(viewer: Viewer, spotId: string): SpotLink {
  if (!spotId || viewer.under13) return { spotId: null, spotLocation: "" };
  const spot = find(viewer, spotId);
  if (!spot || !mayLink(viewer, spot)) throw invalid("spotId", "Please choose one of the Spots on offer");
  return { spotId: spot.id, spotLocation: spot.title };
}

/** Nobody checks free words, which could tell where a child lives. */
export function refuseOwnWords(viewer: Viewer, spotId: string, words: string, before = ""): void {
  if (viewer.under13 || spotId || words === "" || words === before) return;
  throw invalid("spotLocation", "Please choose a Spot as the place");
}

function mayLink(viewer: Viewer, spot: SpotCard): boolean {
  return spot.isMine || spot.isBusiness || spot.sports.some((sport) => viewer.sports.includes(sport));
}
