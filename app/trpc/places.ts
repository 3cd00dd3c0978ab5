import { z } from "zod";
import { places } from "#app/adapters/places/index.server.ts";
import { placesNamed } from "#app/adapters/places/named.server.ts";
import { string } from "./inputs.ts";
import { operation, operationFrom } from "./trpc.ts";

export const placeQueries = {
  citySuggestions: operationFrom("profile")
    .input(z.object({ country: string, city: string }))
    .query(({ input }) => places.suggest(input.country ?? "", input.city ?? "")),

  placesNamed: operation
    .input(z.object({ place: string }))
    .query(async ({ input }) =>
      (await placesNamed(input.place ?? "")).map(({ label, latitude, longitude }) => ({ label, latitude, longitude })),
    ),
};
