import type { ActionFunctionArgs } from "@remix-run/node";
import { press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as discounts from "#app/services/discounts/index.server.ts";

const THANKS = "Thank you. The business is told that its code didn't work, but not who said so";

export async function action({ params: { discountId = "" }, context: { viewer } }: ActionFunctionArgs) {
  return press(viewer, paths.discount(discountId), () => discounts.reportFailedCode(viewer, discountId), THANKS);
}
