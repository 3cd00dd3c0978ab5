import { z } from "zod";
import { cursorText } from "#app/kernel/paging.server.ts";
import type { Shows } from "#app/kernel/shows.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import * as notifications from "#app/services/notifications/index.server.ts";
import { cursorGiven, id, int, pageBefore } from "./inputs.ts";
import { wirePerson } from "./people.ts";
import { operation } from "./trpc.ts";
import { wireVideo } from "./videos.ts";
import { wireDiscounts } from "./wire-discounts.ts";

type Listed = notifications.ListedNotification;

interface WireNames {
  edit: "video";
}

/** Reads the codes of all Discounts at once. */
function wireNotifications(viewer: Viewer, listed: readonly Listed[]) {
  const offered = wireDiscounts(
    viewer,
    listed.flatMap(({ discount }) => discount ?? []),
  );
  const discounts = new Map(offered.map((discount) => [discount.id, discount]));
  return listed.map(({ by, edit, discount, reported, ...told }) => ({
    id: told.id,
    cursor: cursorText({ time: told.createdAt, id: told.id }),
    kind: told.kind,
    createdAt: told.createdAt,
    isNew: told.isNew,
    by: by ? wirePerson(viewer, by) : null,
    video: edit ? wireVideo(viewer, edit) : null,
    discount: discounts.get(discount?.id ?? "") ?? null,
    spot: told.spot,
    sponsorshipId: told.sponsorshipId,
    waitsForParent: told.waitsForParent,
    decision: told.decision,
    reported: reported ?? null,
  })) satisfies Shows<Listed, never, WireNames>[];
}

export const notificationQueries = {
  notifications: operation
    .input(z.object({ before: id, last: int }))
    .query(({ ctx: { viewer }, input }) => wireNotifications(viewer, notifications.page(viewer, pageBefore(input)))),

  news: operation.input(z.object({ since: id })).query(({ ctx: { viewer }, input: { since } }) => {
    const newest = notifications.newsSince(viewer, since ? cursorGiven("since", since) : undefined);
    return newest ? cursorText(newest) : null;
  }),

  newNotificationsCount: operation.query(({ ctx }) => notifications.countNew(ctx.viewer)),
};

export const notificationMutations = {
  readNotifications: operation.input(z.object({ upTo: id })).mutation(async ({ ctx: { viewer }, input }) => {
    await notifications.markRead(viewer, cursorGiven("upTo", input.upTo));
    return { id: viewer.id };
  }),
};
