import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { sportBySlug } from "#app/schemas/sports.ts";
import * as discounts from "#app/services/discounts/index.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { DiscountList } from "#app/ui/lists/discount-list.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { sceneOf } from "#app/ui/states/state-art.tsx";
import { discountPage } from "./discount-page.server.ts";

const TABS = [
  { name: "local", label: "Local" },
  { name: "national", label: "National" },
  { name: "international", label: "International" },
] as const;

export { exceptForCodes as shouldRevalidate } from "./except-for-codes.ts";

export const meta: MetaFunction<typeof loader> = ({ data }) => [{ title: data ? `${data.title} Discounts` : "Discounts" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  const { pathname, searchParams } = new URL(request.url);
  const slug = /^\/(\w+?)_discounts/.exec(pathname)?.[1] ?? "";
  const sport = sportBySlug(slug)?.name;
  if (!sport && slug !== "new") throw data(null, { status: 404 });

  const tabs = TABS.filter(({ name }) => sport || name !== "local");
  const fallback = sport ? "local" : "national";
  const tab = tabs.find(({ name }) => name === searchParams.get("tab"))?.name ?? fallback;
  const sports = sport ? [sport] : discounts.withApparel(viewer.sports);
  const address = (query: { tab: string; before?: string }) =>
    sport ? paths.sportDiscounts(sport, query) : paths.newDiscounts(query);
  const list = discountPage(
    viewer,
    searchParams.get("before"),
    (page) => {
      if (tab === "local") return discounts.around(viewer, sports, page);
      if (tab === "international") return discounts.byBusinessRegion(viewer, "International", sports, page);
      return discounts.byBusinessRegion(viewer, "National", sports, page, viewer.country);
    },
    (before) => address({ tab, before }),
  );
  const links = tabs.map(({ name, label }) => ({ name, label, to: address({ tab: name }), current: name === tab }));
  return { title: sport ?? "New", sport, tab, links, ...list };
}

export default function Discounts() {
  const { title, sport, tab, links, items, next } = useLoaderData<typeof loader>();
  const further = links[links.findIndex(({ current }) => current) + 1];
  const where = { local: "Local to you", national: "Nationally", international: "Internationally" };
  const looks = { local: "Look near you", national: "Look in your country", international: "Look in the whole world" };

  return (
    <>
      <PageTitle sport={sport}>{title} Discounts</PageTitle>
      <Tabs label="Where" sport={sport} items={links} />
      <DiscountList
        items={items}
        next={next}
        empty={
          <EmptyState sentence={`There are currently no ${title} Discounts ${where[tab]}.`} art={sceneOf(title)}>
            <Link className="button main" to={further?.to ?? paths.home()}>
              {further ? looks[further.name] : "Look at the feed"}
            </Link>
          </EmptyState>
        }
      />
    </>
  );
}
