import { z } from "zod";
import * as saves from "#app/services/reactions/saves.server.ts";
import { id, int, pageOf } from "./inputs.ts";
import { operation } from "./trpc.ts";
import { wireVideos } from "./videos.ts";

/** Answers with the Edit's id, since the Edit may be hidden by now. */
function savingAs(wanted: boolean) {
  return operation.input(z.object({ videoId: id })).mutation(({ ctx, input }) => {
    const editId = input.videoId ?? "";
    saves.set(ctx.viewer, editId, wanted);
    return { id: editId };
  });
}

export const saveQueries = {
  savedVideos: operation.input(z.object({ skip: int, last: int })).query(({ ctx: { viewer }, input }) =>
    wireVideos(
      viewer,
      saves.editsOf(viewer, pageOf(input)).map(({ edit }) => edit),
    ),
  ),
};

export const saveMutations = { save: savingAs(true), deleteSave: savingAs(false) };
