import { z } from "zod";
import { requireSelf } from "#app/kernel/access/requirements.server.ts";
import { onceFor } from "#app/kernel/idempotency.server.ts";
import type { Page } from "#app/kernel/paging.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { EditInput } from "#app/schemas/edits.ts";
import { SPORT_NAMES } from "#app/schemas/sports.ts";
import * as edits from "#app/services/edits/index.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import * as stokes from "#app/services/reactions/stokes.server.ts";
import * as views from "#app/services/reactions/views.server.ts";
import { countryIn } from "#app/text/countries.server.ts";
import { type DetailsOnWire, gear, givenIn } from "./edit-inputs.ts";
import { boolean, id, int, oneOf, ordered, orientationOf, pageBefore, pageOf, sportsOfFeed, string, strings } from "./inputs.ts";
import { operation, operationFrom } from "./trpc.ts";
import { wireOwnVote, wireVideo, wireVideos, wireVote } from "./videos.ts";

/* On the wire an Edit is a Video and a Stoke is a vote. Only this file and graphql/ use the old words. */

const MOST_ENTRIES = 250;

/** "All" means the caller's own categories. */
function localTo(viewer: Viewer, category: string | null | undefined, page: Page) {
  const sport = oneOf("category", ["All", ...SPORT_NAMES], category ?? "All") ?? "";
  return sport === "All" ? edits.local(viewer, page) : edits.bySport(viewer, sport, page, { local: true });
}

const whereOf = (country: string | null | undefined) => (typeof country === "string" ? { country: countryIn(country) } : {});

function orNull(viewer: Viewer, edit: edits.EditCard | undefined) {
  return edit ? wireVideo(viewer, edit) : null;
}

export const editQueries = {
  homeFeed: operationFrom("profile")
    .input(z.object({ id, category: strings, orientation: string, skip: int, last: int, before: id }))
    .query(({ ctx, input }) => {
      const viewer = requireSelf(ctx.viewer, input.id);
      return wireVideos(
        viewer,
        edits.home(viewer, pageBefore(input), orientationOf(input.orientation), sportsOfFeed(input.category)),
      );
    }),

  videoFeed: operation
    .input(z.object({ filter: string, country: string, skip: int, last: int, before: id }))
    .query(({ ctx: { viewer }, input }) => {
      const sport = oneOf("filter", SPORT_NAMES, input.filter) ?? "";
      return wireVideos(viewer, edits.bySport(viewer, sport, pageBefore(input), whereOf(input.country)));
    }),

  /** Ignores the country and city arguments: the feed is always around the caller. */
  localAthletesVideos: operation
    .input(z.object({ country: string, city: string, category: string, skip: int, last: int, before: id }))
    .query(({ ctx: { viewer }, input }) => wireVideos(viewer, localTo(viewer, input.category, pageBefore(input)).toReversed())),

  highestStokeFeed: operation
    .input(z.object({ country: string, category: strings, skip: int, last: int }))
    .query(({ ctx: { viewer }, input }) => {
      const where = { ...whereOf(input.country), sports: sportsOfFeed(input.category) };
      return wireVideos(viewer, edits.mostStoked(viewer, pageOf(input), where));
    }),

  /** `filter` is the class of riders, `category` the sport. */
  competitionFeed: operation
    .input(z.object({ filter: string, category: string, orderBy: string }))
    .query(({ ctx: { viewer }, input }) => {
      const entries = edits.byCompetition(viewer, input.category ?? "", input.filter ?? "", { take: MOST_ENTRIES });
      return wireVideos(viewer, ordered(entries, input.orderBy));
    }),

  crewsVideos: operation
    .input(z.object({ id, skip: int, last: int, before: id }))
    .query(({ ctx: { viewer }, input }) => wireVideos(viewer, edits.byCrew(requireSelf(viewer, input.id), pageBefore(input)))),

  followingFeed: operation
    .input(z.object({ skip: int, last: int, before: id }))
    .query(({ ctx: { viewer }, input }) => wireVideos(viewer, edits.byFollowed(viewer, pageBefore(input)))),

  video: operation.input(z.object({ id })).query(({ ctx, input }) => orNull(ctx.viewer, edits.find(ctx.viewer, input.id ?? ""))),

  videoNotification: operation
    .input(z.object({ id }))
    .query(({ ctx, input }) => orNull(ctx.viewer, notifications.ofOwnPost(ctx.viewer, input.id ?? ""))),

  userVideos: operation
    .input(z.object({ id, skip: int, last: int, before: id, orderBy: string }))
    .query(({ ctx: { viewer }, input }) =>
      wireVideos(viewer, ordered(edits.byPoster(viewer, input.id ?? "", pageBefore(input)), input.orderBy)),
    ),

  userVotes: operation
    .input(z.object({ id, skip: int, last: int, before: id, orderBy: string }))
    .query(({ ctx, input }) =>
      ordered(stokes.pageGivenBy(requireSelf(ctx.viewer, input.id), pageBefore(input)), input.orderBy).map(wireOwnVote),
    ),
};

export const editMutations = {
  postVideo: operation
    .input(
      z.object({
        filename: string,
        description: string,
        altText: string,
        category: string,
        userId: id,
        userName: string,
        userInstagram: string,
        userGender: string,
        userCountry: string,
        userCity: string,
        filmerInstagram: string,
        adFor: string,
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
      } satisfies DetailsOnWire),
    )
    .mutation(({ ctx: { viewer, idempotencyKey }, input }) => {
      const poster = requireSelf(viewer, input.userId);
      const post = EditInput.parse({ ...input, sport: input.category, gear: input });
      const id = onceFor(poster, idempotencyKey, "postVideo", input, () => edits.post(poster, post).id);
      return wireVideo(viewer, edits.get(viewer, id));
    }),

  postVideoUpdate: operation
    .input(
      z.object({
        id,
        description: string,
        altText: string,
        category: string,
        filmerInstagram: string,
        adFor: string,
        ...gear,
        competition: string,
        crewOnly: boolean,
        spotLocation: string,
        under18Viewable: boolean,
        spotId: id,
      } satisfies DetailsOnWire),
    )
    .mutation(({ ctx: { viewer }, input }) => wireVideo(viewer, edits.update(viewer, input.id ?? "", givenIn(viewer, input)))),

  deleteVideo: operation
    .input(z.object({ id }))
    .mutation(({ ctx: { viewer }, input }) => wireVideo(viewer, edits.remove(viewer, input.id ?? ""))),

  videoViews: operation
    .input(z.object({ videoId: id }))
    .mutation(({ ctx, input }) => ({ id: views.record(ctx.viewer, input.videoId ?? "").id })),

  vote: operation
    .input(z.object({ videoId: id }))
    .mutation(({ ctx, input }) => wireVote(stokes.give(ctx.viewer, input.videoId ?? ""))),

  deleteVote: operation.input(z.object({ id })).mutation(({ ctx, input }) => wireVote(stokes.remove(ctx.viewer, input.id ?? ""))),
};
