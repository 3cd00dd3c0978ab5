import type { LoaderFunctionArgs } from "@remix-run/node";
import { leave } from "#app/http/submit.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";

export function loader({ params: { discountId = "", platform }, context: { viewer } }: LoaderFunctionArgs) {
  return leave(viewer, () =>
    platform ? discounts.shareDiscount(viewer, discountId, platform) : discounts.websiteOf(viewer, discountId),
  );
}

/** Never rendered, but needed for the error page: without it a Refusal at this address has no page. */
export default function Outgoing() {
  return null;
}
