import type { ActionFunctionArgs } from "@remix-run/node";
import { press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as views from "#app/services/discounts/views.server.ts";

export async function action({ params: { discountId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return press(viewer, paths.discount(discountId), () => views.record(viewer, discountId));
}
