import type { ActionFunctionArgs } from "@remix-run/node";
import { press } from "#app/forms/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as drafts from "#app/services/discounts/drafts.server.ts";

export async function action({ params: { draftId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const to = `${paths.uploadDiscount()}#drafts`;
  return press(viewer, to, () => drafts.discard(viewer, draftId), "The draft is discarded");
}
