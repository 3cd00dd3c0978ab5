import { SpotInput } from "#app/schemas/spots.ts";
import * as spots from "#app/services/spots/index.server.ts";
import type { Name } from "#db/seed/world.ts";
import { viewer } from "#tests/cast.ts";

export const SPOT = {
  title: "Fistral",
  description: "Left and right, best at mid tide",
  sports: ["Surf"],
  latitude: 50.416,
  longitude: -5.1,
};

/** Adds a Spot, by default Sol's. */
export function addSpot(change: Record<string, unknown> = {}, author: Name = "sol"): string {
  return spots.post(viewer(author), SpotInput.parse({ ...SPOT, ...change })).id;
}
