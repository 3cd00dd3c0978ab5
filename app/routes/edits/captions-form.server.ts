import { valuesOf } from "#app/forms/submit.server.ts";
import { readMultipart } from "#app/http/multipart.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";

/** Reads a form that may bring a captions file. Fills `values` even if the file is refused. */
export async function readCaptionsForm(
  request: Request,
  values: ReturnType<typeof valuesOf>,
): Promise<edits.CaptionsChange | undefined> {
  const { fields, files } = await readMultipart(request, {
    // A video chosen by mistake is refused by its field, not by its announced length.
    ...UPLOAD_KINDS.edit,
    onFile(stream, { fields }) {
      Object.assign(values, valuesOf(fields));
      return edits.receiveCaptions(stream);
    },
    discard: async () => {},
  });
  Object.assign(values, valuesOf(fields));
  const language = fields.get("captionsLanguage");
  return language === null ? undefined : { file: files[0]?.file, language, removed: fields.has("captionsRemoved") };
}
