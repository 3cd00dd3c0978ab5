import { data, type LoaderFunctionArgs, type MetaFunction } from "@remix-run/node";
import { Link, useLoaderData, useLocation } from "@remix-run/react";
import { type Cursor, cursorText, type Page } from "#app/kernel/paging.server.ts";
import { paths } from "#app/paths.ts";
import { pagedCards, TWO_PAGES } from "#app/routes/edits/card-page.server.ts";
import { GENDERS, SPONSORSHIP_PURPOSES } from "#app/schemas/choices.ts";
import { sportsFor } from "#app/schemas/sports.ts";
import { athletes, mayFindAthletes } from "#app/services/search/athletes.server.ts";
import { COUNTRIES } from "#app/text/countries.server.ts";
import { ChecksField, LongSelectField, RadioField, SportPicker, TextField, ValidatedForm } from "#app/ui/fields/fields.tsx";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { CardList } from "#app/ui/lists/card-list.tsx";
import { EmptyState } from "#app/ui/states/empty-state.tsx";
import { chipsOf, filterIn } from "./athlete-filter.server.ts";
import { NO_COUNTRY } from "./no-country.ts";

/** For browsers without script, where a second tap clears nothing. */
const ANY = { value: "", label: "Any" };

export const meta: MetaFunction = () => [{ title: "Search For Athletes" }];

export function loader({ request, context: { viewer } }: LoaderFunctionArgs) {
  if (!mayFindAthletes(viewer)) throw data(null, { status: 404 });
  const query = new URL(request.url).searchParams;
  const filter = filterIn(query);
  const address = (before: string) =>
    addressOf(new URLSearchParams([...[...query].filter(([name]) => name !== "before"), ["before", before]]));
  let stoppedAt: Cursor | undefined;
  const list = (page: Page) => {
    const answer = athletes(viewer, filter, page);
    stoppedAt = answer.stoppedAt;
    return answer.found;
  };
  const { items, next } = pagedCards(viewer, { before: query.get("before"), first: TWO_PAGES, list, address });
  return {
    items,
    next: next ?? (stoppedAt && address(cursorText(stoppedAt))),
    filter,
    chips: chipsOf(filter, addressOf),
    countries: COUNTRIES,
  };
}

function addressOf(query: URLSearchParams): string {
  return query.size ? `${paths.athleteSearch()}?${query}` : paths.athleteSearch();
}

export default function SearchForAthletes() {
  const { items, next, filter, chips, countries } = useLoaderData<typeof loader>();
  const { name, instagram, city, country, gender, sports, openTo } = filter;
  const { search } = useLocation();
  return (
    <>
      <PageTitle>Search For Athletes</PageTitle>
      <details key={search} className="fold filters" open={chips.length === 0}>
        <summary>Filters</summary>
        <ValidatedForm
          id="athletes"
          method="get"
          action={paths.athleteSearch()}
          lastResult={undefined}
          values={{ name, instagram, city, country, gender, sports: [...sports], openTo: [...openTo] }}
          className="athletes"
        >
          <TextField label="Name" name="name" />
          <TextField label="Instagram Handle" name="instagram" />
          <LongSelectField label="Country" name="country" options={countries} none={NO_COUNTRY} />
          <TextField label="City" name="city" />
          <RadioField label="Gender" name="gender" options={[...GENDERS, ANY]} isClearable />
          <ChecksField label="Open to sponsorship" name="openTo" options={SPONSORSHIP_PURPOSES} />
          <SportPicker label="Sports" name="sports" kind="checkbox" sports={sportsFor(false)} />
          <button type="submit" className="button main">
            Search
          </button>
        </ValidatedForm>
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
      <h2>Edits</h2>
      {items.length === 0 && next && <p className="quiet">None of the newest Edits match.</p>}
      <CardList
        items={items}
        next={next}
        more="Search on"
        empty={
          <EmptyState sentence="There are currently no Edits matching your Search." art="lost">
            <Link className="button main" to={paths.athleteSearch()}>
              Start a new Search
            </Link>
          </EmptyState>
        }
      />
    </>
  );
}
