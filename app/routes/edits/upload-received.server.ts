import { redirect } from "@remix-run/node";
import { readMultipart } from "#app/http/multipart.server.ts";
import { withFormErrors } from "#app/http/submit.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { UPLOAD_KINDS } from "#app/services/media/kinds.server.ts";
import * as uploads from "#app/services/media/uploads.server.ts";
import { openDraftIn } from "./upload-draft.server.ts";

export function addFileToDraft(request: Request, viewer: Viewer) {
  const { id: draft } = openDraftIn(request, viewer);
  const expected = Number(request.headers.get("content-length"));

  return withFormErrors(new URLSearchParams(), async () => {
    const { files } = await readMultipart(request, {
      ...UPLOAD_KINDS.edit,
      onFile: (stream, { name }) => uploads.accept(viewer, UPLOAD_KINDS.edit, stream, name, { expected }),
      discard: async (file) => uploads.drop(file),
    });
    const [first] = files;
    edits.checkFile(first?.file);
    if (first) drafts.addFile(viewer, draft, first.file);
    return redirect(paths.uploadPost({ draft }), 303);
  });
}
