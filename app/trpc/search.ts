import { z } from "zod";
import { cursorText } from "#app/kernel/paging.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { ATHLETE_LEVELS, ATHLETE_ORDERS, GENDERS, SPONSORSHIP_PURPOSES } from "#app/schemas/choices.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import { athleteEdits } from "#app/services/search/athlete-edits.server.ts";
import type { AthleteFacts } from "#app/services/search/athlete-facts.server.ts";
import { type Athlete, athletes } from "#app/services/search/athletes.server.ts";
import * as search from "#app/services/search/index.server.ts";
import { countryIn } from "#app/text/countries.server.ts";
import { allOf, id, int, oneOf, orientationOf, pageBefore, pageOf, string, strings } from "./inputs.ts";
import { wirePerson } from "./people.ts";
import { operation } from "./trpc.ts";
import { wireVideos } from "./videos.ts";
import { wireDiscounts } from "./wire-discounts.ts";

const athlete = z.object({
  name: string,
  instagram: string,
  country: string,
  city: string,
  category: strings,
  gender: string,
});

type Athletes = z.infer<typeof athlete> & { openTo?: string[] | null | undefined };

function athleteIn({ name, instagram, country, city, category, gender, openTo }: Athletes) {
  return {
    name: name ?? "",
    instagram: (instagram ?? "").replace(/^@/, ""),
    country: countryIn(country ?? ""),
    city: city ?? "",
    sports: allOf("category", SPORT_NAMES, category),
    gender: oneOf("gender", GENDERS, gender),
    openTo: allOf("openTo", SPONSORSHIP_PURPOSES, openTo),
  };
}

function wireAthlete(viewer: Viewer, athlete: Athlete) {
  return { ...wireFacts(viewer, athlete), cursor: cursorText(athlete.at) };
}

export function wireFacts(viewer: Viewer, { person, figures, sports, newestAt, best }: AthleteFacts) {
  return {
    user: wirePerson(viewer, person),
    ...figures,
    sports: sports.map(({ sport, edits }) => ({ category: sport, edits })),
    newestAt: newestAt ?? null,
    best: wireVideos(viewer, best),
  };
}

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
    .input(athlete.extend({ orientation: string, resolution: string, filetype: string, skip: int, last: int, openTo: strings }))
    .query(({ ctx: { viewer }, input }) => {
      const filter = {
        ...athleteIn(input),
        orientation: orientationOf(input.orientation),
        kind: oneOf("filetype", ["image", "video"], input.filetype?.split("/")[0]),
        minHeight: heightIn(input.resolution),
      };
      const { found } = athleteEdits(viewer, filter, pageOf(input));
      return wireVideos(
        viewer,
        found.map(({ edit }) => edit),
      );
    }),

  athletes: operation
    .input(
      athlete.extend({
        openTo: strings,
        minFollowers: int,
        activeWeeks: int,
        level: string,
        order: string,
        before: id,
        last: int,
      }),
    )
    .query(({ ctx: { viewer }, input: { minFollowers, activeWeeks, level, order, ...input } }) => {
      const filter = {
        ...athleteIn(input),
        minFollowers: minFollowers ?? undefined,
        activeWeeks: activeWeeks ?? undefined,
        level: oneOf("level", ATHLETE_LEVELS, level),
      };
      const { found } = athletes(viewer, filter, oneOf("order", ATHLETE_ORDERS, order) ?? "relevance", pageBefore(input));
      return found.map((athlete) => wireAthlete(viewer, athlete));
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
