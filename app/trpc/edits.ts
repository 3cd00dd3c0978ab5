import { z } from "zod";
import { EditInput } from "#app/schemas/edits.ts";
import { GEAR } from "#app/schemas/gear.ts";
import { own } from "#app/services/access.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as stokes from "#app/services/stokes.server.ts";
import { boolean, id, int, orientationOf, pageOf, string, strings } from "./inputs.ts";
import { operation } from "./trpc.ts";

/* On the wire an Edit is a Video and a Stoke is a vote. The old words live here and in graphql/ only. */

/** The wire gives a page in ascending order and the apps turn it round, unless they ask for the other, as in "createdAt_DESC". */
function ordered<T>(newestFirst: T[], orderBy: string | null | undefined): T[] {
  return /desc/i.test(orderBy ?? "") ? newestFirst : newestFirst.toReversed();
}

const gear = Object.fromEntries(GEAR.map((field) => [field, string])) as Record<(typeof GEAR)[number], typeof string>;

export const editQueries = {
  homeFeed: operation
    .input(z.object({ id, category: strings, orientation: string, skip: int, last: int }))
    .query(({ ctx, input }) => edits.home(own(ctx.viewer, input.id), pageOf(input), orientationOf(input.orientation))),

  videoFeed: operation
    .input(z.object({ filter: string, country: string, skip: int, last: int }))
    .query(({ ctx, input }) =>
      edits.bySport(ctx.viewer, input.filter ?? "", pageOf(input), { country: input.country ?? undefined }),
    ),

  crewsVideos: operation
    .input(z.object({ id, skip: int, last: int }))
    .query(({ ctx, input }) => edits.byCrew(own(ctx.viewer, input.id), pageOf(input))),

  video: operation.input(z.object({ id })).query(({ ctx, input }) => edits.find(ctx.viewer, input.id ?? "") ?? null),

  userVideos: operation
    .input(z.object({ id, skip: int, last: int, orderBy: string }))
    .query(({ ctx, input }) => ordered(edits.byPoster(ctx.viewer, input.id ?? "", pageOf(input)), input.orderBy)),

  userVotes: operation
    .input(z.object({ id, skip: int, last: int, orderBy: string }))
    .query(({ ctx, input }) => ordered(stokes.pageGivenBy(own(ctx.viewer, input.id), pageOf(input)), input.orderBy)),
};

export const editMutations = {
  postVideo: operation
    .input(
      z.object({
        filename: string,
        description: string,
        category: string,
        userId: id,
        userName: string,
        userInstagram: string,
        userGender: string,
        userCountry: string,
        userCity: string,
        filmerInstagram: string,
        mimetype: string,
        ...gear,
        competition: string,
        crewOnly: boolean,
        spotLocation: string,
        under18Viewable: boolean,
        spotId: id,
        height: int,
        width: int,
        orientation: string,
      }),
    )
    .mutation(({ ctx, input }) =>
      edits.postAndFind(own(ctx.viewer, input.userId), EditInput.parse({ ...input, sport: input.category, gear: input })),
    ),

  vote: operation.input(z.object({ videoId: id })).mutation(({ ctx, input }) => stokes.give(ctx.viewer, input.videoId ?? "")),

  deleteVote: operation.input(z.object({ id })).mutation(({ ctx, input }) => stokes.remove(ctx.viewer, input.id ?? "")),
};
