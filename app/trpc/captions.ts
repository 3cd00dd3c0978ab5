import { z } from "zod";
import * as edits from "#app/services/edits/index.server.ts";
import { id, string } from "./inputs.ts";
import { operation } from "./trpc.ts";
import { wireVideo } from "./videos.ts";

export const captionQueries = {
  captions: operation
    .input(z.object({ videoId: id }))
    .query(({ ctx, input }) => edits.captionsOf(ctx.viewer, input.videoId ?? "") ?? null),
};

export const captionMutations = {
  postCaptions: operation
    .input(z.object({ videoId: id, language: string, text: string }))
    .mutation(async ({ ctx: { viewer }, input: { videoId, language, text } }) => {
      const file = await edits.receiveCaptions([Buffer.from(text ?? "")]);
      return wireVideo(viewer, edits.update(viewer, videoId ?? "", {}, { file, language: language ?? "", removed: false }));
    }),

  deleteCaptions: operation
    .input(z.object({ videoId: id }))
    .mutation(({ ctx: { viewer }, input }) =>
      wireVideo(viewer, edits.update(viewer, input.videoId ?? "", {}, { language: "en", removed: true })),
    ),
};
