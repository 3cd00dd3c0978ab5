import type { ActionFunctionArgs, LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { Link, useLoaderData } from "@remix-run/react";
import { redirectWith } from "#app/http/cookies/flash.server.ts";
import { readFields } from "#app/http/multipart.server.ts";
import { inputOf, withFormErrors } from "#app/http/submit.server.ts";
import { paths } from "#app/paths.ts";
import { RedeemedInput } from "#app/schemas/dashboard.ts";
import * as dashboard from "#app/services/dashboard/index.server.ts";
import { useLastResult } from "#app/ui/fields/use-last-result.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { Chart } from "../operator/chart.tsx";
import { requireBrand } from "../shortlists/shortlist-data.server.ts";
import { numbersPage } from "./numbers-data.server.ts";
import { RedeemedForm } from "./redeemed-form.tsx";
import { NumbersTable } from "./table.tsx";

export const meta: MetaFunction = () => [{ title: "Your numbers" }];

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return numbersPage(viewer);
}

export async function action({ request, context: { viewer } }: ActionFunctionArgs) {
  const fields = await readFields(request);
  requireBrand(viewer);
  return withFormErrors(fields, () => {
    dashboard.enter(viewer, inputOf(fields, RedeemedInput));
    return redirectWith("The number is kept", paths.numbers());
  });
}

export default function Numbers() {
  const { glance, charts, figures, discounts, weeks, deals, choices } = useLoaderData<typeof loader>();
  const lastResult = useLastResult();
  return (
    <div className="statistics">
      <PageTitle>Your numbers</PageTitle>
      <p className="quiet">How often, never who. Your own visits don't count.</p>
      <dl className="glance">
        {glance.map(({ title, times }) => (
          <div key={title}>
            <dt>{title}</dt>
            <dd>
              <b>{times}</b>
            </dd>
          </div>
        ))}
      </dl>
      <h2 className="section">Discounts</h2>
      {discounts.length === 0 ? (
        <p>
          You have no Discount yet. <Link to={paths.uploadDiscount()}>Post a Discount</Link>
        </p>
      ) : (
        <>
          <NumbersTable title="Each Discount, ever" first="Discount" columns={figures} rows={discounts} />
          <h2 className="section">Twelve weeks</h2>
          <p className="quiet">
            Weeks from Monday to Sunday, UTC. A Discount counts here once ten people stand behind its number.
          </p>
          <div className="charts">
            {charts.map((chart) => (
              <Chart key={chart.title} chart={chart} />
            ))}
          </div>
          <details open={charts.length === 0}>
            <summary>The numbers by week</summary>
            <NumbersTable
              title="All Discounts by week"
              first="From"
              columns={figures}
              rows={weeks.map(({ from, counts }) => ({ title: from, counts }))}
            />
          </details>
          <RedeemedForm lastResult={lastResult} choices={choices} />
          <p>
            <a href={paths.numbersFile()}>Each Discount by week as CSV</a>
          </p>
        </>
      )}
      <h2 className="section">Deals</h2>
      {deals.length === 0 ? (
        <p>
          You have no deal yet. <Link to={paths.athleteSearch()}>Search for athletes</Link>
        </p>
      ) : (
        <NumbersTable
          title="Each deal, and the Edits that its lines name"
          first="Athlete"
          columns={["Until", "Done", "Edits", "Views", "Stokes"]}
          rows={deals.map(({ to, name, until, counts }) => ({ title: name, to, counts: [until, ...counts] }))}
        />
      )}
    </div>
  );
}
