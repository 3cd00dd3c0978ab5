import type { ActionFunctionArgs } from "@remix-run/node";
import { press } from "#app/forms/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as brands from "#app/services/people/brands.server.ts";

export async function action({ params: { userId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return press(viewer, paths.profile(userId), () => brands.approve(viewer, userId), "The business is approved");
}
