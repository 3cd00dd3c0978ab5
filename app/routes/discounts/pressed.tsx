import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { DiscountList } from "#app/ui/lists/discount-list.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { pageOf, TWO_PAGES } from "../edits/card-page.server.ts";
import { discountDataFor } from "./discount-data.server.ts";

export { exceptForCodes as shouldRevalidate } from "./except-for-codes.ts";

export const meta: MetaFunction = () => [{ title: "Your Codes" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const before = new URL(request.url).searchParams.get("before");
  const list = (page: Parameters<typeof discounts.ofPressedCodes>[1]) => discounts.ofPressedCodes(viewer, page);
  const { shown, next } = pageOf(
    { before, first: TWO_PAGES, list, address: (before) => paths.pressedCodes({ before }) },
    ({ at }) => at,
  );
  return { items: shown.map(({ discount }) => discountDataFor(viewer, discount)), next };
}

export default function PressedCodes() {
  const { items, next } = useLoaderData<typeof loader>();
  return (
    <>
      <PageTitle>Your Codes</PageTitle>
      <p>The Discounts whose codes you have looked at, and until when they hold.</p>
      <DiscountList
        items={items}
        next={next}
        empty={
          <EmptyState sentence="You haven't looked at any codes yet." art="skate">
            <Link className="button main" to={paths.newDiscounts()}>
              Look at new Discounts
            </Link>
          </EmptyState>
        }
      />
    </>
  );
}
