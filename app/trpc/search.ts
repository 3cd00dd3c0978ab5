import { z } from "zod";
import { invalid } from "#app/kernel/refusal.server.ts";
import { GENDERS, SPONSORSHIP_PURPOSES } from "#app/schemas/choices.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import { athletes } from "#app/services/search/athletes.server.ts";
import * as search from "#app/services/search/index.server.ts";
import { countryIn } from "#app/text/countries.server.ts";
import { allOf, int, oneOf, orientationOf, pageOf, string, strings } from "./inputs.ts";
import { wirePerson } from "./people.ts";
import { operation } from "./trpc.ts";
import { wireVideos } from "./videos.ts";
import { wireDiscounts } from "./wire-discounts.ts";

const words = z.object({ filter: string, skip: int, first: int });
const paged = ({ skip, first }: z.infer<typeof words>) => pageOf({ skip, last: first });

/** Pixels; also accepts "1080p". */
function heightIn(resolution: string | null | undefined): number | undefined {
  const given = resolution?.trim();
  if (!given) return undefined;
  const [, digits] = /^(\d{1,5})p?$/i.exec(given) ?? [];
  if (!digits) throw invalid("resolution", "Please send the least height in pixels, such as 1080");
  return Number(digits) || undefined;
}

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
          country: countryIn(country ?? ""),
          city: city ?? "",
          sports: allOf("category", SPORT_NAMES, category),
          gender: oneOf("gender", GENDERS, input.gender),
          orientation: orientationOf(input.orientation),
          kind: oneOf("filetype", ["image", "video"], input.filetype?.split("/")[0]),
          minHeight: heightIn(input.resolution),
          openTo: allOf("openTo", SPONSORSHIP_PURPOSES, input.openTo),
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
