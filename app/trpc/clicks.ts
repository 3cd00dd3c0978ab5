import { z } from "zod";
import * as clicks from "#app/services/clicks.server.ts";
import { id, string } from "./inputs.ts";
import { operation } from "./trpc.ts";

/* The caller is the one who clicks, whatever the arguments say. Only the screens use a click's target. */

export const clickMutations = {
  instagramTracker: operation
    .input(z.object({ user: id, instagram: string }))
    .mutation(({ ctx, input }) => clicks.instagramOf(ctx.viewer, input.instagram ?? "").click),

  websiteTracker: operation
    .input(z.object({ business: id, user: id, discountId: id }))
    .mutation(({ ctx, input }) => clicks.website(ctx.viewer, input.business ?? "", input.discountId ?? "").click),

  /** The business is the caller; `user` is the person it asks about. */
  contactUser: operation
    .input(z.object({ user: id, business: id }))
    .mutation(({ ctx, input }) => clicks.contact(ctx.viewer, input.user ?? "").click),

  filmerTracker: operation
    .input(z.object({ user: id, filmerInstagram: string }))
    .mutation(({ ctx, input }) => clicks.filmer(ctx.viewer, input.filmerInstagram ?? "")),

  profileTracker: operation
    .input(z.object({ user: id, profileId: id }))
    .mutation(({ ctx, input }) => clicks.profile(ctx.viewer, input.profileId ?? "").click),

  shareTracker: operation
    .input(z.object({ user: id, userShared: id, platform: string }))
    .mutation(({ ctx, input }) => clicks.share(ctx.viewer, input.userShared ?? "", input.platform ?? "").click),
};
