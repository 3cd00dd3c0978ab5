import { z } from "zod";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import { UploadedFile } from "#app/services/media/uploaded-file.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import * as pictures from "#app/services/people/pictures.server.ts";
import { operation, operationFrom } from "./trpc.ts";

/** Only a file of this request; no JSON can imitate one. */
const WithFile = z.object({ file: z.instanceof(UploadedFile) });

const ENCODING = "7bit";

export const uploadMutations = {
  videoUpload: operation
    .input(WithFile)
    .mutation(async ({ ctx, input: { file } }) =>
      resultOf(await uploads.keepFile(ctx.viewer, UPLOAD_KINDS.edit, file.received, file.name)),
    ),

  profileImageUpload: operationFrom("profile")
    .input(WithFile)
    .mutation(async ({ ctx, input: { file } }) => resultOf(await pictures.receive(ctx.viewer, "profileImage", file))),

  businessLogoUpload: operationFrom("profile")
    .input(WithFile)
    .mutation(async ({ ctx, input: { file } }) => resultOf(await pictures.receive(ctx.viewer, "businessLogo", file))),
};

function resultOf({ filename, mimetype }: uploads.Media) {
  return { filename, mimetype, encoding: ENCODING };
}
