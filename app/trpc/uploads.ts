import { z } from "zod";
import * as pictures from "#app/services/accounts/pictures.server.ts";
import { requireBusiness } from "#app/services/discounts/index.server.ts";
import { discountKind, UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { file } from "./inputs.ts";
import { operation, operationFrom } from "./trpc.ts";

const ENCODING = "7bit";

export const uploadMutations = {
  videoUpload: operation
    .input(z.object({ file }))
    .mutation(async ({ ctx, input }) =>
      resultOf(await uploads.accept(ctx.viewer, UPLOAD_KINDS.edit, input.file.received, input.file.name)),
    ),

  discountProductImagesUpload: operation
    .input(z.object({ file }))
    .mutation(async ({ ctx, input: { file } }) =>
      resultOf(await uploads.accept(requireBusiness(ctx.viewer), discountKind(file.name), file.received, file.name)),
    ),

  spotUpload: operation
    .input(z.object({ file }))
    .mutation(async ({ ctx, input }) =>
      resultOf(await uploads.accept(ctx.viewer, UPLOAD_KINDS.spot, input.file.received, input.file.name)),
    ),

  profileImageUpload: operationFrom("profile")
    .input(z.object({ file }))
    .mutation(async ({ ctx, input }) => resultOf(await pictures.receive(ctx.viewer, "profileImage", input.file))),

  businessLogoUpload: operationFrom("profile")
    .input(z.object({ file }))
    .mutation(async ({ ctx, input }) => resultOf(await pictures.receive(ctx.viewer, "businessLogo", input.file))),
};

function resultOf({ filename, mimetype }: uploads.Media) {
  return { filename, mimetype, encoding: ENCODING };
}
