import { z } from "zod";
import { GENDERS, purposesIn, spelled } from "#app/schemas/choices.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import { athletes } from "#app/services/search/athletes.server.ts";
import * as search from "#app/services/search/index.server.ts";
import { wireDiscounts } from "./discounts.ts";
import { int, orientationOf, pageOf, string, strings } from "./inputs.ts";
import { wirePerson } from "./people.ts";
import { operation } from "./trpc.ts";
import { wireVideos } from "./videos.ts";

const words = z.object({ filter: string, skip: int, first: int });
const paged = ({ skip, first }: z.infer<typeof words>) => pageOf({ skip, last: first });

const numberIn = (text: string | null | undefined) => Number.parseInt(text ?? "", 10) || undefined;

export const searchQueries = {
  advancedSearch: operation
    .input(
      z.object({
        name: string,
        instagram: string,
        country: string,
        city: string,
        category: strings,
        gender: string,
        orientation: string,
        resolution: string,
        filetype: string,
        skip: int,
        last: int,
        openTo: strings,
      }),
    )
    .query(({ ctx: { viewer }, input: { name, instagram, country, city, category, ...input } }) => {
      const { found } = athletes(
        viewer,
        {
          name: name ?? "",
          instagram: (instagram ?? "").replace(/^@/, ""),
          country: country ?? "",
          city: city ?? "",
          sports: (category ?? []).flatMap((sport) => spelled(SPORT_NAMES, sport) ?? []),
          gender: spelled(GENDERS, input.gender),
          orientation: orientationOf(input.orientation),
          kind: spelled(["image", "video"] as const, input.filetype?.split("/")[0]),
          minHeight: numberIn(input.resolution),
          openTo: purposesIn(input.openTo ?? []),
        },
        pageOf(input),
      );
      return wireVideos(
        viewer,
        found.map(({ edit }) => edit),
      );
    }),

  userSearch: operation
    .input(words)
    .query(({ ctx: { viewer }, input }) =>
      search.people(viewer, input.filter ?? "", paged(input)).items.map((person) => wirePerson(viewer, person)),
    ),

  discountSearch: operation
    .input(words)
    .query(({ ctx, input }) => wireDiscounts(ctx.viewer, search.offers(ctx.viewer, input.filter ?? "", paged(input)).items)),

  videoSearch: operation
    .input(words)
    .query(({ ctx: { viewer }, input }) =>
      wireVideos(viewer, search.postedEdits(viewer, input.filter ?? "", paged(input)).items),
    ),
};
