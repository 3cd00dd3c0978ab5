import type { ActionFunctionArgs } from "@remix-run/node";
import { typedCookie } from "#app/http/cookies/typed.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as drafts from "#app/services/edits/drafts.server.ts";

/** The button belongs to the form of a new Edit, which keeps what was typed. */
export async function action({ request, params: { draftId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const typed = await readFields(request);
  const here = paths.uploadEdit();
  const answer = await press(viewer, `${here}#drafts`, () => drafts.discard(viewer, draftId), "The draft is discarded");
  answer.headers.append("Set-Cookie", typedCookie(here, typed, "elsewhere"));
  return answer;
}
