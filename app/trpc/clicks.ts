import { z } from "zod";
import * as clicks from "#app/services/reactions/clicks.server.ts";
import * as sponsorships from "#app/services/sponsorships/index.server.ts";
import { id, string } from "./inputs.ts";
import { operation } from "./trpc.ts";

/* The caller is the one who clicks, whatever the arguments say. Only the screens use a click's target. */

export const clickMutations = {
  instagramTracker: operation.input(z.object({ user: id, instagram: string })).mutation(({ ctx, input }) => {
    const { click } = clicks.instagramOf(ctx.viewer, input.instagram ?? "");
    return { id: click.id, user: click.userId, instagram: click.detail };
  }),

  websiteTracker: operation.input(z.object({ business: id, user: id, discountId: id })).mutation(({ ctx, input }) => {
    const { click } = clicks.website(ctx.viewer, input.business ?? "", input.discountId ?? "");
    return click ? { id: click.id, user: click.userId, business: click.aboutId, discountId: click.discountId } : null;
  }),

  contactUser: operation.input(z.object({ user: id, business: id })).mutation(({ ctx, input }) => {
    const { click } = sponsorships.contact(ctx.viewer, input.user ?? "");
    return { id: click.id, user: click.aboutId, business: click.userId };
  }),

  filmerTracker: operation.input(z.object({ user: id, filmerInstagram: string })).mutation(({ ctx, input }) => {
    const click = clicks.filmer(ctx.viewer, input.filmerInstagram ?? "");
    return { id: click.id, user: click.userId, filmerInstagram: click.detail };
  }),

  profileTracker: operation.input(z.object({ user: id, profileId: id })).mutation(({ ctx, input }) => {
    const { click } = clicks.profile(ctx.viewer, input.profileId ?? "");
    return { id: click.id, user: click.userId, profileId: click.aboutId };
  }),

  shareTracker: operation.input(z.object({ user: id, userShared: id, platform: string })).mutation(({ ctx, input }) => {
    const { click } = clicks.share(ctx.viewer, input.userShared ?? "", input.platform ?? "");
    return { id: click.id, user: click.userId, userShared: click.aboutId, platform: click.detail };
  }),
};
