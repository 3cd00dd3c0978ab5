import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { mayFindAthletes } from "#app/services/search/athlete-edits.server.ts";
import { mayFindPeople } from "#app/services/search/athletes.server.ts";
import { mayAskAtAll } from "#app/services/sponsorships/index.server.ts";
import { COUNTRIES } from "#app/text/countries.server.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { CardList } from "#app/ui/lists/card-list.tsx";
import { EndlessList } from "#app/ui/lists/endless-list.tsx";
import { Tabs } from "#app/ui/lists/tabs.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { chipsOf, filterIn, viewIn } from "./athlete-filter.server.ts";
import { AthleteForm } from "./athlete-form.tsx";
import { AthleteRow } from "./athlete-row.tsx";
import { foundEdits } from "./found-edits.server.ts";
import { foundPeople } from "./found-people.server.ts";

export const meta: MetaFunction = () => [{ title: "Search For Athletes" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  if (!mayFindAthletes(viewer)) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const [filter, view, before] = [filterIn(query), viewIn(query), query.get("before")];
  const filters = [...query].filter(([name]) => !["before", "list", "order"].includes(name));
  const address = (pairs: string[][], { list = view.list, order = view.order } = {}) =>
    addressOf([...pairs, ...(list ? [["list", list]] : []), ...(order ? [["order", order]] : [])]);
  const sought = { filter, before, address: (next: string) => address([...filters, ["before", next]]) };
  const mayFind = mayFindPeople(viewer);
  return {
    filter,
    order: view.order,
    chips: chipsOf(filter, address),
    countries: COUNTRIES,
    keeps: mayAskAtAll(viewer),
    tabs: mayFind && { people: addressOf(filters), edits: addressOf([...filters, ["list", "edits"]]) },
    ...(mayFind && !view.list
      ? { list: "people" as const, ...foundPeople(viewer, { ...sought, order: view.order ?? "relevance" }) }
      : { list: "edits" as const, ...foundEdits(viewer, sought) }),
  };
}

function addressOf(pairs: string[][]): string {
  return pairs.length > 0 ? `${paths.athleteSearch()}?${new URLSearchParams(pairs)}` : paths.athleteSearch();
}

export default function SearchForAthletes() {
  const found = useLoaderData<typeof loader>();
  const { filter, chips, countries, tabs, order, list } = found;
  const { search } = useLocation();
  return (
    <>
      <PageTitle>Search For Athletes</PageTitle>
      {tabs && (
        <Tabs
          label="Results"
          items={[
            { label: "Athletes", to: tabs.people, current: list === "people" },
            { label: "Edits", to: tabs.edits, current: list === "edits" },
          ]}
        />
      )}
      <details key={search} className="fold filters" open={chips.length === 0}>
        <summary>Filters</summary>
        <AthleteForm filter={filter} countries={countries} list={list} order={order} />
      </details>
      {chips.length > 0 && (
        <ul className="chips" aria-label="Filters">
          {chips.map(({ label, to }) => (
            <li key={to}>
              <Link to={to} className="button" aria-label={`Remove ${label}`}>
                {label} <span aria-hidden="true">×</span>
              </Link>
            </li>
          ))}
        </ul>
      )}
      {found.list === "people" ? <People {...found} /> : <Edits {...found} isApproved={Boolean(tabs)} />}
    </>
  );
}

function People({ items, next, count, keeps }: ReturnType<typeof foundPeople> & { keeps: boolean }) {
  return (
    <section className="athlete-list" aria-labelledby="found-athletes">
      <h2 id="found-athletes">Athletes</h2>
      {keeps && (
        <p>
          <Link to={paths.shortlists()}>Your lists</Link>
        </p>
      )}
      <p className="quiet">{count && `${count}. `}Figures are of the last 12 weeks, and are counted once a day.</p>
      {items.length === 0 && !next ? (
        <EmptyState sentence="There are currently no athletes matching your Search." art="lost">
          <StartAgain />
        </EmptyState>
      ) : (
        <EndlessList
          items={items}
          next={next}
          loading="Loading More Athletes..."
          end="No More Athletes!"
          more="Search on"
          render={(athlete) => (
            <AthleteRow athlete={athlete}>
              {keeps && (
                <Link to={paths.keepAthlete(athlete.id)} aria-label={`Keep in a list: ${athlete.name}`}>
                  Keep in a list
                </Link>
              )}
            </AthleteRow>
          )}
        />
      )}
    </section>
  );
}

function Edits({ items, next, isApproved }: ReturnType<typeof foundEdits> & { isApproved: boolean }) {
  return (
    <>
      <h2>Edits</h2>
      {!isApproved && <p className="quiet">Once we have approved your account you find athletes here, too.</p>}
      {items.length === 0 && next && <p className="quiet">None of the newest Edits match.</p>}
      <CardList
        items={items}
        next={next}
        more="Search on"
        empty={
          <EmptyState sentence="There are currently no Edits matching your Search." art="lost">
            <StartAgain />
          </EmptyState>
        }
      />
    </>
  );
}

function StartAgain() {
  return (
    <Link className="button main" to={paths.athleteSearch()}>
      Start a new Search
    </Link>
  );
}
