import { z } from "zod";
import * as clicks from "#app/services/clicks.server.ts";
import { id, string } from "./inputs.ts";
import { operation } from "./trpc.ts";

/* Who clicks is the caller, whatever the arguments say. Where the click leads is for the screens. */

export const clickMutations = {
  instagramTracker: operation
    .input(z.object({ user: id, instagram: string }))
    .mutation(({ ctx, input }) => clicks.instagramOf(ctx.viewer, input.instagram ?? "").click),

  websiteTracker: operation
    .input(z.object({ business: id, user: id, discountId: id }))
    .mutation(({ ctx, input }) => clicks.website(ctx.viewer, input.business ?? "", input.discountId ?? "").click),

  /** The business is the caller, and the user is whom it asks about. */
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
