import { z } from "zod";
import { line } from "#app/schemas/shapes.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as spots from "#app/services/spots/index.server.ts";
import { id, string } from "./inputs.ts";
import { wirePerson } from "./people.ts";
import { wireSpot } from "./spots.ts";
import { operation } from "./trpc.ts";

export const savedSpotQueries = {
  savedSpots: operation.query(({ ctx: { viewer } }) =>
    spots.savedBy(viewer).map(({ spot, list, savedAt }) => ({ spot: wireSpot(viewer, spot), list, savedAt })),
  ),

  spotRiders: operation
    .input(z.object({ spotId: id }))
    .query(({ ctx: { viewer }, input }) =>
      edits.followedRidersAt(viewer, input.spotId ?? "").map((person) => wirePerson(viewer, person)),
    ),
};

export const savedSpotMutations = {
  saveSpot: operation.input(z.object({ spotId: id, list: string })).mutation(({ ctx: { viewer }, input }) => {
    const spotId = input.spotId ?? "";
    spots.save(viewer, spotId, line.parse(input.list));
    return { id: spotId };
  }),

  deleteSavedSpot: operation.input(z.object({ spotId: id })).mutation(({ ctx: { viewer }, input }) => {
    const spotId = input.spotId ?? "";
    spots.unsave(viewer, spotId);
    return { id: spotId };
  }),
};
