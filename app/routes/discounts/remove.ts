import type { ActionFunctionArgs } from "@remix-run/node";
import { readFields } from "#app/http/multipart.server.ts";
import { ownAddress, press } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { removedWords } from "#app/text/removed.ts";

/** Returns to the page of the button, unless that page belonged to the deleted Discount. */
export async function action({ request, params: { discountId = "" }, context: { viewer } }: ActionFunctionArgs) {
  const form = await readFields(request);
  const to = ownAddress(form.get("to"));
  const isGone = to.startsWith(paths.discount(discountId));
  const after = isGone ? paths.profile(viewer.id) : to;
  const notice = removedWords("Discount", discounts.find(viewer, discountId)?.posterId === viewer.id);
  return press(viewer, after, () => discounts.remove(viewer, discountId), notice);
}
