import { z } from "zod";
import { requireSelf } from "#app/kernel/access/requirements.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import { id } from "./inputs.ts";
import { operation } from "./trpc.ts";

export type WireFollow = ReturnType<typeof wireFollow>;

export function wireFollow({ id, followerId, followedId }: follows.Follow) {
  return { id, user: { id: followerId }, follow: { id: followedId } };
}

export const followQueries = {
  follows: operation
    .input(z.object({ id }))
    .query(({ ctx, input }) =>
      follows.ofViewer(requireSelf(ctx.viewer, input.id), ctx.lengths?.get("Query.follows")).map(wireFollow),
    ),

  followerCount: operation
    .input(z.object({ userId: id }))
    .query(({ ctx, input }) => follows.followerCount(ctx.viewer, input.userId ?? "") ?? null),
};

export const followMutations = {
  follow: operation
    .input(z.object({ followId: id }))
    .mutation(({ ctx, input }) => wireFollow(follows.follow(ctx.viewer, input.followId ?? ""))),

  deleteFollow: operation
    .input(z.object({ id }))
    .mutation(({ ctx, input }) => wireFollow(follows.remove(ctx.viewer, input.id ?? ""))),
};
