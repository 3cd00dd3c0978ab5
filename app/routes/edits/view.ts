import type { ActionFunctionArgs } from "@remix-run/node";
import { press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as views from "#app/services/reactions/views.server.ts";

export async function action({ params: { editId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return press(viewer, paths.edit(editId), () => views.record(viewer, editId));
}
