import type { ActionFunctionArgs } from "@remix-run/node";
import { press } from "#app/forms/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";

export async function action({ params: { draftId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return press(viewer, `${paths.uploadEdit()}#drafts`, () => drafts.discard(viewer, draftId), "The draft is discarded");
}
