import { z } from "zod";
import { cursorOf, cursorText } from "#app/kernel/paging.server.ts";
import { invalid } from "#app/kernel/refusal.server.ts";
import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import { id, int, pageBefore } from "./inputs.ts";
import { wirePerson } from "./people.ts";
import { operation } from "./trpc.ts";
import { wireVideo } from "./videos.ts";
import { wire } from "./wire-discounts.ts";

interface WireNames {
  edit: "video";
}

function wireNotification(viewer: Viewer, listed: notifications.ListedNotification) {
  const { by, edit, discount } = listed;
  return {
    id: listed.id,
    cursor: cursorText({ time: listed.createdAt, id: listed.id }),
    kind: listed.kind,
    createdAt: listed.createdAt,
    isNew: listed.isNew,
    by: by ? wirePerson(viewer, by) : null,
    video: edit ? wireVideo(viewer, edit) : null,
    discount: wire(viewer, discount),
    spot: listed.spot,
    sponsorshipId: listed.sponsorshipId,
    waitsForParent: listed.waitsForParent,
    decision: listed.decision,
    reported: listed.reported ?? null,
  } satisfies Shows<notifications.ListedNotification, never, WireNames>;
}

export const notificationQueries = {
  notifications: operation
    .input(z.object({ before: id, last: int }))
    .query(({ ctx: { viewer }, input }) =>
      notifications.page(viewer, pageBefore(input)).map((listed) => wireNotification(viewer, listed)),
    ),

  newNotificationsCount: operation.query(({ ctx }) => notifications.countNew(ctx.viewer)),
};

export const notificationMutations = {
  readNotifications: operation.input(z.object({ upTo: id })).mutation(async ({ ctx: { viewer }, input }) => {
    const { upTo } = input;
    const cursor = cursorOf(upTo);
    if (!cursor) throw invalid("upTo", "This is no cursor");
    await notifications.markRead(viewer, cursor);
    return { id: viewer.id };
  }),
};
