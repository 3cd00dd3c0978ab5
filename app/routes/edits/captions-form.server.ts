import { readMultipart } from "#app/http/multipart.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";

export async function readCaptionsForm(request: Request, fields: URLSearchParams): Promise<edits.CaptionsChange | undefined> {
  const { files } = await readMultipart(request, {
    // The field refuses a video chosen by mistake, not the announced length.
    ...UPLOAD_KINDS.edit,
    fields,
    onFile: (stream) => edits.receiveCaptions(stream),
    discard: async () => {},
  });
  const language = fields.get("captionsLanguage");
  return language === null ? undefined : { file: files[0]?.file, language, removed: fields.has("captionsRemoved") };
}
