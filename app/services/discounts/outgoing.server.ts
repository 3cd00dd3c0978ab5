import { sharedDiscount } from "#app/content/sharing.ts";
import { env } from "#app/env.server.ts";
import { requireComplete } from "#app/kernel/access/requirements.server.ts";
import { isAdult, traitsOf } from "#app/kernel/relationships.server.ts";
import type { Viewer } from "#app/kernel/viewer.server.ts";
import { paths } from "#app/paths.ts";
import { type Outgoing, shareBy, website } from "../reactions/clicks.server.ts";
import { get } from "./finding.server.ts";

export function shareDiscount(viewer: Viewer, discountId: string, platform: string): Outgoing {
  const { id, posterId, poster } = get(requireComplete(viewer), discountId);
  const words = sharedDiscount(isAdult(traitsOf(posterId)) ? poster.name : undefined, env.PRODUCT_NAME);
  return shareBy(viewer, posterId, platform, env.BASE_URL + paths.discount(id), words);
}

export function websiteOf(viewer: Viewer, discountId: string): Outgoing<unknown> {
  const { id, posterId } = get(requireComplete(viewer), discountId);
  return website(viewer, posterId, id);
}
