import type { LoaderFunctionArgs } from "@remix-run/node";
import { leave } from "#app/http/submit.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";

/** Records the click and redirects to the business's website or a platform. */
export function loader({ params: { discountId = "", platform }, context: { viewer } }: LoaderFunctionArgs) {
  return leave(viewer, () =>
    platform ? discounts.shareDiscount(viewer, discountId, platform) : discounts.websiteOf(viewer, discountId),
  );
}

/** Never rendered, but with it a Refusal at this address shows the normal error page. */
export default function Outgoing() {
  return null;
}
