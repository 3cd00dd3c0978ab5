import { z } from "zod";
import { requireSelf } from "#app/kernel/access/requirements.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as reports from "#app/services/moderation/reports.server.ts";
import { id, string } from "./inputs.ts";
import { operation, operationFrom } from "./trpc.ts";

export const reportMutations = {
  report: operationFrom("profile")
    .input(z.object({ userId: id, videoId: id, discountId: id, spotId: id, guideId: id, profileId: id, reason: string }))
    .mutation(({ ctx, input: { userId, videoId: editId, reason, ...others } }) => {
      const made = reports.report(requireSelf(ctx.viewer, userId), { editId, ...others }, reason);
      const { discountId, spotId, guideId, profileId } = made;
      return { id: made.id, userId: made.reporterId, videoId: made.editId, discountId, spotId, guideId, profileId };
    }),

  codeFailed: operation.input(z.object({ discountId: id })).mutation(({ ctx, input }) => {
    const discountId = input.discountId ?? "";
    discounts.reportFailedCode(ctx.viewer, discountId);
    return { id: discountId };
  }),
};
