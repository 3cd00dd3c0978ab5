import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { withoutAd } from "#app/schemas/ads.ts";
import { type EditDetails, EditDetailsInput } from "#app/schemas/edits.ts";
import { GEAR } from "#app/schemas/gear.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { onlySent, string } from "./inputs.ts";
import type { NotOnWire } from "./videos.ts";

export const gear = Object.fromEntries(GEAR.map((field) => [field, string])) as Record<(typeof GEAR)[number], typeof string>;

export type DetailsOnWire = Shows<EditDetails, Extract<NotOnWire, keyof EditDetails>, { sport: "category" }>;

/** Omitted fields stay unchanged; an unknown sport or an emptied gear counts as sent. */
export function givenIn(viewer: Viewer, { id, category, competition, spotLocation, ...input }: Record<string, unknown>) {
  const isGear = GEAR.some((kind) => input[kind] !== undefined && input[kind] !== null);
  const sent = { ...input, ...withoutMark(viewer, id, input), sport: category, ...(isGear && { gear: input }) };
  return {
    ...onlySent(sent, EditDetailsInput.parse(sent)),
    ...(typeof competition === "string" && { competition }),
    ...(typeof spotLocation === "string" && { spotLocation: spotLocation.trim() }),
  };
}

/** An app sends the description of an ad back as it was given. */
function withoutMark(viewer: Viewer, id: unknown, { description }: Record<string, unknown>) {
  if (typeof id !== "string" || typeof description !== "string") return {};
  return edits.find(viewer, id)?.adFor ? { description: withoutAd(description) } : {};
}
