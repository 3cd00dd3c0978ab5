import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { ownAddress, press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as edits from "#app/services/edits/index.server.ts";
import { removedWords } from "#app/text/removed.ts";

/** Returns to the page of the button, unless that page belonged to the deleted Edit. */
export async function action({ request, params: { editId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const to = ownAddress(form.get("to"));
  const isGone = to.startsWith(paths.edit(editId)) || to.startsWith(paths.changeEdit(editId));
  const notice = removedWords("Edit", edits.find(viewer, editId)?.posterId === viewer.id);
  return press(viewer, isGone ? paths.profile(viewer.id) : to, () => edits.remove(viewer, editId), notice);
}
