import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { DiscountList } from "#app/ui/lists/discount-list.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { discountPage } from "./discount-page.server.ts";

export { exceptForCodes as shouldRevalidate } from "./except-for-codes.ts";

export const meta: MetaFunction = () => [{ title: "Local Discounts" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  if (discounts.mayPost(viewer)) throw data(null, { status: 404 });
  return discountPage(
    viewer,
    new URL(request.url).searchParams.get("before"),
    (page) => discounts.around(viewer, discounts.withApparel(viewer.sports), page),
    (before) => paths.localDiscounts({ before }),
  );
}

export default function LocalDiscounts() {
  const { items, next } = useLoaderData<typeof loader>();

  return (
    <>
      <PageTitle>Local Discounts</PageTitle>
      <DiscountList
        items={items}
        next={next}
        empty={
          <EmptyState sentence="There are currently no Discounts Local to you." art="skate">
            <Link className="button main" to={paths.newDiscounts()}>
              Look at new Discounts
            </Link>
          </EmptyState>
        }
      />
    </>
  );
}
