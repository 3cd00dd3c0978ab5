import { z } from "zod";
import * as saves from "#app/services/reactions/saves.server.ts";
import { id, int, pageOf } from "./inputs.ts";
import { operation } from "./trpc.ts";
import { wireVideos } from "./videos.ts";

const ofVideo = operation.input(z.object({ videoId: id }));

export const saveQueries = {
  savedVideos: operation.input(z.object({ skip: int, last: int })).query(({ ctx: { viewer }, input }) =>
    wireVideos(
      viewer,
      saves.editsOf(viewer, pageOf(input)).map(({ edit }) => edit),
    ),
  ),
};

export const saveMutations = {
  save: ofVideo.mutation(({ ctx, input }) => {
    const id = input.videoId ?? "";
    saves.set(ctx.viewer, id, true);
    return { id };
  }),

  deleteSave: ofVideo.mutation(({ ctx, input }) => {
    const id = input.videoId ?? "";
    saves.set(ctx.viewer, id, false);
    return { id };
  }),
};
