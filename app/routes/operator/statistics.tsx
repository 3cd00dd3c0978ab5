import type { LoaderFunctionArgs, MetaFunction } from "@remix-run/node";
import { useLoaderData } from "@remix-run/react";
import { paths } from "#app/paths.ts";
import { PageTitle } from "#app/ui/frame/page-title.tsx";
import { ColumnHeads } from "#app/ui/lists/column-heads.tsx";
import { Chart } from "./chart.tsx";
import { statisticsPage } from "./statistics-data.server.ts";

export const meta: MetaFunction = () => [{ title: "Statistics" }];
export const handle = { hasEtag: true };

export function loader({ context: { viewer } }: LoaderFunctionArgs) {
  return statisticsPage(viewer);
}

export default function Statistics() {
  const { glance, groups, charts, weeks } = useLoaderData<typeof loader>();
  return (
    <div className="statistics">
      <PageTitle>Statistics</PageTitle>
      <p className="quiet">The last seven days, up to this minute. Growth compares them with the seven days before.</p>
      <dl className="glance">
        {glance.map(({ label, count, growth }) => (
          <div key={label}>
            <dt>{label}</dt>
            <dd>
              <b>{count}</b> {growth}
            </dd>
          </div>
        ))}
      </dl>
      <div className="figures">
        {groups.map(({ title, rows }) => (
          <table key={title}>
            <caption>{title}</caption>
            <thead>
              <tr>
                <td />
                <th scope="col">Week</th>
                <th scope="col">Growth</th>
              </tr>
            </thead>
            <tbody>
              {rows.map(({ label, count, growth }) => (
                <tr key={label}>
                  <th scope="row">{label}</th>
                  <td>{count}</td>
                  <td>{growth}</td>
                </tr>
              ))}
            </tbody>
          </table>
        ))}
      </div>
      <h2 className="section">Half a year</h2>
      <p className="quiet">Weeks from Monday to Sunday, UTC. The current week is lighter.</p>
      <div className="charts">
        {charts.map((chart) => (
          <Chart key={chart.title} chart={chart} />
        ))}
      </div>
      <details>
        <summary>The numbers</summary>
        <table>
          <caption className="unseen">The numbers by week, the newest first</caption>
          <ColumnHeads labels={["From", ...charts.map(({ title }) => title)]} />
          <tbody>
            {weeks.map(({ from, counts }) => (
              <tr key={from}>
                <th scope="row">{from}</th>
                {counts.map((count, index) => (
                  <td key={charts[index]?.title}>{count}</td>
                ))}
              </tr>
            ))}
          </tbody>
        </table>
      </details>
      <p>
        <a href={paths.statisticsFile()}>Every figure of these weeks as CSV</a>
      </p>
    </div>
  );
}
