import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { noteIfPossible } from "#app/kernel/unsaved.server.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import * as views from "#app/services/discounts/views.server.ts";
import { DiscountCard } from "#app/ui/cards/discount-card.tsx";
import { DiscountNumbers } from "#app/ui/cards/discount-numbers.tsx";
import { discountDataFor, numbersDataOf } from "./discount-data.server.ts";

const RELATED = 6;

export { exceptForCodes as shouldRevalidate } from "./except-for-codes.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [
  { title: data ? `${data.discount.by.name}'s Discount` : "Discount" },
];

export function loader({ request, params: { discountId = "" }, context: { viewer } }: LoaderFunctionArgs) {
  const discount = discounts.find(viewer, discountId);
  if (!discount) throw data(null, { status: 404 });
  // When script fetches the page, script also reports the view.
  if (request.headers.get("sec-fetch-dest") !== "empty") noteIfPossible(() => views.record(viewer, discount.id));

  const related = discounts.related(viewer, discount.id, RELATED);
  const numbers = viewer.under13 ? undefined : discounts.numbersOf(viewer, discount);
  return {
    discount: discountDataFor(viewer, discount),
    numbers: numbers && numbersDataOf(numbers),
    related: related.map((other) => discountDataFor(viewer, other)),
  };
}

export default function Discount() {
  const { discount, numbers, related } = useLoaderData<typeof loader>();

  return (
    <div className="single">
      <h1 className="unseen">{discount.by.name}'s Discount</h1>
      <DiscountCard discount={discount} first />
      {numbers && <DiscountNumbers numbers={numbers} />}
      {related.length > 0 && (
        <>
          <h2 className="section">Related</h2>
          <div className="grid">
            <div>
              {related.map((other) => (
                <DiscountCard key={other.id} discount={other} />
              ))}
            </div>
          </div>
        </>
      )}
    </div>
  );
}
