import { data } from "@remix-run/node";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { DiscountDetailsInput } from "#app/schemas/discounts.ts";
import * as drafts from "#app/services/discounts/drafts.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";

const OF_PRODUCTS = {
  under18Viewable: true,
  productDescription1: true,
  productDescription2: true,
  productDescription3: true,
} as const;
export const OfferInput = DiscountDetailsInput.omit(OF_PRODUCTS);
export const ProductsInput = DiscountDetailsInput.pick(OF_PRODUCTS);

/** Answers 404 for another user's draft. */
export function findDraft(request: Request, viewer: Viewer): drafts.Draft | undefined {
  if (!discounts.mayPost(requireComplete(viewer))) throw data(null, { status: 404 });
  const id = new URL(request.url).searchParams.get("draft");
  const draft = id ? drafts.find(viewer, id) : undefined;
  if (id && !draft) throw data(null, { status: 404 });
  return draft;
}
