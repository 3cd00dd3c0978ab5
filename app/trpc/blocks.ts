import { z } from "zod";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as blocks from "#app/services/people/blocks.server.ts";
import * as follows from "#app/services/people/follows.server.ts";
import * as mutes from "#app/services/people/mutes.server.ts";
import { id } from "./inputs.ts";
import { operation } from "./trpc.ts";

/** An act on another person. Answers with the person's id, since the person may be invisible afterwards. */
function actOn(act: (viewer: Viewer, userId: string) => void) {
  return operation.input(z.object({ userId: id })).mutation(({ ctx, input }) => {
    const userId = input.userId ?? "";
    act(ctx.viewer, userId);
    return { id: userId };
  });
}

export const blockQueries = {
  blockedUsers: operation.query(({ ctx }) => blocks.ofViewer(ctx.viewer)),
  mutedUsers: operation.query(({ ctx }) => mutes.ofViewer(ctx.viewer)),
};

export const blockMutations = {
  block: actOn((viewer, userId) => blocks.set(viewer, userId, true)),
  deleteBlock: actOn((viewer, userId) => blocks.set(viewer, userId, false)),
  mute: actOn((viewer, userId) => mutes.set(viewer, userId, true)),
  deleteMute: actOn((viewer, userId) => mutes.set(viewer, userId, false)),
  removeFollower: actOn((viewer, userId) => follows.removeFollower(viewer, userId)),
};
